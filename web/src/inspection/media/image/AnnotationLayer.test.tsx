import type { Pin } from '@nspect/contract/pins/pins'
import { buildWholeImageView, computeImageViewingArea } from '@nspect/viewer/image'
import { createAtom, type ReadonlyAtom, useSelector } from '@tanstack/react-store'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildInspectionPin } from '../../../testing/inspectionRecords.ts'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import { AnnotationLayer } from './AnnotationLayer.tsx'
import { createAnnotationViewBuilder } from './annotationViews.ts'

const room = computeImageViewingArea(
  { width: 1000, height: 700 },
  { width: 1600, height: 900 },
  { top: 0, right: 0, bottom: 0, left: 0 },
)
const shown = { room, view: buildWholeImageView(room) }
const nothing = () => undefined

/** Points in rows on the plan, which count how often their titles are read to draw them. */
const buildPins = (count: number) => {
  let reads = 0
  const pins = Array.from({ length: count }, (_, n) => {
    const pin = buildInspectionPin({
      id: 100 + n,
      pinNumber: n + 1,
      annotationCoordinates: {
        geometry: {
          type: 'POINT',
          x: (n % 10) * 10,
          y: Math.floor(n / 10) % 100,
          width: 0,
          height: 0,
        },
        data: { id: String(n) },
      },
    })
    return Object.defineProperty(pin, 'title', {
      get: () => {
        reads += 1
        return `Finding ${n + 1}`
      },
    })
  })
  const takeReads = () => {
    const taken = reads
    reads = 0
    return taken
  }
  return { pins, takeReads }
}

const build = createAnnotationViewBuilder(8, false)

function Layer({ pins }: { pins: ReadonlyAtom<readonly Pin[]> }) {
  return (
    <svg>
      <title>Plan</title>
      <AnnotationLayer
        marks={build(useSelector(pins))}
        shown={shown}
        selectedId={null}
        pulsedId={null}
        isTouch={false}
        onSelect={nothing}
        onHover={nothing}
      />
    </svg>
  )
}

const renderLayer = async (first: readonly Pin[]) => {
  const pins = createAtom(first)
  await renderComponent(<Layer pins={pins} />)
  return { show: (next: readonly Pin[]) => act(() => pins.set(next)) }
}
const marks = () => screen.getAllByRole('button')

it('T601 a filter draws no mark again that stays, and those alone that come back', async () => {
  const { pins, takeReads } = buildPins(40)
  const { show } = await renderLayer(pins)
  expect([marks().length, takeReads()]).toEqual([40, 40])
  show(pins.slice(0, 30))
  expect([marks().length, takeReads()]).toEqual([30, 0])
  show(pins)
  expect([marks().length, takeReads()]).toEqual([40, 10])
})

it('T601 a point that changes is drawn again alone', async () => {
  const { pins, takeReads } = buildPins(40)
  const { show } = await renderLayer(pins)
  takeReads()
  const changed = buildInspectionPin({ ...pins[7], title: 'Changed' })
  takeReads()
  show(pins.map((pin, n) => (n === 7 ? changed : pin)))
  expect(takeReads()).toBe(0)
  expect(marks()[7]).toHaveAccessibleName(/Changed/)
})

it('T601 of 10,000 points on a plan those with one number share one outline', async () => {
  const { pins } = buildPins(10_000)
  await renderLayer(pins)
  expect(marks().length).toBeLessThan(300)
  expect(screen.getByText(/^1 \+\d+$/)).toBeInTheDocument()
})
