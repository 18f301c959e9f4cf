import type { ModelElement } from '../media/modelElement.ts'
import {
  abbreviations,
  capitalWords,
  elementClasses,
  emptyWords,
  englishWords,
  germanWords,
  qualifiers,
  shortSides,
} from './elementWords.ts'
import type { Names } from './getNames.ts'

type ElementClass = keyof typeof elementClasses

const noBreakSpace = '\u00a0'
const size = /(?:\d+(?:[.,]\d+)?)(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)*\s*(?:mm|cm|m)(?![\p{L}\d])/giu
const writtenSize = /^\d[^\p{L}]*\u00a0(?:mm|cm|m)$/u
const fireRating = /^(?:F|T|EI|REI)\s?\d{2,3}$/
const profile = /^(IPE|HEA|HEB|HEM|UPE|UNP)(\d{2,4})$/

/** `0915 x 2134mm` as `915 × 2134 mm`, in one piece. */
const writeSize = (found: string): string =>
  found
    .replaceAll(/\s/g, '')
    .replace(/(mm|cm|m)$/i, (unit) => `${noBreakSpace}${unit.toLowerCase()}`)
    .replaceAll(/[x*×](?=\d)/gi, `${noBreakSpace}×${noBreakSpace}`)
    .replaceAll(/(?<![\d.,])0+(?=\d)/g, '')

/** Umlauts as programs without them write them, in words of buildings. */
const writeUmlauts = (word: string): string =>
  word
    .replace(/tuer(en)?$/i, (found) => found.replace(/ue/i, 'ü'))
    .replace(/^stuetze|traeger$|gelaender/i, (found) =>
      found.replace(/ue/i, 'ü').replace(/ae/i, 'ä'),
    )
    .replace(/^aussen/i, (found) => `${found.startsWith('A') ? 'A' : 'a'}ußen`)

const isWord = (token: string, isAllCapitals: boolean): boolean => {
  if (!/^[\p{L}’'.-]+$/u.test(token)) return false
  if (/\p{Lo}/u.test(token)) return true
  if (token.length < 2) return false
  // a code such as ERDG, unless the whole name is in capitals
  const isCapital = token.length > 1 && token === token.toUpperCase()
  if (isCapital && !isAllCapitals) return token.length > 4
  if (isCapital && token.length < 3) return false
  return /[aeiouyäöü]|[^a-z]/i.test(token)
}

/** The readable words of one part of a name; sizes and fire ratings stay as they are. */
const readWords = (part: string, isAllCapitals: boolean): string[] =>
  part
    .replaceAll(size, (found) => ` ${writeSize(found)} `)
    // joins of words and of numbers: `Wand-Ext-1`, but not `T-shaped`
    .replaceAll(/(?<=[\p{L}\d])-(?=[\p{Lu}\p{Lo}\d])/gu, ' ')
    .split(/[ \t_/]+/)
    .flatMap((token) => {
      const known = abbreviations[token]
      if (known) return [known]
      const [, kind, number] = profile.exec(token) ?? []
      if (kind) return [`${kind}${noBreakSpace}${number}`]
      if (writtenSize.test(token) || fireRating.test(token) || capitalWords.has(token))
        return [token]
      if (!isWord(token, isAllCapitals) || emptyWords.has(token.toLowerCase())) return []
      return [writeUmlauts(token)]
    })

/** The parts that commas separate in the readable name. */
const readParts = (text: string, isAllCapitals: boolean): string[][] =>
  text
    .split(/\s[-–—]\s|,(?!\d)|[;()[\]]/)
    .map((part) => readWords(part, isAllCapitals))
    .filter((tokens) => tokens.length > 0)

const isSize = (text: string): boolean => /^\d/.test(text)

/** With the case of words as the name's language has it, and sides in the reader's. */
const writeParts = (parts: readonly string[][], isAllCapitals: boolean, names: Names): string[] => {
  const all = parts.flat().map((token) => token.toLowerCase())
  const isGerman = all.some((token) => germanWords.has(token) || /[äöüß]/.test(token))
  const isEnglish = !isGerman && all.some((token) => englishWords.has(token))
  const writeWord = (token: string): string => {
    if (capitalWords.has(token) || isSize(token) || /\d/.test(token)) return token
    const side = shortSides[token.toLowerCase()]
    if (side) return names[`element.${side}`]
    if (isEnglish) return token.toLowerCase()
    if (!isAllCapitals || /\p{Lo}/u.test(token)) return token
    const lower = token.toLowerCase()
    return isGerman ? `${lower.charAt(0).toUpperCase()}${lower.slice(1)}` : lower
  }
  const written = parts.map((tokens) => tokens.map(writeWord).join(' '))
  const [first, second, ...others] = written
  // English says `Interior partition`
  const isSide = first === 'interior' || first === 'exterior'
  return isSide && second && !isSize(second) ? [`${first} ${second}`, ...others] : written
}

const startWithCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `IfcWallStandardCase` is a wall. */
const findClass = (type: string): ElementClass | undefined => {
  const base = type.replace(/(?:StandardCase|ElementedCase)$/, '')
  const kinds = Object.keys(elementClasses) as ElementClass[]
  return kinds.find((kind) => elementClasses[kind].types.some((known) => known === base))
}

/** Family and type of a name such as `Basic Wall:Interior:206981`, without the number at its end. */
const splitName = (name: string): { family: string; type: string } => {
  const [first = '', ...rest] = name
    .split(':')
    .map((part) => part.trim().replace(/^M_/, ''))
    .filter((part) => !/^\d*$/.test(part))
  const type = rest.join(', ')
  return type ? { family: first, type } : { family: '', type: first }
}

/**
 * What a reader calls an element: `Interior partition, 92 mm stud` for `Basic Wall:Interior -
 * Partition (92mm Stud):206981`. Words stay in the file's language; if none is readable, it is the
 * class in the reader's. Null if that says nothing either. Exchange files and tables keep the name.
 */
export const formatElementName = (
  { name, type }: Pick<ModelElement, 'name' | 'type'>,
  names: Names,
): string | null => {
  const kind = findClass(type)
  const className = kind && names[`element.${kind}`]
  const isClassWord = (word: string) =>
    kind !== undefined &&
    (elementClasses[kind].words as ReadonlySet<string>).has(word.toLowerCase())
  const isAllCapitals = !/\p{Ll}/u.test(name.replaceAll(size, ''))
  const split = splitName(name)
  const readable = readParts(split.type, isAllCapitals)
  const hasWords = readable[0]?.[0] !== undefined && !isSize(readable[0][0])
  const parts = hasWords ? readable : [...readParts(split.family, isAllCapitals), ...readable]
  // the class itself is said in the reader's language
  const [head = [], ...others] = parts
  const isAfterClass = isClassWord(head[0] ?? '')
  const rest = writeParts(
    isAfterClass ? [head.slice(1), ...others].filter((tokens) => tokens.length) : parts,
    isAllCapitals,
    names,
  )
  if (rest.length === 0) return className ?? null
  const [first = '', next] = rest
  const [word, ...furtherWords] = first.split(' ').filter((token) => !/\d/.test(token))
  const isQualifier =
    word !== undefined && furtherWords.length === 0 && qualifiers.has(word.toLowerCase())
  const needsClass =
    isAfterClass ||
    isSize(first) ||
    word === undefined ||
    (isQualifier && (next === undefined || isSize(next))) ||
    (!hasWords && !parts.flat().some(isClassWord))
  const label = (needsClass && className ? [className, ...rest] : rest).join(', ')
  return className || !rest.every(isSize) ? startWithCapital(label) : null
}
