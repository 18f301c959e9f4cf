import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import type { ReadTable } from '@nspect/contract/tables/tables'
import { HttpError } from '../../http/httpError.ts'
import { createFairQueue } from '../../jobs/fairQueue.ts'
import { measureUnpackedSize } from './measureUnpackedSize.ts'
import type { TableFile, TablesRead } from './readTables.worker.ts'

/** Milliseconds that a file may take. */
const defaultTimeout = 60_000

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

/** One at a time bounds the memory, and leaves a core to requests. */
const inTurn = createFairQueue('tables', { slots: 1 })

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Reads in a thread of its own; a file that takes more memory or time than it may is too large. */
const readInWorker = (file: TableFile, timeout: number): Promise<TablesRead> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./readTables.worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const timer = setTimeout(() => void worker.terminate(), timeout)
    worker.once('message', done)
    worker.once('error', (error) =>
      isOutOfMemory(error) ? done({ problem: 'tooLarge' }) : fail(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      done({ problem: 'tooLarge' })
    })
  })

/**
 * The tables of a workbook (XLSX) or a text file (CSV, or separated by semicolons or tabs). `name` stands in
 * messages; `language` decides between encodings that a text without a mark may have. Throws an HttpError that
 * names the file if it is neither, or has too much.
 */
export const readTables = async (
  path: string,
  {
    name,
    language,
    timeout = defaultTimeout,
  }: { name: string; language: Language; timeout?: number },
): Promise<ReadTable[]> => {
  const kind = await detectTableKind(path)
  const values = { name }
  if (kind === 'compound') throw new HttpError('table.oldWorkbook', { values })
  if (kind === 'xlsx' && (await measureUnpackedSize(path)) > limits.tableUnpackedBytes)
    throw new HttpError('table.tooLarge', { values })
  const read = await inTurn(1, () => readInWorker({ path, kind, language }, timeout))
  if ('problem' in read)
    throw new HttpError(`table.${read.problem}`, {
      values: { ...values, limit: limits.tableRows },
    })
  return read.tables
}
