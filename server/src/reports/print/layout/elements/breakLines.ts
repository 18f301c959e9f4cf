import type { Language } from '@nspect/contract/shared/enums'
import type { HanVariant } from '../drawingOperations.ts'

const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d]/
/** Scripts written without spaces: a line may end after each of their characters. */
const unspaced =
  /[\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud88f]/
/** Line breaking rules of JIS X 4051 and GB/T 15834, reduced to what reports contain. */
const neverFirst = new Set(
  '、。，．・：；？！）」』】〕〉》｝〗”’ー々〜…‥ぁぃぅぇぉっゃゅょァィゥェォッャュョ％℃,.;:?!)]}%',
)
const neverLast = new Set('（「『【〔〈《｛〖“‘([{')
const breaksAfter = new Set(['-', '‐', '–', '—', '/', '\u200b'])

/** Letters of scripts from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const strong = /[\p{L}\u200e\u200f]/u
/** names in a sentence of ours, whose direction says nothing about the sentence */
const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g

/** Marks that direct a text and are not drawn. */
export const directionMarks = /[\u200e\u200f\u2066-\u2069]/g

/** Whether a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Whether a paragraph runs from right to left: its first letter does, as on the screen. */
export const isRightToLeft = (text: string): boolean => {
  if (!hasRightToLeft(text)) return false
  const [first = ''] = strong.exec(text.replace(isolated, '')) ?? []
  return first === '\u200f' || rightToLeft.test(first)
}

const thai = /\p{Script=Thai}/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Where words of a line in Thai begin, which has no spaces between them. */
const findWordStarts = (line: string): Set<number> | undefined =>
  thai.test(line) ? new Set(Array.from(thaiWords.segment(line), ({ index }) => index)) : undefined

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isAscii = /^[\x20-\x7e]*$/

/** Splits a text into user-perceived characters. */
export const splitCharacters = (text: string): string[] =>
  isAscii.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * Makes user input printable without losing text: composed form, one kind of line break, no control
 * marks but those that direct a text, at most two accents on a character (stacks of them would
 * overlap their neighbours).
 */
export const cleanText = (text: string): string =>
  isAscii.test(text)
    ? text
    : text
        .toWellFormed()
        .normalize('NFC')
        .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
        .replace(/\t/g, ' ')
        .replace(/(?!\n)\p{Cc}|(?![\u200b-\u200f\u2066-\u2069])\p{Cf}/gu, '')
        .replace(/(\p{Mn}{2})\p{Mn}+/gu, '$1')

/**
 * The variant for a text's Chinese characters: Japanese if it has kana, else by the report's
 * language, else Chinese.
 */
export const detectHanVariant = (text: string, language: Language): HanVariant =>
  kana.test(text) || language === 'ja' ? 'jp' : 'sc'

const mayBreak = (before: string, after: string): boolean => {
  if (after === ' ') return false
  if (before === ' ') return true
  if (neverFirst.has(after) || neverLast.has(before)) return false
  return unspaced.test(before) || unspaced.test(after) || breaksAfter.has(before)
}

/** The unbreakable parts of a line, each with the spaces that follow it. */
const splitBreakableParts = (line: string): string[] => {
  const found: string[] = []
  let part = ''
  let last = ''
  let at = 0
  const wordStarts = findWordStarts(line)
  const isThaiBreak = (character: string) =>
    wordStarts?.has(at) === true && thai.test(last) && thai.test(character)
  for (const character of splitCharacters(line)) {
    if (part && (mayBreak(last, character) || isThaiBreak(character))) {
      found.push(part)
      part = ''
    }
    part += character
    last = character
    at += character.length
  }
  if (part) found.push(part)
  return found
}

/** Breaks what is wider than a line between characters, so that nothing exceeds the margins. */
const cutToWidth = (part: string, width: number, widthOf: (text: string) => number): string[] => {
  const cuts: string[] = []
  let cut = ''
  let used = 0
  for (const character of splitCharacters(part)) {
    const wide = widthOf(character)
    if (cut && used + wide > width) {
      cuts.push(cut)
      cut = ''
      used = 0
    }
    cut += character
    used += wide
  }
  if (cut) cuts.push(cut)
  return cuts
}

// No-break spaces are not needed after line breaking; as plain ones the text stays searchable by
// word.
const settle = (line: string) =>
  line
    .trimEnd()
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll('\u200b', '')

const breakLine = (line: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const part of splitBreakableParts(line)) {
    const wide = widthOf(part.trimEnd())
    if (current && used + wide > width) {
      lines.push(settle(current))
      current = ''
      used = 0
    }
    if (wide <= width) {
      current += part
      used += widthOf(part)
      continue
    }
    const cuts = cutToWidth(part, width, widthOf)
    lines.push(...cuts.slice(0, -1).map(settle))
    current = cuts.at(-1) ?? ''
    used = widthOf(current)
  }
  lines.push(settle(current))
  return lines
}

/**
 * Breaks a cleaned text into lines no wider than `width` points, keeping its own line breaks and
 * all its words.
 */
export const breakLines = (
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] =>
  text.split('\n').flatMap((line) => breakLine(line.trim().replace(/ {2,}/g, ' '), width, widthOf))

/** Shortens a text to one line of at most `width` points, marking the cut with an ellipsis. */
export const truncateLine = (
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string => {
  const line = settle(text.replaceAll('\n', ' '))
  if (widthOf(line) <= width) return line
  let shortened = ''
  let used = widthOf('…')
  for (const character of splitCharacters(line)) {
    used += widthOf(character)
    if (used > width) break
    shortened += character
  }
  return `${shortened.trimEnd()}…`
}
