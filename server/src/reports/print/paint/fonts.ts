import type { Font, Glyph, GlyphRun } from 'fontkit'
import { create } from 'fontkit'
import { type FontFamily, readFont } from '../../../files/fontFiles.ts'
import type { TextWeight } from '../layout/drawingOperations.ts'

export type ReportFontFamily = Exclude<FontFamily, 'arimo'>

/** A font file in use. `key` names it inside a document. */
export interface FontFace {
  key: string
  font: Font
  covers: (codePoint: number) => boolean
  /** width of a text at 1 point */
  advance: (text: string) => number
}

/** Cached shaped words per font: enough for a long report, bounded for a permanent worker. */
const maxCachedWords = 20_000

// A ligature stands for several letters at once: extracted text would lack some of them.
const noLigatures = { liga: false, clig: false, dlig: false, hlig: false, calt: false }

/**
 * The vowel am of Thai in its two parts, the first of them below a tone: the library leaves it
 * above.
 */
const splitThaiAm = (word: string) => word.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')

const shapeScript = (font: Font, layout: Font['layout']) => (word: string) => {
  const run = layout.call(font, splitThaiAm(word), noLigatures)
  return { glyphs: run.glyphs, positions: run.positions }
}

// Chinese, Japanese and Korean in horizontal text need no shaping: one character, one glyph, its
// own width.
const shapeSquare = (font: Font) => (word: string) => {
  const glyphs = Array.from(word, (character) =>
    font.glyphForCodePoint(character.codePointAt(0) ?? 0),
  )
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  return { glyphs, positions }
}

/**
 * The library caches a glyph as it was first requested. A glyph that was first part of another,
 * like the U of Ü, never gets its code point, and extracted text of later files would lack it.
 */
const nameGlyphs = (font: Font) => {
  const { getGlyph } = font
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph.call(font, id, letters)
    if (glyph.codePoints.length === 0) glyph.codePoints = letters
    return glyph
  }
}

/** what the document writer reads of a font when it saves the used glyphs */
interface SavedFont extends Font {
  loca: { offsets: number[] }
}

/**
 * Arabic letters share glyphs: ت is ب with other dots, which are glyphs of their own. A document
 * knows one text for each glyph, so that words could not be searched or copied. A glyph that stands
 * for another letter is saved once more, under an id that no glyph has.
 */
const separateLetters = (font: Font) => {
  const { getGlyph } = font
  const { offsets } = (font as SavedFont).loca
  const sources = new Map<number, number>()
  const copies = new Map<string, Glyph>()
  const copyOf = (source: Glyph, letters: number[]): Glyph => {
    const key = `${source.id} ${letters.join()}`
    const known = copies.get(key)
    if (known) return known
    const id = font.numGlyphs + 2 * (copies.size + 1)
    sources.set(id, source.id)
    // where its outline is, and where that ends
    offsets[id] = offsets[source.id] ?? 0
    offsets[id + 1] = offsets[source.id + 1] ?? 0
    const { advanceWidth, path } = source
    const copy = { id, codePoints: letters, advanceWidth, path } as unknown as Glyph
    copies.set(key, copy)
    return copy
  }
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph.call(font, sources.get(id) ?? id, letters)
    const isOther = letters.length > 0 && glyph.codePoints.join() !== letters.join()
    return isOther ? copyOf(glyph, letters) : glyph
  }
}

const isSquare = (family: ReportFontFamily) => family === 'jp' || family === 'sc' || family === 'kr'

const openFace = (family: ReportFontFamily, weight: TextWeight): FontFace => {
  const font = create(readFont(family, weight))
  if (!('layout' in font)) throw new Error(`${family} is a collection, not a font`)
  nameGlyphs(font)
  if (family === 'arabic') separateLetters(font)
  const shape = isSquare(family) ? shapeSquare(font) : shapeScript(font, font.layout)
  const words = new Map<string, ReturnType<typeof shape>>()
  const shaped = (word: string) => {
    let found = words.get(word)
    if (!found) {
      found = shape(word)
      if (words.size >= maxCachedWords) words.clear()
      words.set(word, found)
    }
    return found
  }
  // The document writer calls the font's own layout, and scales the returned positions in place:
  // each call must return new positions.
  font.layout = (word: string) => {
    const { glyphs, positions } = shaped(word)
    return {
      glyphs,
      positions: positions.map((position) => ({ ...position })),
      advanceWidth: positions.reduce((sum, position) => sum + position.xAdvance, 0),
    } as GlyphRun
  }
  const covered = new Map<number, boolean>()
  return {
    key: `${family}${weight}`,
    font,
    covers: (codePoint) => {
      const known = covered.get(codePoint)
      if (known !== undefined) return known
      const covers = font.hasGlyphForCodePoint(codePoint)
      covered.set(codePoint, covers)
      return covers
    },
    advance: (text) => {
      let sum = 0
      for (const word of text.split(/(?<= )/))
        for (const { xAdvance } of shaped(word).positions) sum += xAdvance
      return sum / font.unitsPerEm
    },
  }
}

const open = new Map<string, FontFace>()

/** A font, read from disk on first use and cached. */
export const getFontFace = (family: ReportFontFamily, weight: TextWeight): FontFace => {
  const key = `${family}${weight}`
  const known = open.get(key)
  if (known) return known
  const face = openFace(family, weight)
  open.set(key, face)
  return face
}
