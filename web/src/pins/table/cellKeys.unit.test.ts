import { describe, expect, it } from 'vitest'
import { type CellInput, stepOf } from './cellKeys.ts'

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
      expect(stepOf(pressed('Enter'), input)).toEqual(down)
      expect(stepOf(pressed('Enter', { shiftKey: true }), input)).toEqual(up)
    }
  })

  it('Up and Down too, but a drop-down keeps them unless Ctrl is held', () => {
    expect(stepOf(pressed('ArrowDown'), text)).toEqual(down)
    expect(stepOf(pressed('ArrowUp'), text)).toEqual(up)
    expect(stepOf(pressed('ArrowDown'), list)).toBeNull()
    expect(stepOf(pressed('ArrowDown', { ctrlKey: true }), list)).toEqual(down)
  })

  it('Left and Right only at the end of the text', () => {
    expect(stepOf(pressed('ArrowLeft'), text)).toBeNull()
    expect(stepOf(pressed('ArrowLeft'), { ...text, isAtStart: true })).toEqual(left)
    expect(stepOf(pressed('ArrowRight'), { ...text, isAtEnd: true })).toEqual(right)
    expect(stepOf(pressed('ArrowRight'), list)).toEqual(right)
  })

  it('nothing while a character is composed, a range is selected or a word is jumped over', () => {
    expect(stepOf(pressed('Enter', { isComposing: true }), text)).toBeNull()
    expect(stepOf(pressed('ArrowRight', { shiftKey: true }), { ...text, isAtEnd: true })).toBeNull()
    expect(stepOf(pressed('ArrowRight', { ctrlKey: true }), { ...text, isAtEnd: true })).toBeNull()
  })
})
