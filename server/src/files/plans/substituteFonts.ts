import { readFont } from '../fontFiles.ts'
import type { Pdfium } from './openPdfDocument.ts'
import { addWasmTableFunction } from './wasmTable.ts'

/**
 * The fonts that stand in for those that a PDF names without containing them. Arimo has Latin,
 * Greek, Cyrillic and Hebrew; lines keep their length with it.
 */
const families = ['arimo', 'jp', 'sc', 'kr', 'arabic', 'thai', 'georgian', 'armenian'] as const
type Family = (typeof families)[number]

/** Numbers of Windows for character sets, by which the library asks. */
const familiesOfCharset: Record<number, Family> = {
  128: 'jp',
  129: 'kr',
  130: 'kr',
  134: 'sc',
  136: 'sc',
  161: 'arimo',
  163: 'arimo',
  177: 'arimo',
  178: 'arabic',
  204: 'arimo',
  222: 'thai',
  238: 'arimo',
}
const boldFrom = 600

/** The family for characters that Arimo lacks; in a text of several scripts, the first of these. */
const scripts: [letters: RegExp, family: Family][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Han}/u, 'sc'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Georgian}/u, 'georgian'],
  [/\p{Script=Armenian}/u, 'armenian'],
]
const detectFamily = (text: string): Family | undefined =>
  scripts.find(([letters]) => letters.test(text))?.[1]

/** A table of a TrueType file by its four letters as a number; the whole file: 0. */
const findFontTable = (font: Buffer, tag: number): Buffer | undefined => {
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

const handles = families.flatMap((family) => [
  { family, weight: 400 as const },
  { family, weight: 700 as const },
])
/** Handles of fonts begin at 1; 0: the library's own fonts. */
const getFontHandle = (family: Family, weight: number) =>
  1 + 2 * families.indexOf(family) + (weight >= boldFrom ? 1 : 0)

const fonts = new Map<number, Buffer>()
const getFontOfHandle = (handle: number): Buffer => {
  const { family, weight } = handles[handle - 1] ?? { family: 'arimo', weight: 400 }
  const font = fonts.get(handle) ?? readFont(family, weight)
  fonts.set(handle, font)
  return font
}

const textAt = ({ HEAPU8 }: Pdfium, at: number): string =>
  Buffer.from(HEAPU8.subarray(at, HEAPU8.indexOf(0, at))).toString('latin1')

/** Copies bytes to a buffer of the library that may be too small; returns how many there are. */
const answerBytes = ({ HEAPU8 }: Pdfium, bytes: Uint8Array, buffer: number, size: number) => {
  if (buffer !== 0 && size >= bytes.length) HEAPU8.set(bytes, buffer)
  return bytes.length
}

/**
 * Lets the library find our fonts: without them it draws no Cyrillic, Chinese or Japanese text
 * whose font is not embedded.
 */
export const installPdfSubstituteFonts = (pdfium: Pdfium): SubstituteFonts => {
  let missing: Family | undefined
  const mapFont = (face: string, weight: number, charset: number) => {
    const family = familiesOfCharset[charset]
    if (family) return getFontHandle(family, weight)
    // the library asks for this one also for characters that another font lacks, once it draws
    return face.startsWith('Helvetica') || face.startsWith('Arial')
      ? getFontHandle(missing ?? 'arimo', weight)
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
        const table = findFontTable(getFontOfHandle(handle), tag)
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
    addWasmTableFunction(pdfium.wasmExports.__indirect_function_table, call, {
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
      missing = detectFamily(text)
    },
  }
}

export interface SubstituteFonts {
  /**
   * What will be drawn next: its script decides what stands in for characters that fonts lack;
   * empty: Latin.
   */
  expectText(text: string): void
}
