/** Splits several choices, which are sent as one text (T64). */
export const parseFieldChoices = (value: string): string[] =>
  value
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
