import { characters } from '../layout/breakLines.ts'
import type { Han, Measure, Weight } from '../layout/drawingOperations.ts'
import { type Family, type FontFace, fontFaceOf } from './fonts.ts'

/** A stretch of text in one face. */
export interface Run {
  face: FontFace
  text: string
}

/** Replaces a character that no font has: the reader sees that something is missing. */
const replacement = '\ufffd'
const families: Record<Han, Family[]> = { jp: ['sans', 'jp', 'sc'], sc: ['sans', 'sc', 'jp'] }
const isAscii = /^[\x20-\x7e]*$/

const codePointsOf = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

/**
 * The face that has all of a character, the one in use first, so that a sentence does not change face at each comma.
 */
const placeCharacter = (character: string, weight: Weight, han: Han): Run => {
  const points = codePointsOf(character)
  for (const family of families[han]) {
    const face = fontFaceOf(family, weight)
    if (points.every(face.covers)) return { face, text: character }
  }
  // A known letter with accents that the font lacks keeps its letter.
  const letter = [...character][0] ?? ''
  if (points.length > 1) return placeCharacter(letter, weight, han)
  return { face: fontFaceOf('sans', weight), text: replacement }
}

/** Splits a line into runs of one font each. Never fails: a character that no font has is replaced. */
export const runsOf = (text: string, weight: Weight, han: Han): Run[] => {
  if (isAscii.test(text)) return text ? [{ face: fontFaceOf('sans', weight), text }] : []
  const runs: Run[] = []
  for (const character of characters(text)) {
    const placed = placeCharacter(character, weight, han)
    const last = runs.at(-1)
    if (last?.face === placed.face) last.text += placed.text
    else runs.push(placed)
  }
  return runs
}

const widths = new Map<string, number>()
/** Cached widths: words repeat within a report and across reports. */
const mostWidths = 50_000

/** Measures a line as the painter will draw it. */
export const measure: Measure = (text, size, weight, han) => {
  const key = `${weight}${han}${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = 0
    for (const { face, text: part } of runsOf(text, weight, han)) width += face.advance(part)
    if (widths.size >= mostWidths) widths.clear()
    widths.set(key, width)
  }
  return width * size
}
