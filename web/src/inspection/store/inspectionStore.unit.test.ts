import names from '@nspect/contract/names/texts.en.json'
import type { Staff } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Role } from '@nspect/contract/shared/enums'
import type { ModelViewer } from '@nspect/viewer'
import { createAtom } from '@tanstack/react-store'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { initTranslations } from '../../i18n/i18n.ts'
import { buildImage } from '../../testing/exampleRecords.ts'
import {
  buildInspectionPin,
  buildInspectionProject,
  buildModelPlacement,
} from '../../testing/inspectionRecords.ts'
import type { ModelStatus } from '../../ui/layout/componentSlots.ts'
import type { MediaTab } from './activeTab.ts'
import type { InspectionInputs } from './derivedState.ts'
import type { InspectionSearch } from './inspectionSearch.ts'
import { createInspectionStore, type InspectionStore } from './inspectionStore.ts'
import type { SheetStop } from './localState.ts'
import { getGoToPinObstacle } from './pinActions.ts'

beforeAll(() => initTranslations({ names }))

const handrail = buildInspectionPin({ id: 70, pinNumber: 1, title: 'Loose handrail' })
const tile = buildInspectionPin({
  id: 71,
  pinNumber: 2,
  title: 'Cracked tile',
  projectModelImageId: 9,
})
const model: InspectionInputs['shown'] = {
  kind: 'viewer',
  source: { kind: 'model', url: '/files/wing.glb', hash: 'abc' },
  bytes: null,
}
/** A model in which points can be placed. */
const viewer = { points: {} } as Partial<ModelViewer> as ModelViewer
const actor = (role: Role): Staff => ({ kind: 'staff', userId: 1, name: 'Ada', role, clientId: 1 })

const closes: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const close of closes.splice(0)) close()
  vi.useRealTimers()
})

/** An open inspection with two plans and a model, and a URL that changes synchronously. */
const openAt = (
  search: InspectionSearch = {},
  over: Partial<InspectionInputs> = {},
  restingStop: SheetStop = 'half',
) => {
  const inputs: InspectionInputs = {
    project: buildInspectionProject({ projectModelImages: [8, 9].map((id) => buildImage({ id })) }),
    pins: [handrail, tile],
    shown: model,
    actor: actor('Admin'),
    ...over,
  }
  const urlParams = createAtom(search)
  const go = (change: InspectionSearch) => urlParams.set((previous) => ({ ...previous, ...change }))
  const address = { urlParams, push: vi.fn(go), replace: vi.fn(go) }
  const confirmDiscard = vi.fn(async () => true)
  const store = createInspectionStore({ inputs, address, confirmDiscard, restingStop })
  const close = store.open()
  closes.push(close)
  const discard = vi.fn()
  return {
    ...store,
    inputs,
    urlParams,
    address,
    confirmDiscard,
    close,
    discard,
    /** notes unsaved input in the open form */
    write: () => store.actions.noteUnsaved({ what: 'changes', discard }),
  }
}

describe('another point', () => {
  it('is chosen at once where nothing is unsaved, and its picture comes with it', async () => {
    const { actions, get, confirmDiscard } = openAt({ pin: 70, mode: '2d' })
    await actions.select(tile)
    expect(confirmDiscard).not.toHaveBeenCalled()
    expect(get()).toMatchObject({ selectedId: 71, imageId: 9, isWriting: true })
  })

  it('asks first where something is unsaved, and is not chosen where it is kept', async () => {
    const { actions, get, write, confirmDiscard, discard } = openAt({ pin: 70 })
    write()
    confirmDiscard.mockResolvedValue(false)
    await actions.select(tile)
    expect(confirmDiscard).toHaveBeenCalledOnce()
    expect(get().selectedId).toBe(70)
    expect(discard).not.toHaveBeenCalled()
  })

  it('is chosen once the person agrees to lose what is unsaved', async () => {
    const { actions, get, write, discard } = openAt({ pin: 70 })
    write()
    await actions.select(tile)
    expect(discard).toHaveBeenCalledOnce()
    expect(get().selectedId).toBe(71)
  })

  it('closes the form of a new one', async () => {
    const { actions, get } = openAt({ mode: '2d' })
    actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8)
    await actions.select(tile)
    expect(get()).toMatchObject({ placement: null, selectedId: 71 })
  })

  it('is the next one of the list, from where one was last', async () => {
    const { actions, get } = openAt({ pin: 70 })
    await actions.select(null)
    expect(get().isWriting).toBe(false)
    actions.stepBy(1)
    await vi.waitFor(() => expect(get().selectedId).toBe(71))
    actions.stepBy(1)
    await actions.mayDiscard()
    expect(get().selectedId).toBe(71)
  })

  it('is drawn in the building although the search hides it', () => {
    const { get } = openAt({ pin: 71, q: 'handrail' })
    expect(get().filter.shown).toEqual([handrail])
    expect(get().drawn).toEqual([handrail, tile])
    expect(get().ordered).toEqual([handrail, tile])
  })
})

