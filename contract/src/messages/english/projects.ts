export const projectMessages = {
  'project.nameRequired': 'nSpection Name is required',
  'project.created': 'Inspection created.',
  'project.saved': 'Inspection saved.',
  'project.completed': 'Inspection completed.',
  'project.archived': 'Inspection archived.',
  'project.restored': 'Inspection retrieved.',
} as const
