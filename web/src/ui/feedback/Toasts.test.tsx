import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('T133: what was done is said for six seconds, and no longer', async () => {
  await renderComponent(<p>A page</p>)
  act(() => toast.done('User deleted successfully.'))
  expect(screen.getByRole('status')).toHaveTextContent('User deleted successfully.')
  await later(5_900)
  expect(screen.getByRole('status')).toBeVisible()
  await later(200)
  expect(screen.queryByRole('status')).toBeNull()
})

it('T133: what failed stays until it is closed', async () => {
  await renderComponent(<p>A page</p>)
  act(() => toast.failed(new Error('The service is temporarily unavailable.')))
  await later(60_000)
  expect(screen.getByRole('alert')).toHaveTextContent('The service is temporarily unavailable.')
})

it('T133: the newest success takes the place of the one before, unless that can be undone', async () => {
  await renderComponent(<p>A page</p>)
  act(() => {
    toast.saved('Saved successfully.', 'Walls')
    toast.done('Order saved.', () => undefined)
    toast.saved('Saved successfully.', 'Floors')
    toast.saved('Saved successfully.', 'Doors')
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Order saved. Undo',
    'Saved successfully. Doors',
  ])
  await later(7_000)
})
