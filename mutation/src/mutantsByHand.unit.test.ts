import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutantsByHand } from './mutantsByHand.ts'

const root = join(import.meta.dirname, '../..')

it('every guard that is named by hand stands once where it is said to stand, so that it can be taken away', () => {
  const lost = mutantsByHand.filter(
    ({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2,
  )
  expect(lost.map(({ name }) => name)).toEqual([])
})
