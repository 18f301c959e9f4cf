import type { Staff } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { createAtom } from '@tanstack/react-store'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import type { InspectionSearch } from '../store/inspectionSearch.ts'
import { createInspectionStore } from '../store/inspectionStore.ts'
import { InspectionProvider } from '../store/useInspectionState.ts'
import { PinsProgressAndList } from './PinsProgressAndList.tsx'

const actor: Staff = { kind: 'staff', userId: 1, name: 'Ada', role: 'Admin', clientId: 1 }
const rooms = (count: number): Pin[] =>
  Array.from({ length: count }, (_, n) =>
    buildInspectionPin({
      id: 1000 + n,
      pinNumber: n + 1,
      title: `Room ${101 + n}: door closer`,
      isCritical: n % 100 === 99,
    }),
  )

/** The list of an inspection with these points. */
const renderPinList = async (pins: Pin[]) => {
  const urlParams = createAtom<InspectionSearch>({ mode: '2d' })
  const go = (change: InspectionSearch) => urlParams.set((previous) => ({ ...previous, ...change }))
  const project = buildInspectionProject()
  const store = createInspectionStore({
    inputs: { project, pins, shown: { kind: 'none' }, actor },
    address: { urlParams, push: go, replace: go },
    confirmDiscard: async () => true,
  })
  const shown = await renderComponent(
    <InspectionProvider value={store}>
      <PinsProgressAndList />
    </InspectionProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Points of this inspection' })
  return { ...shown, store, project, list, rows: () => within(list).getAllByRole('listitem') }
}

it('T275 of 500 points those near what is seen are in the page, and each tells its place among all', async () => {
  const { rows, store } = await renderPinList(rooms(500))
  expect(rows().length).toBeLessThan(60)
  expect(rows()[3]).toHaveAttribute('aria-posinset', '4')
  expect(rows()[3]).toHaveAttribute('aria-setsize', '500')
  act(() => store.actions.choose('flags', ['critical']))
  expect(rows().map((row) => row.dataset.pin)).toEqual(['1099', '1199', '1299', '1399', '1499'])
  expect(rows()[0]).not.toHaveAttribute('aria-posinset')
})

it('T275 the row of a point under the pointer in the building is there wherever it stands in the list', async () => {
  const { rows, store } = await renderPinList(rooms(500))
  act(() => store.actions.hoverPin(1450))
  const last = rows().at(-1)
  expect(last).toHaveAttribute('data-pin', '1450')
  expect(last).toHaveAttribute('aria-posinset', '451')
  act(() => store.actions.hoverPin(null))
  expect(rows().at(-1)).not.toHaveAttribute('data-pin', '1450')
})

it('T275 a range is chosen from its ends, with all rows between them that are not in the page', async () => {
  const { user, store } = await renderPinList(rooms(500))
  await user.click(screen.getByRole('checkbox', { name: /^Select point 1, / }))
  act(() => store.actions.hoverPin(1450))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: /Room 551: door closer/ }))
  await user.keyboard('{/Shift}')
  expect(store.get().choice.ids.size).toBe(451)
})

it('T275 all rows of a short list are in the page', async () => {
  const { rows } = await renderPinList(rooms(50))
  expect(rows()).toHaveLength(50)
})

it('T387 a row shows the point’s close-up with its number; the number alone where there is none, or it cannot be loaded', async () => {
  const { rows } = await renderPinList(
    rooms(3).map((room, n) => ({ ...room, imageUrl: n === 0 ? null : `files/close-up-${n}` })),
  )
  const pictures = () =>
    rows().map((row) => row.querySelector('img')?.getAttribute('src')?.split('/').at(-1))
  expect(pictures()).toEqual([undefined, 'close-up-1', 'close-up-2'])
  const broken = rows()[1]?.querySelector('img')
  if (broken) fireEvent.error(broken)
  expect(pictures()).toEqual([undefined, undefined, 'close-up-2'])
  expect(rows().map((row) => row.textContent?.slice(0, 1))).toEqual(['1', '2', '3'])
})

/** Notes whose titles are read, which only drawing a row does. */
const watchTitles = (pins: Pin[]) => {
  const read = new Set<number>()
  for (const pin of pins) {
    const { title } = pin
    Object.defineProperty(pin, 'title', {
      get: () => {
        read.add(pin.id)
        return title
      },
    })
  }
  return () => {
    const drawn = [...read]
    read.clear()
    return drawn
  }
}

it('T603 a filter draws no row again that stays, and a change of one point its row alone', async () => {
  const pins = rooms(50).map((room, n) => ({ ...room, isOsha: n < 10 }))
  const takeDrawn = watchTitles(pins)
  const { rows, store, project } = await renderPinList(pins)
  expect(takeDrawn()).toHaveLength(50)
  act(() => store.actions.choose('flags', ['osha']))
  expect(rows()).toHaveLength(10)
  expect(takeDrawn()).toEqual([])
  act(() => store.actions.choose('flags', []))
  expect(rows()).toHaveLength(50)
  expect(takeDrawn()).toHaveLength(40)
  const [changed] = rooms(1).map((room) => ({ ...room, title: 'Changed', version: 2 }))
  if (!changed) throw new Error('no point')
  act(() =>
    store.setInputs({ project, pins: [changed, ...pins.slice(1)], shown: { kind: 'none' }, actor }),
  )
  expect(within(rows()[0] as HTMLElement).getByText('Changed')).toBeVisible()
  expect(takeDrawn()).toEqual([])
})

it('T603 of 10,000 points the rows near what is seen are in the page', async () => {
  const { rows } = await renderPinList(rooms(10_000))
  expect(rows().length).toBeLessThan(60)
  expect(rows()[0]).toHaveAttribute('aria-setsize', '10000')
})
