import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { buildInspectionPin } from '../../testing/inspectionRecords.ts'
import {
  buildRetryBulkChange,
  buildUndoBulkChanges,
  sendBulkChange,
  splitOffSentBackPins,
  splitPinsIntoChunks,
  type VersionedChange,
} from './bulkChange.ts'

const wanted = (count: number): VersionedChange[] =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    version: 3,
    change: { severity: 'major' },
  }))
const keys = () => {
  let last = 0
  return () => `key-${++last}`
}
const answering = async (pins: { id: number; version: number }[]) => ({
  saved: pins.map(({ id, version }) => ({ id, version: version + 1, pin: null })),
  failed: [],
})

describe('T175: a change of many points', () => {
  it('is sent in calls of fifty, each with a key of its own, and tells how far it is', async () => {
    const told: number[] = []
    const send = vi.fn(answering)
    const { saved } = await sendBulkChange(splitPinsIntoChunks(wanted(120), keys()), send, (done) =>
      told.push(done),
    )
    expect([saved.length, told]).toEqual([120, [50, 100, 120]])
    expect(send.mock.calls.map(([pins, key]: unknown[]) => [(pins as []).length, key])).toEqual([
      [50, 'key-1'],
      [50, 'key-2'],
      [20, 'key-3'],
    ])
  })

  it('keeps what somebody else changed, with both versions', async () => {
    const current = buildInspectionPin({ id: 2, version: 7 })
    const { problems } = await sendBulkChange(
      splitPinsIntoChunks(wanted(2), keys()),
      async () => ({
        saved: [],
        failed: [{ id: 2, code: 'record.stale', message: 'Changed.', current }],
      }),
      () => undefined,
    )
    expect([...problems]).toEqual([[2, { message: 'Changed.', stale: { current, version: 3 } }]])
  })

  it('a refused call fails its own points alone; the others are changed', async () => {
    const refusal = new ApiError('Not allowed.', { status: 403, code: 'role.denied' })
    const send = vi.fn(answering).mockRejectedValueOnce(refusal)
    const { saved, problems, lost } = await sendBulkChange(
      splitPinsIntoChunks(wanted(60), keys()),
      send,
      () => undefined,
    )
    expect([saved.length, problems.size, problems.get(1)?.message, lost]).toEqual([
      10,
      50,
      'Not allowed.',
      [],
    ])
  })

  it('without a network it stops, and what may have arrived is sent again as it was, the rest anew', async () => {
    const offline = new ApiError('No connection.', { status: 0, code: 'network' })
    const send = vi.fn(answering).mockRejectedValue(offline)
    const all = wanted(120)
    const { problems, lost } = await sendBulkChange(
      splitPinsIntoChunks(all, keys()),
      send,
      () => undefined,
    )
    expect([send.mock.calls.length, problems.size]).toEqual([1, 120])
    expect(
      lost.map(({ idempotencyKey, wanted: sentChanges }) => [idempotencyKey, sentChanges.length]),
    ).toEqual([['key-1', 50]])
    const changes = new Map(all.map((change) => [change.id, change]))
    const again = buildRetryBulkChange(
      changes,
      problems.keys(),
      new Map([[60, buildInspectionPin({ id: 60, version: 9 })]]),
      lost,
    )
    expect([again.length, again[0]?.id, again.find(({ id }) => id === 60)?.version]).toEqual([
      70, 51, 9,
    ])
  })
})

describe('opening many points by hand (T371)', () => {
  const opened = { isResolved: false, isApproved: false }
  const sentBack = buildInspectionPin({ id: 1, ...opened, lastStep: 'reject' })
  const marked = buildInspectionPin({ id: 2, isResolved: true, lastStep: 'reject' })
  const waiting = buildInspectionPin({ id: 3, isResolved: true, lastStep: 'submit' })
  const pins = new Map([sentBack, marked, waiting].map((storedPin) => [storedPin.id, storedPin]))
  const keptOf = (change: VersionedChange['change'], hasApproval = true) => {
    const all = [...pins.keys()].map((id) => ({ id, version: 3, change }))
    const { sent, kept } = splitOffSentBackPins(all, pins, hasApproval)
    expect(sent).toEqual(all.filter((wantedChange) => !kept.includes(wantedChange)))
    return kept.map(({ id }) => id)
  }

  it('leaves out those that would be sent back all the same, whatever they were marked as meanwhile', () => {
    expect(keptOf(opened)).toEqual([sentBack.id, marked.id])
  })

  it('opens every point where nothing is accepted', () => {
    expect(keptOf(opened, false)).toEqual([])
  })

  it('stands in the way of no other change', () => {
    expect(keptOf({ isResolved: true, isApproved: false })).toEqual([])
    expect(keptOf({ severity: 'major' })).toEqual([])
  })
})

it('T176: what takes a change back has the values of before and the versions of the answer', () => {
  const before = new Map([
    [1, buildInspectionPin({ id: 1, severity: null, dueDate: '2026-05-01' })],
  ])
  const saved = [
    { id: 1, version: 4, pin: null },
    { id: 2, version: 9, pin: null },
  ]
  const changes = new Map([
    [1, { severity: 'major', dueDate: null } as const],
    [2, { isDeleted: true }],
  ])
  expect(buildUndoBulkChanges(saved, before, changes, true)).toEqual([
    { id: 1, version: 4, change: { severity: null, dueDate: '2026-05-01' } },
    { id: 2, version: 9, change: { isDeleted: false } },
  ])
})

it('T374: a status that followed the repair goes back with it, for those who may set it', () => {
  const before = new Map([[1, buildInspectionPin({ id: 1, projectTypePOIStatusId: 31 })]])
  const saved = [
    {
      id: 1,
      version: 4,
      pin: buildInspectionPin({ id: 1, projectTypePOIStatusId: 32, isResolved: true }),
    },
  ]
  const changes = new Map([[1, { isResolved: true }]])
  const changeBack = (maySetStatus: boolean) =>
    buildUndoBulkChanges(saved, before, changes, maySetStatus)[0]?.change
  expect(changeBack(true)).toEqual({ isResolved: false, projectTypePOIStatusId: 31 })
  expect(changeBack(false)).toEqual({ isResolved: false })
})
