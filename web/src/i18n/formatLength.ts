import { formatDecimal } from './formatDecimal.ts'
import { getShownLanguage, getShownLocale } from './i18n.ts'

/** Where people measure buildings in feet and inches. */
const imperialRegions = new Set(['US', 'LR', 'MM'])

/**
 * Whether lengths are shown in feet and inches: in English, where the browser's region measures so.
 * Every other shown language is metric, wherever it is read.
 */
const isImperial = (): boolean => {
  if (getShownLanguage() !== 'en') return false
  return imperialRegions.has(new Intl.Locale(getShownLocale()).maximize().region ?? '')
}

const metresPerInch = 0.0254
const metresPerFoot = 12 * metresPerInch
const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

/** A length of so many metres as people of the shown language read it: 2.60 m, 8.5 cm, 8′ 6⅜″. */
export const formatLength = (metres: number): string => {
  if (isImperial()) return feetAndInches(metres)
  if (metres < 0.995) return `${formatDecimal(metres * 100, 1)} cm`
  return `${formatDecimal(metres, metres < 100 ? 2 : 1)} m`
}

/** An area of so many square metres: 10.40 m², 111.9 ft². */
export const formatArea = (squareMetres: number): string => {
  if (isImperial()) return `${formatDecimal(squareMetres / metresPerFoot ** 2, 1)} ft²`
  return `${formatDecimal(squareMetres, squareMetres < 1000 ? 2 : 0)} m²`
}

/** The unit in which a length is entered, its name, and its metres. */
export const getLengthInputUnit = (): { name: 'm' | 'ft'; metres: number } =>
  isImperial() ? { name: 'ft', metres: metresPerFoot } : { name: 'm', metres: 1 }

const feetAndInches = (metres: number): string => {
  const parts = Math.round((metres / metresPerInch) * 8)
  const feet = Math.floor(parts / 96)
  const inches = Math.floor((parts % 96) / 8)
  const part = eighths[parts % 8] ?? ''
  const inchText = inches === 0 && part !== '' ? `${part}″` : `${inches}${part}″`
  return feet === 0 ? inchText : `${formatDecimal(feet, 0)}′ ${inchText}`
}
