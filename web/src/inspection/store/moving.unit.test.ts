import type { Role } from '@nspect/contract/shared/enums'
import { createAtom } from '@tanstack/react-store'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import type { InspectionInputs } from './derivedState.ts'
import type { InspectionSearch } from './inspectionSearch.ts'
import { createInspectionStore } from './inspectionStore.ts'

const place = {
  position: { x: 1, y: 2, z: 3 },
  normal: { x: 0, y: 1, z: 0 },
  key: 'rail',
  stem: 0.8,
}
const rail = buildInspectionPin({ id: 70 })
const both = buildInspectionPin({ id: 71, matterPointCoordinates: place })
const inTour = buildInspectionPin({
  id: 72,
  matterPointCoordinates: {
    ...place,
    key: 'stain',
    scene: 'lobby',
    model: 'lobby’s file',
    distance: 3,
  },
})
const nowhere = buildInspectionPin({
  id: 73,
  annotationCoordinates: null,
  projectModelImageId: null,
})
const model: InspectionInputs['shown'] = {
  kind: 'viewer',
  source: { kind: 'model', url: '/files/wing.glb', hash: 'a' },
  bytes: null,
}
const hit = {
  position: { x: 4, y: 0, z: 0 },
  normal: { x: 1, y: 0, z: 0 },
  object: 'model',
  screen: { x: 9, y: 9 },
} as const

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

const openAt = (search: InspectionSearch, { role = 'Admin' as Role, completed = false } = {}) => {
  const inputs: InspectionInputs = {
    project: buildInspectionProject(
      completed ? { completedDateTime: '2026-03-05T09:30:00.000Z' } : {},
    ),
    pins: [rail, both, inTour, nowhere],
    shown: model,
    actor: { kind: 'staff', userId: 1, name: 'Ada', role, clientId: 1 },
  }
  const urlParams = createAtom(search)
  const go = (change: InspectionSearch) => urlParams.set((previous) => ({ ...previous, ...change }))
  const confirmDiscard = vi.fn(async () => true)
  const store = createInspectionStore({
    inputs,
    address: { urlParams, push: go, replace: go },
    confirmDiscard,
  })
  closes.push(store.open())
  return { ...store, go, confirmDiscard }
}

