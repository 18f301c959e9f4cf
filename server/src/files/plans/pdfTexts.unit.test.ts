import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlanPdf } from '../../testing/images/planPdf.ts'
import { getTestRoot } from '../../testing/testRoot.ts'
import { readPageText } from './drawPage.ts'
import { openPdfDocument, type Pdf } from './openPdfDocument.ts'
import { listPdfPages } from './pdfPages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(getTestRoot(), 'nspect-texts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opened = async (bytes: Uint8Array) => {
  const path = join(folder, 'plan.pdf')
  await writeFile(path, bytes)
  return openPdfDocument(path)
}

describe('the texts of a PDF', () => {
  it('T289: a sheet of a very long name has its beginning, and one of a long page label, too', async () => {
    const bookmark = `A-101 ${'Ground floor, east wing, '.repeat(40)}`
    const labels = `/PageLabels << /Nums [0 << /P (${bookmark}) /S /D /St 7 >>] >>`
    const name = bookmark.slice(0, 200)
    expect(
      listPdfPages(await opened(buildPlanPdf([{ bookmark }]))).map((page) => page.name),
    ).toEqual([name])
    expect(
      listPdfPages(await opened(buildPlanPdf([{}], { catalog: labels }))).map((page) => page.name),
    ).toEqual([name])
  })

  it('T289: the words on a sheet are those that the library wrote, and nothing that lay in its memory', () => {
    const memory = Buffer.from('Somebody else wrote this here before'.padEnd(200), 'utf16le')
    const library: Partial<Pdf['pdfium']> = {
      HEAPU8: memory,
      wasmExports: {
        malloc: () => 0,
        free: () => undefined,
        __indirect_function_table: new WebAssembly.Table({ element: 'anyfunc', initial: 0 }),
      },
      _FPDFText_LoadPage: () => 1,
      _FPDFText_ClosePage: () => undefined,
      _FPDFText_CountChars: () => 30,
      _FPDFText_GetText: () => memory.write('Roof\0', 'utf16le') / 2,
    }
    expect(readPageText({ pdfium: library as Pdf['pdfium'] }, 1)).toBe('Roof')
  })
})
