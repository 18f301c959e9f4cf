import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'
import { create } from 'fontkit'
import type { Weight } from '../layout/drawingOperations.ts'

/** The font families of the report: western scripts, Japanese, simplified Chinese. */
export type Family = 'sans' | 'jp' | 'sc'

/** A font file in use. `key` names it inside a document. */
export interface FontFace {
  key: string
  font: Font
  covers: (codePoint: number) => boolean
  /** width of a text at 1 point */
  advance: (text: string) => number
}

const files: Record<Family, Record<Weight, string>> = {
  sans: {
    400: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  jp: {
    400: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  },
  sc: {
    400: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
}

const { resolve } = createRequire(import.meta.url)
/** Cached shaped words per font: enough for a long report, bounded for a permanent worker. */
const mostWords = 20_000

// A ligature stands for several letters at once: extracted text would lack some of them.
const noLigatures = { liga: false, clig: false, dlig: false, hlig: false, calt: false }

const shapeWestern = (font: Font, layout: Font['layout']) => (word: string) => {
  const run = layout.call(font, word, noLigatures)
  return { glyphs: run.glyphs, positions: run.positions }
}

// Chinese and Japanese in horizontal text need no shaping: one character, one glyph, its own width.
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
 * The library caches a glyph as it was first requested. A glyph that was first part of another, like the U of Ü, never
 * gets its code point, and extracted text of later files would lack it.
 */
const nameGlyphs = (font: Font) => {
  const { getGlyph } = font
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph.call(font, id, letters)
    if (glyph.codePoints.length === 0) glyph.codePoints = letters
    return glyph
  }
}

const openFace = (family: Family, weight: Weight): FontFace => {
  const font = create(readFileSync(resolve(files[family][weight])))
  if (!('layout' in font)) throw new Error(`${files[family][weight]} is a collection, not a font`)
  nameGlyphs(font)
  const shape = family === 'sans' ? shapeWestern(font, font.layout) : shapeSquare(font)
  const words = new Map<string, ReturnType<typeof shape>>()
  const shaped = (word: string) => {
    let found = words.get(word)
    if (!found) {
      found = shape(word)
      if (words.size >= mostWords) words.clear()
      words.set(word, found)
    }
    return found
  }
  // The document writer calls the font's own layout, and scales the returned positions in place: each call
  // must return new positions.
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
export const fontFaceOf = (family: Family, weight: Weight): FontFace => {
  const key = `${family}${weight}`
  const known = open.get(key)
  if (known) return known
  const face = openFace(family, weight)
  open.set(key, face)
  return face
}
