import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import { installPdfSubstituteFonts, type SubstituteFonts } from './substituteFonts.ts'
import { raiseWasmTableMaximum } from './wasmTable.ts'

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
  _FPDF_GetXFAPacketCount(document: number): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number
  _FPDF_GetPageLabel(document: number, index: number, buffer: number, length: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFPage_GetMediaBox(page: number, ...sides: BoxSides): number
  _FPDFPage_SetMediaBox(page: number, ...box: Box): void
  _FPDFPage_SetCropBox(page: number, ...box: Box): void
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_SetIsActive(object: number, isActive: number): number
  _FPDFFormObj_CountObjects(object: number): number
  _FPDFFormObj_GetObject(object: number, index: number): number
  _FPDFImageObj_GetImageFilterCount(object: number): number
  _FPDFImageObj_GetImageFilter(
    object: number,
    index: number,
    buffer: number,
    length: number,
  ): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_HasKey(annotation: number, key: number): number
  _FPDFAnnot_GetColor(annotation: number, kind: number, ...rgba: Color): number
  _FPDFAnnot_GetBorder(annotation: number, radiusX: number, radiusY: number, width: number): number
  _FPDFAnnot_GetLine(annotation: number, start: number, end: number): number
  _FPDFAnnot_GetVertices(annotation: number, buffer: number, length: number): number
  _FPDFPageObj_CreateNewPath(x: number, y: number): number
  _FPDFPath_LineTo(path: number, x: number, y: number): number
  _FPDFPath_Close(path: number): number
  _FPDFPath_SetDrawMode(path: number, fill: number, isStroked: number): number
  _FPDFPageObj_SetStrokeColor(path: number, ...rgba: Color): number
  _FPDFPageObj_SetFillColor(path: number, ...rgba: Color): number
  _FPDFPageObj_SetStrokeWidth(path: number, width: number): number
  _FPDFPage_InsertObject(page: number, object: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number
  _FPDFPage_GetRotation(page: number): number
  _FPDFText_CountRects(text: number, start: number, count: number): number
  _FPDFText_GetRect(text: number, index: number, ...sides: BoxSides): number
  _FPDFText_GetBoundedText(
    ...args: [text: number, ...box: Box, buffer: number, length: number]
  ): number
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

type Color = [red: number, green: number, blue: number, alpha: number]
type Box = [left: number, bottom: number, right: number, top: number]
/** where its numbers are written to */
type BoxSides = Box

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
  /** has the library asked for memory in vain? */
  isOutOfMemory(): boolean
}

/**
 * bytes of FPDF_FORMFILLINFO, more than any version has, and the version without XFA's callbacks
 */
const formInfo = { size: 256, version: 1 }

/** Of `FPDF_GetLastError`. */
const needsPassword = 4
const unknownSecurity = 5

type Started = Pick<Pdf, 'pdfium' | 'isOutOfMemory'>

/** Compiles the library's module; `onFull` is called when it gets no more memory. */
const compile =
  (onFull: () => void) =>
  (
    imports: WebAssembly.Imports,
    finish: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => {
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
    const module = new WebAssembly.Module(raiseWasmTableMaximum(Uint8Array.from(wasm)))
    const grow = imports.env?.emscripten_resize_heap as (size: number) => unknown
    const env = {
      ...imports.env,
      emscripten_resize_heap: (size: number) => {
        const hasGrown = grow(size)
        if (!hasGrown) onFull()
        return hasGrown
      },
    }
    const instance = new WebAssembly.Instance(module, { ...imports, env })
    finish(instance, module)
    return instance.exports
  }

const start = async (): Promise<Started> => {
  let isFull = false
  const instantiateWasm = compile(() => {
    isFull = true
  })
  // the types name what its own wrapper uses
  const pdfium = (await PDFiumModule({ instantiateWasm } as Parameters<
    typeof PDFiumModule
  >[0])) as unknown as Pdfium
  pdfium._FPDF_InitLibrary()
  return { pdfium, isOutOfMemory: () => isFull }
}

/**
 * Whether an error is the library's own end: it ran into what it does not expect, and cannot be
 * used any more.
 */
export const isPdfiumCrash = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError

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

/**
 * Without callbacks, so that a form can ask for nothing; the library is built without a script
 * engine.
 */
const openForm = ({ pdfium, document }: Pick<Pdf, 'pdfium' | 'document'>): number => {
  const info = pdfium.wasmExports.malloc(formInfo.size)
  pdfium.HEAPU8.fill(0, info, info + formInfo.size)
  pdfium.HEAP32[info / 4] = formInfo.version
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
}

const loadDocument = (
  pdfium: Pdfium,
  bytes: number,
  size: number,
  isOutOfMemory: Pdf['isOutOfMemory'],
): number => {
  try {
    return pdfium._FPDF_LoadMemDocument64(bytes, size, 0)
  } catch (error) {
    throw isPdfiumCrash(error) && !isOutOfMemory() ? new PdfError('damaged') : error
  }
}

/** Opens a PDF on this disk. No script in it is run. */
export const openPdfDocument = async (path: string): Promise<Pdf> => {
  const { pdfium, isOutOfMemory } = await start()
  const fonts = installPdfSubstituteFonts(pdfium)
  const { size } = statSync(path)
  const bytes = pdfium.wasmExports.malloc(size)
  readInto(path, pdfium.HEAPU8.subarray(bytes, bytes + size))
  const document = loadDocument(pdfium, bytes, size, isOutOfMemory)
  if (document === 0) {
    const problem = pdfium._FPDF_GetLastError()
    throw new PdfError(
      problem === needsPassword || problem === unknownSecurity ? 'encrypted' : 'damaged',
    )
  }
  const file = { at: bytes, size }
  return { pdfium, document, file, form: openForm({ pdfium, document }), fonts, isOutOfMemory }
}

/** The bytes of an opened PDF, until the library takes more memory. */
export const getOpenedPdfBytes = ({ pdfium, file }: Pdf): Buffer =>
  Buffer.from(pdfium.HEAPU8.buffer, file.at, file.size)
