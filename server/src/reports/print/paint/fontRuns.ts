import bidiFactory from 'bidi-js'
import type { HanVariant, MeasureText, TextWeight } from '../layout/drawingOperations.ts'
import { directionMarks, hasRightToLeft, splitCharacters } from '../layout/elements/breakLines.ts'
import { type FontFace, getFontFace, type ReportFontFamily } from './fonts.ts'

/** A stretch of text in one face; from right to left, one word or sign. */
export interface FontRun {
  face: FontFace
  text: string
}

/** Replaces a character that no font has: the reader sees that something is missing. */
export const replacementCharacter = '\ufffd'
const isAscii = /^[\x20-\x7e]*$/

/** The families of scripts that have one of their own. */
const scripts: [RegExp, ReportFontFamily][] = [
  [/\p{Script=Hangul}/u, 'kr'],
  [/[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u0669]/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/[\p{Script=Thai}\u0e3f]/u, 'thai'],
  [/\p{Script=Georgian}/u, 'georgian'],
  [/\p{Script=Armenian}/u, 'armenian'],
]
/** Signs that are shown as pictures, and those that others are joined with. */
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f?\u20e3/u
/** They choose or join signs, and are not drawn themselves. */
const joiners = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f])

const squareFamilies: Record<HanVariant, ReportFontFamily[]> = {
  jp: ['jp', 'sc'],
  sc: ['sc', 'jp'],
}

/** The families to look for a character in; no other is opened for it. */
const familiesFor = (character: string, han: HanVariant): ReportFontFamily[] => {
  if (emoji.test(character)) return ['emoji', 'symbols2']
  const own = scripts.find(([script]) => script.test(character))
  if (own) return [own[1]]
  return ['sans', ...squareFamilies[han], 'symbols2', 'symbols', 'emoji']
}

const listCodePoints = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

/**
 * The face that has all of a character, the one in use first, so that a sentence does not change
 * face at each comma.
 */
const placeCharacter = (character: string, weight: TextWeight, han: HanVariant): FontRun => {
  const points = listCodePoints(character)
  const drawn = points.filter((point) => !joiners.has(point))
  for (const family of familiesFor(character, han)) {
    const face = getFontFace(family, weight)
    if (!drawn.every(face.covers)) continue
    // only the fonts of emoji and of joined letters know what to do with a joiner
    const text = points.every(face.covers) ? character : String.fromCodePoint(...drawn)
    return { face, text }
  }
  // A known letter with accents that the font lacks keeps its letter.
  const letter = [...character][0] ?? ''
  if (points.length > 1) return placeCharacter(letter, weight, han)
  return { face: getFontFace('sans', weight), text: replacementCharacter }
}

/** Letters that are drawn as words by their font, which orders and joins them. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}\u0640]/u

const bidi = bidiFactory()

interface LevelledRun extends FontRun {
  level: number
  isWord: boolean
}

/** Runs of a line in its logical order; odd levels run from right to left. */
const levelledRuns = (
  text: string,
  weight: TextWeight,
  han: HanVariant,
  isRightToLeft: boolean,
) => {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr')
  const runs: LevelledRun[] = []
  let at = 0
  for (const character of splitCharacters(text)) {
    const level = levels[at] ?? 0
    at += character.length
    if (character.replace(directionMarks, '') === '') continue
    const isTurned = level % 2 === 1
    const mirrored = isTurned ? bidi.getMirroredCharacter(character) : null
    const placed = placeCharacter(mirrored ?? character, weight, han)
    const isWord = isTurned && joined.test(character)
    const last = runs.at(-1)
    const isSame = last?.face === placed.face && last.level === level && last.isWord === isWord
    if (last && isSame && (isWord || !isTurned)) last.text += placed.text
    else runs.push({ ...placed, level, isWord })
  }
  return runs
}

/** Reorders the runs of a line as they are seen, by rule L2 of the bidirectional algorithm. */
const inVisualOrder = (runs: LevelledRun[]): LevelledRun[] => {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let first = 0
    while (first < ordered.length) {
      let end = first
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > first + 1)
        ordered.splice(first, end - first, ...ordered.slice(first, end).reverse())
      first = end + 1
    }
  }
  return ordered
}

/**
 * Splits a line into runs of one font each, from left to right as they are seen. Never fails: a
 * character that no font has is replaced. `isRightToLeft`: the line is part of a paragraph that
 * runs so.
 */
export const splitIntoFontRuns = (
  text: string,
  weight: TextWeight,
  han: HanVariant,
  isRightToLeft = false,
): FontRun[] => {
  if (isAscii.test(text) && !isRightToLeft)
    return text ? [{ face: getFontFace('sans', weight), text }] : []
  if (text !== '' && (isRightToLeft || hasRightToLeft(text)))
    return inVisualOrder(levelledRuns(text, weight, han, isRightToLeft))
  const runs: FontRun[] = []
  for (const character of splitCharacters(text.replace(directionMarks, ''))) {
    const placed = placeCharacter(character, weight, han)
    const last = runs.at(-1)
    if (last?.face === placed.face) last.text += placed.text
    else runs.push(placed)
  }
  return runs
}

/** The characters of a cleaned text that no font has, each once. */
export const listMissingCharacters = (text: string): string[] => {
  if (isAscii.test(text)) return []
  const isMissing = (character: string) =>
    character !== '\n' && placeCharacter(character, 400, 'sc').text === replacementCharacter
  return [...new Set(splitCharacters(text.replace(directionMarks, '')))].filter(isMissing)
}

const widths = new Map<string, number>()
/** Cached widths: words repeat within a report and across reports. */
const maxCachedWidths = 50_000

/** Measures a line as the painter will draw it. */
export const measureText: MeasureText = (text, size, weight, han) => {
  const key = `${weight}${han}${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = 0
    for (const { face, text: part } of splitIntoFontRuns(text, weight, han))
      width += face.advance(part)
    if (widths.size >= maxCachedWidths) widths.clear()
    widths.set(key, width)
  }
  return width * size
}
