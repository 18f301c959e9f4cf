export const metaDataAnswerMessages = {
  'metaDataAnswer.saved': 'Answers saved.',
} as const
