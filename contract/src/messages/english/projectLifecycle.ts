export const projectLifecycleMessages = {
  'project.reopened': 'Inspection reopened. It can be changed again.',
  'project.reasonNeeded': 'Please say why it is opened again.',
} as const
