import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { ClickToActivateView } from './ClickToActivateView.tsx'

/** Zooms by wheel like the model: has its own listener and prevents page scrolling. */
function Zooming({ onZoom, onTurn }: { onZoom: () => void; onTurn: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.addEventListener('pointermove', onTurn)
    canvas.current?.addEventListener('wheel', (event) => {
      event.preventDefault()
      onZoom()
    })
  }, [onZoom, onTurn])
  return <canvas ref={canvas} aria-label="The building" role="img" />
}

const show = async () => {
  const onZoom = vi.fn()
  const onTurn = vi.fn()
  const { user } = await renderComponent(
    <ClickToActivateView>
      <Zooming onZoom={onZoom} onTurn={onTurn} />
    </ClickToActivateView>,
  )
  const view = await screen.findByRole('img', { name: 'The building' })
  const turn = (init: { ctrlKey?: boolean } = {}) => {
    const event = createEvent.wheel(view, { deltaY: 120, cancelable: true, ...init })
    fireEvent(view, event)
    return { scrolls: !event.defaultPrevented }
  }
  return { onZoom, onTurn, user, view, turn }
}

it('the wheel scrolls the page, and the view says how to zoom', async () => {
  const { onZoom, turn } = await show()
  expect(turn()).toEqual({ scrolls: true })
  expect(onZoom).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Click the view, or hold Ctrl, to zoom with the mouse wheel.',
  )
})

it('with Ctrl, or once the view was clicked, the wheel zooms, until the pointer leaves', async () => {
  const { onZoom, user, view, turn } = await show()
  expect(turn({ ctrlKey: true })).toEqual({ scrolls: false })
  expect(onZoom).toHaveBeenCalledTimes(1)
  await user.click(view)
  expect(turn()).toEqual({ scrolls: false })
  expect(onZoom).toHaveBeenCalledTimes(2)
  await user.unhover(view)
  expect(turn()).toEqual({ scrolls: true })
  expect(onZoom).toHaveBeenCalledTimes(2)
})

it('one finger scrolls the page without turning the view, which says how; two fingers turn it', async () => {
  const { onTurn, view } = await show()
  const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
  fireEvent.pointerDown(view, finger(1))
  fireEvent.pointerMove(view, finger(1))
  // the browser starts scrolling: pointercancel, pointerleave
  fireEvent.pointerCancel(view, finger(1))
  fireEvent.pointerLeave(view, finger(1))
  expect(onTurn).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Use two fingers to zoom. Tap to turn the view.',
  )

  fireEvent.pointerDown(view, finger(2))
  fireEvent.pointerDown(view, finger(3))
  fireEvent.pointerMove(view, finger(3))
  expect(onTurn).toHaveBeenCalledTimes(1)
})
