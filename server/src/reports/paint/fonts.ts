import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { create } from 'fontkit'
import type { Weight } from '../layout/drawingOperations.ts'

/**
 * The font families of the report: western scripts, Japanese, simplified Chinese, and those of one script or kind of
 * sign. Each is read when a text first needs it.
 */
export type Family =
  | 'sans'
  | 'jp'
  | 'sc'
  | 'kr'
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'georgian'
  | 'armenian'
  | 'symbols'
  | 'symbols2'
  | 'emoji'

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
  kr: {
    400: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  },
  arabic: {
    400: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  hebrew: {
    400: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
  thai: {
    400: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  },
  georgian: {
    400: '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
  },
  armenian: {
    400: '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf',
  },
  symbols: {
    400: '@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-symbols/700Bold/NotoSansSymbols_700Bold.ttf',
  },
  // of one weight only
  symbols2: {
    400: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
  },
  // in one colour, and one weight: a bold one looks the same at the size of text
  emoji: {
    400: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    700: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  },
}

const { resolve } = createRequire(import.meta.url)
/** Cached shaped words per font: enough for a long report, bounded for a permanent worker. */
const mostWords = 20_000

// A ligature stands for several letters at once: extracted text would lack some of them.
const noLigatures = { liga: false, clig: false, dlig: false, hlig: false, calt: false }

/** The vowel am of Thai in its two parts, the first of them below a tone: the library leaves it above. */
const splitThaiAm = (word: string) => word.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')

const shapeScript = (font: Font, layout: Font['layout']) => (word: string) => {
  const run = layout.call(font, splitThaiAm(word), noLigatures)
  return { glyphs: run.glyphs, positions: run.positions }
}

// Chinese, Japanese and Korean in horizontal text need no shaping: one character, one glyph, its own width.
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

/** what the document writer reads of a font when it saves the used glyphs */
interface SavedFont extends Font {
  loca: { offsets: number[] }
}

/**
 * Arabic letters share glyphs: ت is ب with other dots, which are glyphs of their own. A document knows one text for each
 * glyph, so that words could not be searched or copied. A glyph that stands for another letter is saved once more,
 * under an id that no glyph has.
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

const isSquare = (family: Family) => family === 'jp' || family === 'sc' || family === 'kr'

const openFace = (family: Family, weight: Weight): FontFace => {
  const font = create(readFileSync(resolve(files[family][weight])))
  if (!('layout' in font)) throw new Error(`${files[family][weight]} is a collection, not a font`)
  nameGlyphs(font)
  if (family === 'arabic') separateLetters(font)
  const shape = isSquare(family) ? shapeSquare(font) : shapeScript(font, font.layout)
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
