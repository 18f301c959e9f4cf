import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Pdfium } from './pdfium.ts'
import { addTableFunction } from './wasmTable.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * The fonts that stand in for those that a PDF names without containing them, regular and bold. Arimo is as wide as
 * Arial and Helvetica, so that lines keep their length; it has Latin, Greek, Cyrillic and Hebrew.
 */
const files = {
  sans: [
    '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
    '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  ],
  jp: [
    '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  ],
  sc: [
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  ],
} as const
type Family = keyof typeof files

/** Numbers of Windows for character sets, by which the library asks. */
const familiesOfCharset: Record<number, Family> = {
  128: 'jp',
  129: 'sc',
  134: 'sc',
  136: 'sc',
  161: 'sans',
  163: 'sans',
  177: 'sans',
  204: 'sans',
  238: 'sans',
}
const boldFrom = 600

/** The family for characters that Arimo lacks. */
const familyOf = (text: string): Family | undefined => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp'
  return /\p{Script=Han}/u.test(text) ? 'sc' : undefined
}

const fonts = new Map<string, Buffer>()
/** The bytes of a font file of ours. */
export const fontFile = (family: Family, isBold: boolean): Buffer => {
  const name = files[family][isBold ? 1 : 0]
  const bytes = fonts.get(name) ?? readFileSync(resolve(name))
  fonts.set(name, bytes)
  return bytes
}

/** What text that is drawn by us is written in. */
export const fontFor = (text: string): Buffer => fontFile(familyOf(text) ?? 'sans', false)

/** A table of a TrueType file by its four letters as a number; the whole file: 0. */
const tableOf = (font: Buffer, tag: number): Buffer | undefined => {
  if (tag === 0) return font
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const entry = 12 + 16 * n
    if (font.readUInt32BE(entry) === tag >>> 0) {
      const start = font.readUInt32BE(entry + 8)
      return font.subarray(start, start + font.readUInt32BE(entry + 12))
    }
  }
  return undefined
}

const handles: readonly { family: Family; isBold: boolean }[] = (
  Object.keys(files) as Family[]
).flatMap((family) => [false, true].map((isBold) => ({ family, isBold })))
/** Handles of fonts begin at 1; 0: the library's own fonts. */
const handleOf = (family: Family, weight: number) =>
  1 + handles.findIndex((font) => font.family === family && font.isBold === weight >= boldFrom)
const fontOf = (handle: number): Buffer => {
  const { family = 'sans', isBold = false } = handles[handle - 1] ?? {}
  return fontFile(family, isBold)
}

const textAt = ({ HEAPU8 }: Pdfium, at: number): string =>
  Buffer.from(HEAPU8.subarray(at, HEAPU8.indexOf(0, at))).toString('latin1')

/** Copies bytes to a buffer of the library that may be too small; returns how many there are. */
const answerBytes = ({ HEAPU8 }: Pdfium, bytes: Uint8Array, buffer: number, size: number) => {
  if (buffer !== 0 && size >= bytes.length) HEAPU8.set(bytes, buffer)
  return bytes.length
}

/** Lets the library find our fonts: without them it draws no Cyrillic, Chinese or Japanese text whose font is not embedded. */
export const installSubstituteFonts = (pdfium: Pdfium): SubstituteFonts => {
  let missing: Family | undefined
  const mapFont = (face: string, weight: number, charset: number) => {
    const family = familiesOfCharset[charset]
    if (family) return handleOf(family, weight)
    // the library asks for this one also for characters that another font lacks, once it draws
    return face.startsWith('Helvetica') || face.startsWith('Arial')
      ? handleOf(missing ?? 'sans', weight)
      : 0
  }
  const nothing = () => undefined
  // the callbacks of FPDF_SYSFONTINFO, version 1, in its order
  const callbacks: [(...args: number[]) => number | undefined, number, boolean][] = [
    [nothing, 1, false], // Release
    [nothing, 2, false], // EnumFonts
    [
      (_, weight = 400, _italic, charset = 0, _pitch, face = 0) =>
        mapFont(textAt(pdfium, face), weight, charset),
      7,
      true,
    ],
    [() => 0, 2, true], // GetFont, by an exact name
    [
      (_, handle = 0, tag = 0, buffer = 0, size = 0) => {
        const table = tableOf(fontOf(handle), tag)
        return table ? answerBytes(pdfium, table, buffer, size) : 0
      },
      5,
      true,
    ],
    [
      (_, handle = 0, buffer = 0, size = 0) =>
        answerBytes(pdfium, Buffer.from(`nSpect ${handle}\0`), buffer, size),
      4,
      true,
    ],
    [() => 1, 2, true], // GetFontCharset: the default
    [nothing, 2, false], // DeleteFont
  ]
  const pointers = callbacks.map(([call, parameters, isAnswering]) =>
    addTableFunction(pdfium.wasmExports.__indirect_function_table, call, {
      parameters,
      isAnswering,
    }),
  )
  // kept for as long as the library is: it refers to it
  const info = pdfium.wasmExports.malloc(4 * (1 + pointers.length))
  pdfium.HEAP32.set([1, ...pointers], info / 4)
  pdfium._FPDF_SetSystemFontInfo(info)
  return {
    expectText: (text) => {
      missing = familyOf(text)
    },
  }
}

export interface SubstituteFonts {
  /** What will be drawn next: its script decides what stands in for characters that fonts lack; empty: Latin. */
  expectText(text: string): void
}
