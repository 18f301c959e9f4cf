import { describe, expect, it } from 'vitest'
import { type CellInput, getGridStepOfKey } from './cellKeys.ts'

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
      expect(getGridStepOfKey(pressed('Enter'), input)).toEqual(down)
      expect(getGridStepOfKey(pressed('Enter', { shiftKey: true }), input)).toEqual(up)
    }
  })

  it('Up and Down too, but a drop-down keeps them unless Ctrl is held', () => {
    expect(getGridStepOfKey(pressed('ArrowDown'), text)).toEqual(down)
    expect(getGridStepOfKey(pressed('ArrowUp'), text)).toEqual(up)
    expect(getGridStepOfKey(pressed('ArrowDown'), list)).toBeNull()
    expect(getGridStepOfKey(pressed('ArrowDown', { ctrlKey: true }), list)).toEqual(down)
  })

  it('Left and Right only at the end of the text', () => {
    expect(getGridStepOfKey(pressed('ArrowLeft'), text)).toBeNull()
    expect(getGridStepOfKey(pressed('ArrowLeft'), { ...text, isAtStart: true })).toEqual(left)
    expect(getGridStepOfKey(pressed('ArrowRight'), { ...text, isAtEnd: true })).toEqual(right)
    expect(getGridStepOfKey(pressed('ArrowRight'), list)).toEqual(right)
  })

  it('nothing while a character is composed, a range is selected or a word is jumped over', () => {
    expect(getGridStepOfKey(pressed('Enter', { isComposing: true }), text)).toBeNull()
    expect(
      getGridStepOfKey(pressed('ArrowRight', { shiftKey: true }), { ...text, isAtEnd: true }),
    ).toBeNull()
    expect(
      getGridStepOfKey(pressed('ArrowRight', { ctrlKey: true }), { ...text, isAtEnd: true }),
    ).toBeNull()
  })
})