describe('T159: the order seen', () => {
  const door = buildInspectionPin({
    id: 72,
    pinNumber: 3,
    title: 'Door sticks',
    severity: 'severe',
    isResolved: true,
  })
  const minor = { ...handrail, severity: 'minor' as const }
  const pins = [minor, tile, door]

  it('is the order of the next point, without folded groups unless one is in them', () => {
    const { actions, get } = openAt({ group: 'severity' }, { pins })
    const { drawn } = get()
    expect(get().ordered.map(({ id }) => id)).toEqual([72, 70, 71])
    actions.foldGroup('minor')
    expect(get().ordered.map(({ id }) => id)).toEqual([72, 71])
    actions.arrange({ grouping: undefined, sorting: 'title' })
    expect(get().ordered.map(({ id }) => id)).toEqual([71, 72, 70])
    // the building is not drawn again for another order
    expect(get().drawn).toBe(drawn)
  })

  it('leads to the next point that is not repaired, and from the last one to the first', async () => {
    const { actions, get } = openAt({ pin: 71, sort: 'severity' }, { pins })
    actions.stepToOpen()
    await vi.waitFor(() => expect(get().selectedId).toBe(70))
    actions.stepToOpen()
    await vi.waitFor(() => expect(get().selectedId).toBe(71))
  })

  it('keeps the values of other filters, drops what the type does not know, and clears all of it at once', () => {
    const { actions, urlParams } = openAt(
      { stage: 'overdue', f99: 'x', floor: 2, q: 'rail' },
      { pins },
    )
    actions.choose('severity', ['severe', ''])
    expect(urlParams.get()).toMatchObject({
      due: 'overdue',
      severity: 'severe_none',
      floor: 2,
      q: 'rail',
    })
    expect(urlParams.get()).toMatchObject({ stage: undefined, f99: undefined })
    actions.clearFilter()
    expect(urlParams.get()).toMatchObject({
      due: undefined,
      severity: undefined,
      q: undefined,
      floor: 2,
    })
  })
})

describe('what would leave an unsaved point', () => {
  const ways: [string, (actions: InspectionStore['actions']) => Promise<unknown>][] = [
    ['the other tab', (actions) => actions.changeTab('3d')],
    ['another picture, which a rectangle does not go to', (actions) => actions.showImage(1)],
    ['cancelling it', (actions) => actions.cancelPlacement()],
    ['the list', (actions) => actions.select(null)],
  ]
  it.each(ways)('asks first: %s', async (_, leave) => {
    const { actions, get, write, confirmDiscard, address } = openAt({ mode: '2d' })
    actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8)
    write()
    confirmDiscard.mockResolvedValueOnce(false)
    await leave(actions)
    expect(get().placement).not.toBeNull()
    expect(address.push).not.toHaveBeenCalled()
    await leave(actions)
    expect(get().placement).toBeNull()
  })

  it('T359: a new point asks first, too, and is not begun where what was entered in the open one is kept', async () => {
    const { actions, get, write, confirmDiscard, discard } = openAt({ mode: '2d', pin: 70 })
    write()
    confirmDiscard.mockResolvedValueOnce(false)
    const box = { x: 1, y: 1, width: 9, height: 9 }
    actions.mark(box, 8)
    await actions.mayDiscard()
    expect(get().placement).toBeNull()
    actions.mark(box, 8)
    await vi.waitFor(() => expect(get().placement).not.toBeNull())
    expect(discard).toHaveBeenCalled()
  })

  it('does not ask for another picture while a stored point is open', async () => {
    const { actions, get, write, confirmDiscard } = openAt({ mode: '2d', pin: 70 })
    write()
    await actions.showImage(1)
    expect(confirmDiscard).not.toHaveBeenCalled()
    expect(get()).toMatchObject({ selectedId: 70, imageId: 9 })
  })
})