describe('moving a stored point', () => {
  it('begins where it is stored, in the model or on its picture', async () => {
    const inModel = openAt({ pin: 71, mode: '3d' })
    await inModel.actions.beginMove()
    expect(inModel.get().moving).toMatchObject({
      pinId: 71,
      placement: { kind: 'place', stem: 0.8 },
      isElsewhere: false,
    })
    const onPicture = openAt({ pin: 70, mode: '2d' })
    await onPicture.actions.beginMove()
    expect(onPicture.get().moving?.placement).toMatchObject({
      kind: 'annotation',
      box: { x: 10, width: 20 },
      imageId: 8,
    })
  })

  it('follows the surface; a longer stem alone is the same place', async () => {
    const { actions, get } = openAt({ pin: 71, mode: '3d' })
    await actions.beginMove()
    actions.setMovedStem(1.4)
    expect(get().moving).toMatchObject({ placement: { stem: 1.4 }, isElsewhere: false })
    actions.moveTo(hit)
    expect(get().moving).toMatchObject({ placement: { hit, stem: 1.4 }, isElsewhere: true })
    actions.moveTo({ ...hit, object: 'pin', position: { x: 0, y: 0, z: 0 } })
    expect(get().moving).toMatchObject({ placement: { hit } })
  })

  it('T307: stays in its panorama at its distance; elsewhere that is unknown until somebody says it', async () => {
    const { actions, get } = openAt({ pin: 72, mode: '3d' })
    await actions.beginMove()
    expect(get().moving?.placement).toMatchObject({
      distance: 3,
      hit: { scene: 'lobby', model: 'lobby’s file' },
    })
    actions.moveTo({ ...hit, scene: 'stairs', model: 'the stairs’ file' })
    expect(get().moving?.placement).toMatchObject({ hit: { scene: 'stairs' } })
    expect(get().moving?.placement).not.toHaveProperty('distance')
    actions.setMovedDistance(2.5)
    expect(get().moving?.placement).toMatchObject({ distance: 2.5 })
    actions.setMovedDistance(null)
    expect(get().moving?.placement).not.toHaveProperty('distance')
  })

  it('begins by a long press on the open point, and on no other', async () => {
    const { actions, get } = openAt({ pin: 71, mode: '3d' })
    actions.holdPin('another')
    await actions.mayDiscard()
    expect(get().moving).toBeNull()
    actions.holdPin('rail')
    await expect.poll(() => get().moving?.pinId).toBe(71)
  })

  it('a rectangle is moved, resized and drawn anew, on another picture too', async () => {
    const { actions, get } = openAt({ pin: 70, mode: '2d' })
    await actions.beginMove()
    actions.moveMark({ x: 1, y: 1, width: 5, height: 5 }, 9)
    expect(get().moving).toMatchObject({
      placement: { box: { x: 1, width: 5 }, imageId: 9 },
      isElsewhere: true,
    })
  })

  it('T674: of a point without a place gives it one, in the model or on the open picture', async () => {
    const inModel = openAt({ pin: 73, mode: '3d' })
    await inModel.actions.beginMove()
    expect(inModel.get()).toMatchObject({ moving: { placement: null }, sheetStop: 'peek' })
    inModel.actions.moveTo(hit, 0.7)
    expect(inModel.get()).toMatchObject({
      moving: { placement: { kind: 'place', hit, stem: 0.7 }, isElsewhere: true },
      sheetStop: 'half',
    })
    inModel.actions.moveTo({ ...hit, position: { x: 5, y: 0, z: 0 } }, 1)
    expect(inModel.get().moving?.placement).toMatchObject({
      hit: { position: { x: 5 } },
      stem: 0.7,
    })
    const onPicture = openAt({ pin: 73, mode: '2d' })
    await onPicture.actions.beginMove()
    onPicture.actions.moveMark({ x: 1, y: 1, width: 5, height: 5 }, 8)
    expect(onPicture.get().moving?.placement).toMatchObject({ kind: 'annotation', imageId: 8 })
  })

  it('T674: of a point without a place is given up where it is aimed', async () => {
    const { actions, get } = openAt({ pin: 73, mode: '3d' })
    await actions.beginMove()
    actions.stopAiming()
    expect(get()).toMatchObject({ moving: null, selectedId: 73 })
  })

  it.each([
    ['a Viewer', { role: 'Viewer' as const }],
    ['a completed inspection', { completed: true }],
  ])('is not for %s', async (_, who) => {
    const { actions, get } = openAt({ pin: 71, mode: '3d' }, who)
    await actions.beginMove()
    expect(get().moving).toBeNull()
  })

  it('asks before what is written of the point would be lost', async () => {
    const { actions, get, confirmDiscard } = openAt({ pin: 71, mode: '3d' })
    actions.noteUnsaved({ what: 'changes', discard: () => {} })
    confirmDiscard.mockResolvedValue(false)
    await actions.beginMove()
    expect(get().moving).toBeNull()
  })

  it.each([
    ['another point', (go: (to: InspectionSearch) => void) => go({ pin: 70 })],
    ['the other tab', (go: (to: InspectionSearch) => void) => go({ mode: '2d' })],
  ])('ends with %s, and does not come back with the first one', async (_, leave) => {
    const { actions, get, go } = openAt({ pin: 71, mode: '3d' })
    await actions.beginMove()
    leave(go)
    expect(get().moving).toBeNull()
    go({ pin: 71, mode: '3d' })
    expect(get().moving).toBeNull()
  })

  it('is what a step back ends first', async () => {
    const { actions, get } = openAt({ pin: 71, mode: '3d' })
    await actions.beginMove()
    actions.takeBack()
    expect(get()).toMatchObject({ moving: null, selectedId: 71 })
  })
})
