export const savedViewMessages = {
  'savedView.saved': 'View saved.',
  'savedView.deleted': 'View deleted.',
  'savedView.restored': 'View restored.',
} as const
