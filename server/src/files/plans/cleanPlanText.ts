/**
 * Text as a database and a screen take it: without control characters and broken characters, blanks
 * joined.
 */
export const cleanPlanText = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
