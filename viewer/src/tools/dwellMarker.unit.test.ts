import { describe, expect, it } from 'vitest'
import type { ModelViewer, SurfaceHit } from '../engine/viewerApi.ts'
import { type Clock, DwellController, type DwellMarker } from './dwellMarker.ts'

/** A viewer whose pointer is moved by the test, and a fake clock. `phase` shifts the polls. */
function scene(pollPhase = 0) {
  let now = 0
  let hovered: (hit: SurfaceHit | null) => void = () => {}
  const ticks = new Set<{ ms: number; next: number; tick: () => void }>()
  const clock: Clock = {
    now: () => now,
    every(ms, tick) {
      const timer = { ms, next: pollPhase + ms, tick }
      ticks.add(timer)
      return () => ticks.delete(timer)
    },
  }
  const on: ModelViewer['on'] = (event, listener) => {
    if (event === 'hover') hovered = listener as (hit: SurfaceHit | null) => void
    return () => {
      hovered = () => {}
    }
  }
  const dwell = new DwellController({ on }, clock)
  const changes: { at: number; marker: DwellMarker | null }[] = []
  dwell.onChange((marker) => changes.push({ at: now, marker }))
  return {
    dwell,
    changes,
    hover: (hit: SurfaceHit | null) => hovered(hit),
    pass(ms: number) {
      const end = now + ms
      for (; now <= end; now++)
        for (const timer of ticks)
          if (now >= timer.next) {
            timer.next += timer.ms
            timer.tick()
          }
      now = end
    },
    get timers() {
      return ticks.size
    },
  }
}

const at = (x: number, y = 0, object: SurfaceHit['object'] = 'model'): SurfaceHit => ({
  position: { x: x / 50, y: y / 50, z: 0 },
  normal: { x: 0, y: 0, z: 1 },
  object,
  screen: { x, y },
})

describe('the marker at a resting pointer', () => {
  it.each([0, 1, 33, 50, 99])(
    'appears 1,000 to 1,150 ms after the pointer stopped (polls shifted by %i ms)',
    (phase) => {
      const { hover, pass, changes } = scene(phase)
      hover(at(80))
      pass(400)
      hover(at(100))
      pass(2000)
      expect(changes).toHaveLength(1)
      const waited = changes[0]!.at - 400
      expect(waited).toBeGreaterThanOrEqual(1000)
      expect(waited).toBeLessThanOrEqual(1150)
      expect(changes[0]!.marker?.screen).toEqual({ x: 100, y: 0 })
    },
  )

  it('a tremor of up to 4 pixels or 1 cm still counts as rest', () => {
    const { hover, pass, changes } = scene()
    for (let i = 0; i < 12; i++) {
      hover(at(100 + (i % 3)))
      pass(100)
    }
    expect(changes).toHaveLength(1)
    const near = scene()
    for (let i = 0; i < 12; i++) {
      near.hover({ ...at(100 + i * 10), position: { x: i * 0.0005, y: 0, z: 0 } })
      near.pass(100)
    }
    expect(near.changes).toHaveLength(1)
  })

  it('does not appear while the pointer wanders, on a pin, or beside the model', () => {
    const { hover, pass, changes } = scene()
    for (let i = 0; i < 40; i++) {
      hover(at(100 + i * 6))
      pass(50)
    }
    hover(at(100, 0, 'pin'))
    pass(3000)
    hover(at(100, 0, 'none'))
    pass(3000)
    hover(null)
    pass(3000)
    expect(changes).toEqual([])
  })

  it('is never hidden on the way onto its button, whenever the polls fall, nor while the pointer is on it', () => {
    for (let phase = 0; phase < 100; phase += 3)
      for (let gap = 0; gap <= 120; gap += 8) {
        const { hover, pass, changes, dwell } = scene(phase)
        hover(at(100))
        pass(1200)
        for (let x = 104; x <= 128; x += 8) {
          hover(at(x))
          pass(16)
        }
        hover(null)
        pass(gap)
        dwell.pointerOnMarker(true)
        pass(5000)
        expect(changes.map(({ marker }) => marker !== null)).toEqual([true])
      }
  })

  it('is hidden when the pointer goes elsewhere, and appears at the next rest', () => {
    const { hover, pass, changes } = scene()
    hover(at(100))
    pass(1200)
    hover(at(200))
    pass(200)
    expect(changes.at(-1)?.marker).toBeNull()
    pass(1000)
    expect(changes.at(-1)?.marker?.screen.x).toBe(200)
  })

  it('is hidden after the pointer left the picture or the button', () => {
    const { hover, pass, changes, dwell } = scene()
    hover(at(100))
    pass(1200)
    hover(null)
    pass(400)
    expect(changes.at(-1)?.marker).toBeNull()
    hover(at(100))
    pass(1200)
    dwell.pointerOnMarker(true)
    pass(600)
    dwell.pointerOnMarker(false)
    pass(400)
    expect(changes.at(-1)?.marker).toBeNull()
  })

  it('goes away when dismissed, and all ends when closed', () => {
    const s = scene()
    s.hover(at(100))
    s.pass(1200)
    s.dwell.dismiss()
    expect(s.dwell.marker).toBeNull()
    s.dwell.close()
    expect(s.timers).toBe(0)
  })
})
