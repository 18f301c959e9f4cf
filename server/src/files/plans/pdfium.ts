import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import { installSubstituteFonts, type SubstituteFonts } from './substituteFonts.ts'
import { makeRoomInTable } from './wasmTable.ts'

/** What the library's own types leave out of the module that it exports. */
export interface Pdfium {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  HEAPF32: Float32Array
  wasmExports: {
    malloc(size: number): number
    free(at: number): void
    __indirect_function_table: WebAssembly.Table
  }
  _FPDF_InitLibrary(): void
  _FPDF_SetSystemFontInfo(info: number): void
  _FPDF_LoadMemDocument64(bytes: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_GetPageLabel(document: number, index: number, buffer: number, length: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ): number
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(...args: [bitmap: number, page: number, ...PlaceOfPage]): void
  /** form fields, which are not drawn with the page */
  _FPDF_FFLDraw(...args: [form: number, bitmap: number, page: number, ...PlaceOfPage]): void
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
}

/** Where a page is drawn on a bitmap, and how. */
type PlaceOfPage = [
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
  flags: number,
]

/** A PDF that is not accepted. */
export class PdfError extends Error {
  readonly code: 'encrypted' | 'damaged'

  constructor(code: PdfError['code']) {
    super(code)
    this.name = 'PdfError'
    this.code = code
  }
}

/** An opened PDF: the library, and the document in its memory. */
export interface Pdf {
  pdfium: Pdfium
  document: number
  /** where its file lies in the library's memory */
  file: { at: number; size: number }
  /** what its form fields are drawn by; 0: it has none */
  form: number
  fonts: SubstituteFonts
}

/** bytes of FPDF_FORMFILLINFO, more than any version has, and the version without XFA's callbacks */
const formInfo = { size: 256, version: 1 }

/** Of `FPDF_GetLastError`. */
const needsPassword = 4
const unknownSecurity = 5

const start = async (): Promise<Pdfium> => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  // the types name what its own wrapper uses
  const pdfium = (await PDFiumModule({
    wasmBinary: makeRoomInTable(Uint8Array.from(wasm)).buffer,
  })) as unknown as Pdfium
  pdfium._FPDF_InitLibrary()
  return pdfium
}

/** Reads a whole file to where the library finds it, without a copy of it elsewhere. */
const readInto = (path: string, memory: Uint8Array) => {
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < memory.length; ) {
      const read = readSync(file, memory, at, memory.length - at, at)
      if (read === 0) throw new PdfError('damaged')
      at += read
    }
  } finally {
    closeSync(file)
  }
}

/** Without callbacks, so that a form can ask for nothing; the library is built without a script engine. */
const openForm = ({ pdfium, document }: Pick<Pdf, 'pdfium' | 'document'>): number => {
  const info = pdfium.wasmExports.malloc(formInfo.size)
  pdfium.HEAPU8.fill(0, info, info + formInfo.size)
  pdfium.HEAP32[info / 4] = formInfo.version
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
}

/** Opens a PDF on this disk. No script in it is run. */
export const openPdf = async (path: string): Promise<Pdf> => {
  const pdfium = await start()
  const fonts = installSubstituteFonts(pdfium)
  const { size } = statSync(path)
  const bytes = pdfium.wasmExports.malloc(size)
  readInto(path, pdfium.HEAPU8.subarray(bytes, bytes + size))
  const document = pdfium._FPDF_LoadMemDocument64(bytes, size, 0)
  if (document === 0) {
    const problem = pdfium._FPDF_GetLastError()
    throw new PdfError(
      problem === needsPassword || problem === unknownSecurity ? 'encrypted' : 'damaged',
    )
  }
  const file = { at: bytes, size }
  return { pdfium, document, file, form: openForm({ pdfium, document }), fonts }
}

/** The bytes of an opened PDF, until the library takes more memory. */
export const fileOf = ({ pdfium, file }: Pdf): Buffer =>
  Buffer.from(pdfium.HEAPU8.buffer, file.at, file.size)
