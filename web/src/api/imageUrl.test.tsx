import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getImageUrl } from './imageUrl.ts'
import { startUrlRenewal, urlRenewalMs } from './urlRenewal.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 30, 9, 20)
const invalidateQueries = vi.fn(async () => undefined)

/**
 * The path that the server signs for a picture in that hour after the start: it ends one or two
 * hours later.
 */
const signed = (name: string, hours: number) => {
  const ends = Math.floor(start / hour) + hours + 2
  return `files/${name.repeat(32)}.${ends.toString(36)}.0.${`${name}${hours}`.repeat(8)}.jpg`
}
const buildSignedUrl = (name: string, hours: number) => `/api/${signed(name, hours)}`
/** What a page asks the network for: the address, as the picture has it now. */
const shownUrl = () => new URL(screen.getByRole<HTMLImageElement>('img').src).pathname

const onError = vi.fn()
const Picture = ({ path }: { path: string }) => (
  <img src={getImageUrl(path)} alt="The lobby" onError={onError} />
)

beforeAll(() => {
  vi.useFakeTimers({ now: start })
  startUrlRenewal({ invalidateQueries })
  vi.useRealTimers()
})
beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  invalidateQueries.mockClear()
  onError.mockClear()
})

it('T433: an unchanged picture is not loaded again when the server names it by another address', () => {
  const { rerender } = render(<Picture path={signed('a', 0)} />)
  fireEvent.load(screen.getByRole('img'))
  for (const hours of [1, 2, 9]) {
    vi.setSystemTime(start + hours * hour)
    rerender(<Picture path={signed('a', hours)} />)
    expect(shownUrl()).toBe(buildSignedUrl('a', 0))
  }
})

it('T433: one that was never shown before its address ended is loaded by the latest', () => {
  const { rerender } = render(<Picture path={signed('b', 0)} />)
  vi.setSystemTime(start + hour)
  rerender(<Picture path={signed('b', 1)} />)
  expect(shownUrl()).toBe(buildSignedUrl('b', 0))
  vi.setSystemTime(start + 2 * hour)
  rerender(<Picture path={signed('b', 2)} />)
  expect(shownUrl()).toBe(buildSignedUrl('b', 2))
})

it('T433: one that the browser has thrown away is loaded by the latest address, and nobody hears of it', () => {
  const { rerender } = render(<Picture path={signed('c', 0)} />)
  fireEvent.load(screen.getByRole('img'))
  vi.setSystemTime(start + 5 * hour)
  rerender(<Picture path={signed('c', 5)} />)
  fireEvent.error(screen.getByRole('img'))
  expect([shownUrl(), onError.mock.calls.length]).toEqual([buildSignedUrl('c', 5), 0])
  // a picture that is gone is one
  fireEvent.error(screen.getByRole('img'))
  expect(onError).toHaveBeenCalledTimes(1)
  expect(invalidateQueries).not.toHaveBeenCalled()
})

it('T433: where no other address is known, the page asks again, once for all its pictures', () => {
  const { rerender } = render(<Picture path={signed('d', 0)} />)
  vi.setSystemTime(start + 5 * hour)
  fireEvent.error(screen.getByRole('img'))
  fireEvent.error(screen.getByRole('img'))
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  rerender(<Picture path={signed('d', 5)} />)
  expect(shownUrl()).toBe(buildSignedUrl('d', 5))
})

it('T433: a page that is open all day asks again before addresses end', () => {
  // an address lives for an hour at least
  expect(urlRenewalMs).toBeLessThan(hour)
  vi.useFakeTimers({ now: start + 24 * hour })
  startUrlRenewal({ invalidateQueries })
  vi.advanceTimersByTime(8 * hour)
  expect(invalidateQueries.mock.calls.length).toBe(Math.floor((8 * hour) / urlRenewalMs))
})
