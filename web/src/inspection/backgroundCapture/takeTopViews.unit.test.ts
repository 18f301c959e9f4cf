import type { TopView } from '@nspect/viewer'
import { expect, it } from 'vitest'
import { takeTopViews } from './takeTopViews.ts'

const area = { left: 0, top: 0, right: 10, bottom: 6 }
const view: TopView = { picture: new Blob(), area }
const stored = (floor: number | null) => ({
  floor,
  path: 'files/top',
  width: 1800,
  height: 1080,
  area,
})

const take = async (
  floors: readonly (number | null)[],
  topViews: ReturnType<typeof stored>[],
  stopAt?: number,
) => {
  const controller = new AbortController()
  const saved: (number | null)[] = []
  const rendered = takeTopViews(
    {
      model: { topViews },
      tools: {
        floors: async () => floors,
        take: async (floor) => {
          if (floor === stopAt) controller.abort()
          return view
        },
      },
      rested: async () => {},
      save: async (floor) => void saved.push(floor),
    },
    controller.signal,
  )
  return { saved, count: await rendered.catch(() => 'aborted') }
}

it('T147 the floors without a stored view are rendered, from below, and no other', async () => {
  expect(await take([0, 1, 2], [])).toEqual({ saved: [0, 1, 2], count: 3 })
  expect(await take([0, 1, 2], [stored(0), stored(1)])).toEqual({ saved: [2], count: 1 })
  expect(await take([null], [])).toEqual({ saved: [null], count: 1 })
  expect(await take([null], [stored(null)])).toEqual({ saved: [], count: 0 })
})

it('what was rendered while the inspection was left is not saved', async () => {
  expect(await take([0, 1, 2], [], 1)).toEqual({ saved: [0], count: 'aborted' })
})
