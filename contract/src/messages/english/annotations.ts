export const annotationMessages = {
  'annotation.saved': 'Mark saved.',
} as const
