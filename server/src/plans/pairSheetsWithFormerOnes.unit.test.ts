import { expect, it } from 'vitest'
import { pairSheetsWithFormerOnes } from './pairSheetsWithFormerOnes.ts'

const sheet = (id: number, pageNumber: number, name = '', isInFile = true) => ({
  id,
  pageNumber,
  name,
  isInFile,
})
const paired = (before: ReturnType<typeof sheet>[], names: string[]) =>
  pairSheetsWithFormerOnes(
    before,
    names.map((name) => ({ name })),
  ).map((one) => one?.id ?? null)

it('T295: sheets of a new revision continue those of the same name, wherever they are now', () => {
  const before = [sheet(1, 1, 'A-101'), sheet(2, 2, 'A-102'), sheet(3, 3, 'A-103')]
  expect(paired(before, ['Cover', 'a-103 ', 'A-101', 'A-102'])).toEqual([null, 3, 1, 2])
})

it('T295: without names they continue those of the same page', () => {
  expect(paired([sheet(1, 1), sheet(2, 2)], ['', '', ''])).toEqual([1, 2, null])
  expect(paired([sheet(1, 1, 'A-101'), sheet(2, 2)], ['', 'A-102'])).toEqual([1, 2])
})

it('T295: a renamed sheet continues the one of its page only where the number of pages is the same', () => {
  const before = [sheet(1, 1, 'A-101'), sheet(2, 2, 'A-102')]
  expect(paired(before, ['A-101', 'A-102 rev B'])).toEqual([1, 2])
  expect(paired(before, ['A-102 rev B'])).toEqual([null])
})

it('T295: a sheet that an earlier revision had comes back by its name; a name that two have says nothing', () => {
  expect(paired([sheet(1, 1, 'A-101'), sheet(2, 2, 'A-102', false)], ['A-102', 'A-101'])).toEqual([
    2, 1,
  ])
  expect(paired([sheet(1, 1, 'Plan'), sheet(2, 2, 'Plan')], ['Plan', 'Plan'])).toEqual([1, 2])
})