describe('the tool', () => {
  it('that adds stays in hand after a point is saved, which the list marks', () => {
    const { actions, get } = openAt({ mode: '2d' })
    actions.setMode('add')
    actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8)
    actions.finishPlacement(handrail)
    expect(get()).toMatchObject({ mode: 'add', placement: null, freshId: 70 })
  })

  it('that adds is put down when a point is opened to be read', async () => {
    const { actions, get } = openAt({ mode: '2d' })
    actions.setMode('add')
    await actions.select(handrail)
    expect(get()).toMatchObject({ mode: 'look', selectedId: 70 })
  })

  it('is put down by the last but one step back: the form goes before it, the whole window after it', async () => {
    const { actions, get } = openAt({ mode: '2d' })
    actions.setFull(true)
    actions.setMode('add')
    actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8)
    actions.takeBack()
    await vi.waitFor(() =>
      expect(get()).toMatchObject({ placement: null, mode: 'add', isFull: true }),
    )
    actions.takeBack()
    expect(get()).toMatchObject({ mode: 'look', isFull: true })
    actions.takeBack()
    expect(get().isFull).toBe(false)
  })

  it('waits for a resting pointer in the model, never on a picture', () => {
    const { actions, get, urlParams } = openAt({ mode: '3d' })
    expect(get().mode).toBe('look')
    actions.setViewer(viewer)
    expect(get().mode).toBe('inspect')
    urlParams.set({ mode: '2d' })
    expect(get().mode).toBe('look')
  })

  it.each([
    ['a Viewer', { actor: actor('Viewer') }],
    [
      'a completed inspection',
      { project: buildInspectionProject({ completedDateTime: '2026-03-05T09:30:00.000Z' }) },
    ],
  ])('adds nothing for %s', (_, over) => {
    const { actions, get } = openAt({}, over)
    actions.setViewer(viewer)
    actions.setMode('add')
    expect(get().mode).toBe('look')
  })

  it('says for a moment that a press met nothing', () => {
    const { actions, get } = openAt({ mode: '3d' })
    actions.noteMiss(true)
    expect(get().isMiss).toBe(true)
    vi.runAllTimers()
    expect(get().isMiss).toBe(false)
  })
})

describe('the sheet', () => {
  it('gives the room to aiming, and leaves a third of it to the model while one writes; and again for the next point', async () => {
    const { actions, get } = openAt({ mode: '2d' })
    actions.setMode('add')
    expect(get().sheetStop).toBe('peek')
    actions.mark({ x: 1, y: 1, width: 9, height: 9 }, 8)
    expect(get().sheetStop).toBe('tall')
    await actions.cancelPlacement()
    expect(get().sheetStop).toBe('peek')
  })

  it('on a phone rests low beside the list, and stands higher for a point, also one that a link opens', () => {
    expect(openAt({}, {}, 'low').get().sheetStop).toBe('low')
    const { get, urlParams } = openAt({ pin: 71 }, {}, 'low')
    expect(get().sheetStop).toBe('half')
    urlParams.set({})
    expect(get().sheetStop).toBe('low')
  })

  it('rises from its strip for a point that is opened, by a link or Back too', () => {
    const { actions, get, urlParams } = openAt()
    actions.setSheetStop('peek')
    urlParams.set({ pin: 71 })
    expect(get().sheetStop).toBe('half')
    actions.setSheetStop('full')
    urlParams.set({ pin: 70 })
    expect(get().sheetStop).toBe('full')
    actions.setSheetStop('peek')
    urlParams.set({ pin: 71 })
    expect(get().sheetStop).toBe('half')
  })
})

