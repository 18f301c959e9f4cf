import type { RouteArgs, RouteResponse } from '@nspect/contract/http/route'
import { type bulkPinRoutes, maxPinsPerCall } from '@nspect/contract/pins/bulkPins'
import type { TableAttribute } from '@nspect/contract/pins/pinAttributes'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { ApiError, getErrorMessage, mayRequestHaveSucceeded } from '../../api/ApiError.ts'

type SentChange = RouteArgs<(typeof bulkPinRoutes)['savePins']>['pins'][number]
type SaveManyAnswer = RouteResponse<(typeof bulkPinRoutes)['savePins']>

/** What becomes of a point: some attributes, or that it is deleted or restored. */
export type PinChange = Partial<Pick<Pin, TableAttribute>> | { isDeleted: boolean }

/** A point with what becomes of it, by the version that the person sees. */
export interface VersionedChange {
  id: number
  version: number
  change: PinChange
}

/**
 * Points that are sent by one call. A call that may have arrived is sent again as it was, with its
 * key.
 */
export interface ChangeChunk {
  idempotencyKey: string
  wanted: readonly VersionedChange[]
}

/** Why a point is as it was. */
export interface ChangeProblem {
  message: string
  /** somebody else changed it meanwhile: the point as it is, and the version that the person saw */
  stale?: { current: Pin; version: number }
}

export interface BulkOutcome {
  saved: SaveManyAnswer['saved']
  problems: ReadonlyMap<number, ChangeProblem>
  /** calls that may have arrived, though nobody answered */
  lost: readonly ChangeChunk[]
}

/**
 * What is sent of a change, and what is not: a point whose stage would still be that its repair was
 * sent back, because only a step opens it again (T371).
 */
export const splitOffSentBackPins = (
  wanted: readonly VersionedChange[],
  pins: ReadonlyMap<number, Pin>,
  hasApproval: boolean,
) => {
  const staysSentBack = ({ id, change }: VersionedChange) => {
    const pin = pins.get(id)
    const isOpened = 'isResolved' in change && change.isResolved === false
    return (
      pin !== undefined &&
      isOpened &&
      getPinStage({ ...pin, ...change }, hasApproval) === 'sentBack'
    )
  }
  return {
    sent: wanted.filter((change) => !staysSentBack(change)),
    kept: wanted.filter(staysSentBack),
  }
}

/** What a change did to its points. Outside firms learn of theirs by a link alone. */
export const getChangeKind = (
  wanted: Iterable<VersionedChange>,
): 'deleted' | 'assigned' | 'done' => {
  const changes = [...wanted].map(({ change }) => change)
  if (changes.some((change) => 'isDeleted' in change && change.isDeleted)) return 'deleted'
  const isForFirm = changes.some(
    (change) => 'assignee' in change && change.assignee?.startsWith('firm:'),
  )
  return isForFirm ? 'assigned' : 'done'
}

/** Points in the calls that change them. */
export const splitPinsIntoChunks = (
  wanted: readonly VersionedChange[],
  newKey: () => string,
): ChangeChunk[] =>
  Array.from({ length: Math.ceil(wanted.length / maxPinsPerCall) }, (_, n) => ({
    idempotencyKey: newKey(),
    wanted: wanted.slice(n * maxPinsPerCall, (n + 1) * maxPinsPerCall),
  }))

const isLostBy = (error: unknown) => error instanceof ApiError && mayRequestHaveSucceeded(error)

/** Sends the calls one after the other. Without a network the rest is not tried. */
export const sendBulkChange = async (
  chunks: readonly ChangeChunk[],
  send: (pins: SentChange[], idempotencyKey: string) => Promise<SaveManyAnswer>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> => {
  const saved: SaveManyAnswer['saved'] = []
  const problems = new Map<number, ChangeProblem>()
  const lost: ChangeChunk[] = []
  let unreachable: unknown = null
  let done = 0
  for (const chunk of chunks) {
    const failAll = (error: unknown) => {
      for (const { id } of chunk.wanted) problems.set(id, { message: getErrorMessage(error) })
    }
    try {
      if (unreachable) {
        failAll(unreachable)
        continue
      }
      const pins = chunk.wanted.map(({ id, version, change }) => ({ id, version, ...change }))
      const response = await send(pins, chunk.idempotencyKey)
      saved.push(...response.saved)
      for (const { id, message, current } of response.failed) {
        const version = chunk.wanted.find((sentChange) => sentChange.id === id)?.version ?? 0
        problems.set(id, { message, ...(current && { stale: { current, version } }) })
      }
    } catch (error) {
      failAll(error)
      if (isLostBy(error)) lost.push(chunk)
      if (error instanceof ApiError && error.status === 0) unreachable = error
    }
    done += chunk.wanted.length
    onProgress(done)
  }
  return { saved, problems, lost }
}

/**
 * What takes the saved changes back: the values of before, by the versions of the answer. A status
 * that followed the repair goes back with it, for those who may set it.
 */
export const buildUndoBulkChanges = (
  saved: SaveManyAnswer['saved'],
  before: ReadonlyMap<number, Pin>,
  changes: ReadonlyMap<number, PinChange>,
  maySetStatus: boolean,
): VersionedChange[] =>
  saved.flatMap(({ id, version, pin: now }) => {
    const [pin, change] = [before.get(id), changes.get(id)]
    if (!change) return []
    if ('isDeleted' in change) return { id, version, change: { isDeleted: !change.isDeleted } }
    if (!pin) return []
    const isMoved = now !== null && now.projectTypePOIStatusId !== pin.projectTypePOIStatusId
    const names = new Set(Object.keys(change) as TableAttribute[])
    if (maySetStatus && isMoved) names.add('projectTypePOIStatusId')
    return {
      id,
      version,
      change: Object.fromEntries([...names].map((name) => [name, pin[name]])) as PinChange,
    }
  })

/**
 * The same change for the points as they are now; what may have arrived is left to its own call.
 */
export const buildRetryBulkChange = (
  changes: ReadonlyMap<number, VersionedChange>,
  left: Iterable<number>,
  now: ReadonlyMap<number, Pin>,
  lost: readonly ChangeChunk[],
): VersionedChange[] => {
  const inLost = new Set(lost.flatMap(({ wanted }) => wanted.map(({ id }) => id)))
  return [...left].flatMap((id) => {
    const wanted = changes.get(id)
    return wanted && !inLost.has(id)
      ? { ...wanted, version: now.get(id)?.version ?? wanted.version }
      : []
  })
}
