import { rmSync } from 'node:fs'
import { afterAll, describe } from 'vitest'
import { declareRowTests, listNumberedRows } from './declareRowTests.ts'
import { promiseFolder } from './formatPromises.ts'

afterAll(() => rmSync(promiseFolder, { recursive: true }))

// the whole table converts dozens of files: `npm run test:deep`
describe.each(await listNumberedRows())('T450, T451: %s', (_, row, n) => declareRowTests(row, n, 3))
