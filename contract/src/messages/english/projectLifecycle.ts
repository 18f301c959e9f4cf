export const projectLifecycleMessages = {
  'project.reopened': 'nSpection reopened. It can be changed again.',
  'project.reasonNeeded': 'Please say why it is opened again.',
} as const
