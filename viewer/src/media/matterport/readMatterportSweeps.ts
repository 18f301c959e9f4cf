import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { limits } from '@nspect/contract/shared/limits'
import type { TourSweep } from '@nspect/contract/tourCaptures/tourCaptures'
import { ViewerError } from '../../engine/viewerErrors.ts'
import type { MpCollection, MpFloor, MpSdk, MpSweep } from './matterportSdk.ts'

/**
 * ms: until a collection has any entries, until it has told all of them, and without a change
 * before it has
 */
const waits = { first: 30_000, all: 60_000, quiet: 2_000 } as const

/**
 * The places of a space, as its player tells them. A space may have no floors: they are not waited
 * for once the places are told.
 */
export const readMatterportSweeps = async ({
  Sweep,
  Floor,
}: Pick<MpSdk, 'Sweep' | 'Floor'>): Promise<TourSweep[]> => {
  const told = new AbortController()
  const floors = collectEntries(Floor.data, told.signal).catch(() => [])
  const sweeps = await collectEntries(Sweep.data).finally(() =>
    setTimeout(() => told.abort(), waits.quiet),
  )
  const named = await floors
  return sweeps.filter(({ enabled }) => enabled !== false).map((sweep) => toSweep(sweep, named))
}

/**
 * The entries of a collection, once it has any and no more arrive, as a player tells those of a
 * large space bit by bit; or what there is of them when `until` is aborted.
 */
const collectEntries = async <T>(
  collection: MpCollection<T>,
  until?: AbortSignal,
): Promise<T[]> => {
  const known = createDeferred<T[]>()
  let entries: T[] = []
  let quiet: ReturnType<typeof setTimeout> | undefined
  const finish = () =>
    entries.length > 0
      ? known.resolve(entries)
      : known.reject(new ViewerError('network', 'timeout'))
  const first = setTimeout(() => entries.length === 0 && finish(), waits.first)
  const all = setTimeout(finish, waits.all)
  until?.addEventListener('abort', finish)
  const subscription = collection.subscribe({
    onCollectionUpdated: (told) => {
      entries = Object.values(told)
      clearTimeout(quiet)
      if (entries.length > 0) quiet = setTimeout(finish, waits.quiet)
    },
  })
  try {
    return await known.promise
  } finally {
    for (const timer of [first, all, quiet]) clearTimeout(timer)
    subscription.cancel()
  }
}

const toSweep = (sweep: MpSweep, floors: readonly MpFloor[]): TourSweep => {
  const {
    id,
    position,
    rotation,
    neighbors,
    alignmentType,
    placementType,
    floorInfo,
    puckPosition,
  } = sweep
  const sequence = floorInfo?.sequence ?? null
  const floor = floors.find((candidate) => candidate.id === floorInfo?.id)
  const height = puckPosition ? position.y - puckPosition.y : 0
  return {
    sweepId: id,
    position: { x: position.x, y: position.y, z: position.z },
    rotation: { x: rotation.x, y: rotation.y, z: rotation.z },
    isPlaced: alignmentType === 'aligned' || placementType === 'auto',
    cameraHeight: height >= 0.1 && height <= 50 ? height : null,
    floor: sequence,
    floorName: onOneLine(floor?.name ?? ''),
    neighbours: [...neighbors],
  }
}

/** A name that fits: the vendor's may have line breaks, or be longer. */
const onOneLine = (name: string): string =>
  [...name.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()]
    .slice(0, limits.tourNodeName)
    .join('')
    .trim()
