import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildPromiseRows, type PromiseRow, promiseColumns } from './formatPromises.ts'

const root = join(import.meta.dirname, '../../../../..')

/** The rows of the table with their numbers, for `describe.each`. */
export const listNumberedRows = async () =>
  (await buildPromiseRows()).map(([name, row], n) => [name, row, n] as const)

/**
 * Declares the tests of a row. Each `stride`-th cell takes real files, shifted by one from row to
 * row: every format and every promise has its turn.
 */
export const declareRowTests = (row: PromiseRow, rowNumber: number, stride: number): void => {
  const columns = promiseColumns.filter(
    (column, n) => typeof row[column] !== 'function' || (rowNumber + n) % stride === 0,
  )
  it.each(columns)('%s', { timeout: 30_000 }, async (column) => {
    const cell = row[column]
    if (typeof cell === 'function') return await cell()
    // why it cannot apply, as a sentence
    if (typeof cell === 'string') return expect(cell).toMatch(/^[A-Z].{15,}\.$/)
    expect(readFileSync(join(root, cell.file), 'utf8')).toContain(cell.title)
  })
}
