import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs `work` on a PDF as a file in a folder of its own, which is removed afterwards. */
export const withPdf = async <T>(
  pdf: Uint8Array,
  work: (file: string, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'nspect-pdf-'))
  try {
    const file = join(folder, 'read.pdf')
    await writeFile(file, pdf)
    return await work(file, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What poppler's tool prints of a PDF: its text, its properties or the list of its pictures. */
export const readPdf = (
  tool: 'pdftotext' | 'pdfinfo' | 'pdfimages' | 'pdfdetach',
  pdf: Uint8Array,
  ...options: string[]
): Promise<string> =>
  withPdf(pdf, async (file) => {
    const { stdout } = await run(tool, [...options, file, ...(tool === 'pdftotext' ? ['-'] : [])], {
      maxBuffer: 2 ** 26,
    })
    return stdout
  })

/** The words of a PDF, single-spaced. */
export const readPdfText = async (pdf: Uint8Array, ...options: string[]): Promise<string> =>
  (await readPdf('pdftotext', pdf, ...options)).replace(/\s+/g, ' ')
