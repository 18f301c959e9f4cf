export const tourMessages = {
  'tour.added': 'The panoramas were added.',
  'tour.saved': 'The tour was saved.',
  'tour.removed': 'The panorama was removed.',
} as const
