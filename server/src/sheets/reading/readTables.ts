import { open } from 'node:fs/promises'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import type { ReadTable } from '@nspect/contract/tables/tables'
import { HttpError } from '../../http/httpError.ts'
import { readInWorker } from '../../jobs/readInWorker.ts'
import { measureUnpackedSize } from './measureUnpackedSize.ts'
import type { TableFile, TablesRead } from './readTables.worker.ts'

/** What a file is by its first bytes: a ZIP, as XLSX is; an old or protected workbook; else text. */
const detectTableKind = async (path: string): Promise<'xlsx' | 'compound' | 'text'> => {
  const file = await open(path)
  try {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    if (head.toString('latin1') === 'PK\u0003\u0004') return 'xlsx'
    return head.readUInt32BE() === 0xd0cf11e0 ? 'compound' : 'text'
  } finally {
    await file.close()
  }
}

/**
 * The tables of a workbook (XLSX) or a text file (CSV, or separated by semicolons or tabs). `name` stands in
 * messages; `language` decides between encodings that a text without a mark may have. Throws an HttpError that
 * names the file if it is neither, or has too much.
 */
export const readTables = async (
  path: string,
  { name, language, timeout }: { name: string; language: Language; timeout?: number },
): Promise<ReadTable[]> => {
  const kind = await detectTableKind(path)
  const values = { name }
  if (kind === 'compound') throw new HttpError('table.oldWorkbook', { values })
  if (kind === 'xlsx' && (await measureUnpackedSize(path)) > limits.tableUnpackedBytes)
    throw new HttpError('table.tooLarge', { values })
  const file: TableFile = { path, kind, language }
  const worker = new URL('./readTables.worker.ts', import.meta.url)
  const read = await readInWorker<TablesRead>(worker, file, { problem: 'tooLarge' }, timeout)
  if ('problem' in read)
    throw new HttpError(`table.${read.problem}`, {
      values: { ...values, limit: limits.tableRows },
    })
  return read.tables
}
