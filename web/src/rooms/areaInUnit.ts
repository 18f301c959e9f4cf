import { getLengthInputUnit } from '../i18n/formatLength.ts'

/** The unit that areas are entered in: its name, such as m², and its square metres. */
export const getAreaInputUnit = (): { name: string; squareMetres: number } => {
  const { name, metres } = getLengthInputUnit()
  return { name: `${name}²`, squareMetres: metres ** 2 }
}

/** Square metres as entered; empty if unknown. */
export const toEnteredArea = (area: number | null): string =>
  area === null ? '' : String(Math.round((area / getAreaInputUnit().squareMetres) * 100) / 100)

/** An entered area in square metres; null for none, undefined if it is no area. */
export const parseEnteredArea = (
  entered: string,
  squareMetres = getAreaInputUnit().squareMetres,
): number | null | undefined => {
  if (entered.trim() === '') return null
  const area = Number(entered)
  if (!Number.isFinite(area) || area <= 0) return undefined
  return Math.round(area * squareMetres * 1000) / 1000
}
