/** 0 = too short, 1 weak, 2 fair, 3 strong. A hint for people, never a rule. */
export type StrengthScore = 0 | 1 | 2 | 3

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Estimates a password's strength by its length and the variety of its symbols, without a
 * dictionary. A phrase of 16 symbols counts as much as 12 symbols of three kinds.
 */
export const computePasswordStrength = (password: string, min: number): StrengthScore => {
  const symbols = [...password]
  if (symbols.length < min) return 0
  const different = new Set(symbols.map((symbol) => symbol.toLowerCase())).size
  if (symbols.length < 8 || different < 5) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const isLong = symbols.length >= 16 || (symbols.length >= 12 && variety >= 3)
  return isLong && different >= 8 ? 3 : 2
}
