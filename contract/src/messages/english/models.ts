export const modelMessages = {
  'model.replaced': 'The model was replaced.',
  'model.imageSaved': 'The image was saved.',
  'model.checked': 'Saved how the model is shown.',
  'model.stopped':
    'Making lighter copies was given up after several tries. The model is shown as it was uploaded.',
  'model.tooMuch':
    'The model needs more memory than there is to make lighter copies. It is shown as it was uploaded.',
  'model.tooLong': 'Making lighter copies took too long. The model is shown as it was uploaded.',
  'model.unreadable':
    'Lighter copies of this model could not be made. It is shown as it was uploaded.',
} as const
