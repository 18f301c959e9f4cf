export const projectMessages = {
  'project.nameRequired': 'nSpection Name is required',
  'project.created': 'nSpection created.',
  'project.saved': 'nSpection saved.',
  'project.completed': 'nSpection completed.',
  'project.archived': 'nSpection archived.',
  'project.restored': 'nSpection retrieved.',
} as const
