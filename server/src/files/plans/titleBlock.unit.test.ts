import { describe, expect, it } from 'vitest'
import { pickSheetTitle } from './titleBlock.ts'

const run = (text: string, height = 8, x = 0.8, y = 0.9) => ({ text, height, x, y })

describe('T468: the title of a sheet', () => {
  it.each([
    ['one line', [run('A-101 Ground floor plan')], 'A-101 Ground floor plan'],
    [
      'number and title apart',
      [run('A-101'), run('Grundriss Erdgeschoss')],
      'A-101 Grundriss Erdgeschoss',
    ],
    ['a number alone', [run('TGA-02')], 'TGA-02'],
    ['a title alone', [run('平面図 1階')], '平面図 1階'],
    ['the larger number', [run('S-900', 6), run('A-101', 14)], 'A-101'],
    ['no size of paper', [run('A1'), run('A3')], ''],
    ['nothing elsewhere on the sheet', [run('A-101 Ground floor plan', 30, 0.2, 0.2)], ''],
    ['no sentence', [run(`This plan ${'is for tender only '.repeat(9)}`)], ''],
  ])('%s', (_, runs, title) => {
    expect(pickSheetTitle(runs)).toBe(title)
  })
})