describe('searched words', () => {
  it('filter at once, and go into the address when the keys rest', () => {
    const { actions, get, address } = openAt()
    for (const typed of ['t', 'ti', 'tile']) actions.setTyped(typed)
    expect(get().filter).toMatchObject({ shown: [tile], isOn: true })
    expect(address.replace).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(address.replace.mock.calls).toEqual([[{ q: 'tile' }]])
    // from then on only the URL holds it
    expect(get()).toMatchObject({ typed: null, filter: { typed: 'tile' } })
  })

  it('belong to the look that is left when a point is opened before they rest', async () => {
    const { actions, address } = openAt()
    actions.setTyped('tile')
    await actions.select(tile)
    expect(address.replace.mock.invocationCallOrder[0]).toBeLessThan(
      address.push.mock.invocationCallOrder[0] ?? 0,
    )
    expect(address.replace).toHaveBeenCalledWith({ q: 'tile' })
  })

  it('that Back brings count, whatever is being typed', () => {
    const { actions, get, urlParams, address } = openAt({ q: 'tile' })
    actions.setTyped('tile by the door')
    urlParams.set({ q: 'handrail' })
    vi.runAllTimers()
    expect(get().filter).toMatchObject({ typed: 'handrail', shown: [handrail] })
    expect(address.replace).not.toHaveBeenCalled()
  })

  it('stay while they are on their way into the address, whatever others change meanwhile', () => {
    const { actions, get, inputs, setInputs, address } = openAt()
    address.replace.mockImplementation(() => undefined)
    actions.setTyped('tile')
    vi.runAllTimers()
    setInputs({ ...inputs, pins: [tile] })
    expect(get().filter).toMatchObject({ typed: 'tile', shown: [tile] })
  })

  it('go when a point is saved that they would hide, and stay when they show it', () => {
    const { actions, get } = openAt({ q: 'tile', stage: 'open' })
    actions.finishPlacement(tile)
    expect(get().filter.typed).toBe('tile')
    actions.finishPlacement(handrail)
    expect(get()).toMatchObject({
      freshId: 70,
      urlParams: { q: undefined, stage: undefined },
      filter: { isOn: false },
    })
  })
})

describe('the store', () => {
  it('works nothing out anew that does not follow from what changed', () => {
    const { actions, get, inputs, setInputs } = openAt({ q: 'tile', pin: 70 })
    const { filter, drawn, rights } = get()
    actions.hoverPin(71)
    actions.setMode('add')
    setInputs({ ...inputs, actor: { ...inputs.actor } })
    expect(get()).toMatchObject({ hoveredPinId: 71 })
    expect(get().filter).toBe(filter)
    expect(get().drawn).toBe(drawn)
    expect(get().rights).toBe(rights)
  })

  it('shows what others changed meanwhile', () => {
    const { get, inputs, setInputs } = openAt({ pin: 70 })
    const renamed = { ...handrail, title: 'Loose handrail, mended', version: 2 }
    setInputs({ ...inputs, pins: [renamed, tile] })
    expect(get().selected).toBe(renamed)
  })

  it('changes nothing any more once it is closed', () => {
    const { actions, get, address, urlParams, close } = openAt()
    actions.setTyped('tile')
    close()
    vi.runAllTimers()
    urlParams.set({ pin: 71 })
    expect(address.replace).not.toHaveBeenCalled()
    expect(get().lastSelectedId).toBeNull()
  })
})

