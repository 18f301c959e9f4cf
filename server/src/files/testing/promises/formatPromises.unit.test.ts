import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPromiseRows, promiseColumns, promiseFolder } from './formatPromises.ts'

afterAll(() => rmSync(promiseFolder, { recursive: true }))

const root = join(import.meta.dirname, '../../../../..')

describe.each(await buildPromiseRows())('T450, T451: %s', (_, row) => {
  it.each(promiseColumns)('%s', { timeout: 30_000 }, async (column) => {
    const cell = row[column]
    if (typeof cell === 'function') return await cell()
    // why it cannot apply, as a sentence
    if (typeof cell === 'string') return expect(cell).toMatch(/^[A-Z].{15,}\.$/)
    expect(readFileSync(join(root, cell.file), 'utf8')).toContain(cell.title)
  })
})
