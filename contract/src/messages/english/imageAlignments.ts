export const imageAlignmentMessages = {
  'picture.aligned':
    'Aligned. Points of the model are seen on this picture now, and its points in the model.',
  'picture.unaligned': 'This picture is no longer aligned with the model.',
} as const
