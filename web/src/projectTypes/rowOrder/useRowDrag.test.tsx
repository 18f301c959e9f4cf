import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useRowDrag } from './useRowDrag.ts'

const names = ['Who opened?', 'How many rooms?', 'Next visit?']
const height = 40

/** Three rows below each other, 40 px high; the text of each is its grip. */
function Rows({ onDrop }: { onDrop: (from: number, to: number) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const onGrip = useRowDrag(list, onDrop)
  const lay = (row: HTMLElement | null, n: number) => {
    if (row) row.getBoundingClientRect = () => new DOMRect(0, n * height, 300, height)
  }
  return (
    <ul ref={list}>
      {names.map((name, n) => (
        <li key={name} ref={(row) => lay(row, n)}>
          <span onPointerDown={onGrip}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

const drag = () => {
  const onDrop = vi.fn()
  render(<Rows onDrop={onDrop} />)
  fireEvent.pointerDown(screen.getByText('Next visit?'), { pointerId: 1, button: 0, clientY: 100 })
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 20 })
  return onDrop
}

describe('a row that is dragged', () => {
  it('lands where it is let go, also before anything was drawn on the way', () => {
    const onDrop = drag()
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 10 })
    expect(onDrop.mock.calls).toEqual([[2, 0]])
  })

  it('goes back by Escape', () => {
    const onDrop = drag()
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 10 })
    expect(onDrop).not.toHaveBeenCalled()
  })
})