describe('T189 measuring', () => {
  const measurable = { points: {}, measure: {} } as Partial<ModelViewer> as ModelViewer
  const openModel = (shown = measurable, over: Partial<InspectionInputs> = {}) => {
    const store = openAt({ mode: '3d', pin: 70 }, over)
    store.actions.setViewer(shown)
    return store
  }

  it('is offered where the shown model has a scale, not on pictures, nor once the inspection is completed', () => {
    const { get, actions, urlParams } = openModel()
    expect(get().canMeasure).toBe(true)
    actions.toggleMeasuring()
    expect(get()).toMatchObject({
      isMeasuring: true,
      mode: 'look',
      selectedId: 70,
      sheetStop: 'peek',
    })
    urlParams.set({ mode: '2d' })
    expect(get()).toMatchObject({ canMeasure: false, isMeasuring: false })
    urlParams.set({ mode: '3d' })
    expect(get().isMeasuring).toBe(false)
    expect(openModel(viewer).get().canMeasure).toBe(false)
    const completed = buildInspectionProject({ completedDateTime: '2026-03-05T09:30:00.000Z' })
    expect(openModel(measurable, { project: completed }).get().canMeasure).toBe(false)
  })

  it('ends with Escape before anything else, and when a point is to be placed', () => {
    const { get, actions } = openModel()
    actions.toggleMeasuring()
    actions.takeBack()
    expect(get()).toMatchObject({ isMeasuring: false, selectedId: 70 })
    actions.toggleMeasuring()
    actions.setMode('add')
    expect(get()).toMatchObject({ isMeasuring: false, mode: 'add' })
  })

  it('T845: a title that was written first waits for the place of its point, and for no other', async () => {
    const begin = () => {
      const store = openModel()
      store.actions.addTitled('Crack above window')
      return store
    }
    const { get, actions } = begin()
    actions.placeAt(buildModelPlacement('new').hit, 1)
    expect(get()).toMatchObject({ mode: 'add', handedTitle: 'Crack above window' })
    actions.takeTitle()
    expect(get().handedTitle).toBeNull()

    const leave: Record<string, (store: ReturnType<typeof openModel>) => unknown> = {
      tool: (store) => store.actions.setMode('inspect'),
      point: (store) => store.actions.select(tile),
      draft: (store) =>
        store.actions.goOnWith({
          draft: buildModelPlacement('kept'),
          values: {} as never,
          modelHash: null,
          photos: [],
        }),
    }
    for (const [way, leaveBy] of Object.entries(leave)) {
      const store = begin()
      await leaveBy(store)
      expect(store.get().handedTitle, way).toBeNull()
    }
  })

  it('keeps the point that is being placed, and hands its form a photo', () => {
    const { get, actions } = openModel()
    actions.placeAt(buildModelPlacement('new').hit, 1)
    actions.toggleMeasuring()
    const photo = new File([''], 'still.jpg')
    actions.handPhoto(photo)
    expect(get()).toMatchObject({ isMeasuring: true, handedPhoto: photo, isWriting: true })
    actions.toggleMeasuring()
    expect(get()).toMatchObject({ isMeasuring: false, sheetStop: 'tall' })
  })
})

it('a kept point is gone on with where it was placed, in place of the open one', () => {
  const { actions, get } = openAt({ pin: 70, mode: '2d' })
  const placement = buildModelPlacement('kept')
  actions.goOnWith({ draft: placement, values: {} as never, modelHash: null, photos: [] })
  expect(get()).toMatchObject({
    placement,
    restoredKey: 'kept',
    tab: '3d',
    selectedId: null,
    isWriting: true,
  })
})

it('T100: the way to a point says why there is none: no place, a model on its way, none, or one without points', () => {
  const placed = buildInspectionPin({
    matterPointCoordinates: { ...buildModelPlacement('a').hit, key: 'a', stem: 1, v: 1 },
  })
  const refusal = (point: Pin, modelStatus: ModelStatus, tab: MediaTab = '3d') =>
    getGoToPinObstacle(point, { tab, modelStatus })
  expect(refusal(buildInspectionPin({ annotationCoordinates: null }), 'ready')).toBe('noPlace')
  expect(refusal(placed, 'loading')).toBe('goToLoading')
  expect(refusal(placed, 'none')).toBe('goToNone')
  expect(refusal(placed, 'plain')).toBe('goToPlain')
  expect(refusal(placed, 'ready')).toBeNull()
  // from a picture, the model is opened first
  expect([refusal(placed, 'loading', '2d'), refusal(placed, 'none', '2d')]).toEqual([null, null])
  // its rectangle can always be shown
  expect(refusal(handrail, 'loading')).toBeNull()
})
