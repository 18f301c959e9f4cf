import { describe, expect, it } from 'vitest'
import { type CellInput, getGridStep } from './cellKeys.ts'

const pressed = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})
const text: CellInput = { kind: 'text', isAtStart: false, isAtEnd: false }
const list: CellInput = { kind: 'list', isAtStart: true, isAtEnd: true }
const [down, up] = [
  { row: 1, column: 0 },
  { row: -1, column: 0 },
]
const [left, right] = [
  { row: 0, column: -1 },
  { row: 0, column: 1 },
]

describe('T81: keys lead from cell to cell of the grid', () => {
  it('Enter down and with Shift up, from everywhere', () => {
    for (const input of [text, list]) {
      expect(getGridStep(pressed('Enter'), input)).toEqual(down)
      expect(getGridStep(pressed('Enter', { shiftKey: true }), input)).toEqual(up)
    }
  })

  it('Up and Down too, but a drop-down keeps them unless Ctrl is held', () => {
    expect(getGridStep(pressed('ArrowDown'), text)).toEqual(down)
    expect(getGridStep(pressed('ArrowUp'), text)).toEqual(up)
    expect(getGridStep(pressed('ArrowDown'), list)).toBeNull()
    expect(getGridStep(pressed('ArrowDown', { ctrlKey: true }), list)).toEqual(down)
  })

  it('Left and Right only at the end of the text', () => {
    expect(getGridStep(pressed('ArrowLeft'), text)).toBeNull()
    expect(getGridStep(pressed('ArrowLeft'), { ...text, isAtStart: true })).toEqual(left)
    expect(getGridStep(pressed('ArrowRight'), { ...text, isAtEnd: true })).toEqual(right)
    expect(getGridStep(pressed('ArrowRight'), list)).toEqual(right)
  })

  it('nothing while a character is composed, a range is selected or a word is jumped over', () => {
    expect(getGridStep(pressed('Enter', { isComposing: true }), text)).toBeNull()
    expect(
      getGridStep(pressed('ArrowRight', { shiftKey: true }), { ...text, isAtEnd: true }),
    ).toBeNull()
    expect(
      getGridStep(pressed('ArrowRight', { ctrlKey: true }), { ...text, isAtEnd: true }),
    ).toBeNull()
  })
})
