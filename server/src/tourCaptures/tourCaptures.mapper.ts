import { limits } from '@nspect/contract/shared/limits'
import type { TourCapture, TourSweep } from '@nspect/contract/tourCaptures/tourCaptures'
import type { Scope } from '../db/scope.ts'
import type { CapturedPanorama, OpenCapture } from '../tours/tourCaptures.queries.ts'

/**
 * The places of a tour from its lowest floor upwards, each with its name: that of its floor, and a
 * number.
 */
export const nameTourSweeps = (sweeps: readonly TourSweep[]): (TourSweep & { name: string })[] => {
  const counts = new Map<string, number>()
  const highest = Number.POSITIVE_INFINITY
  return sweeps
    .toSorted((a, b) => (a.floor ?? highest) - (b.floor ?? highest) || 0)
    .map((sweep) => {
      const floor = sweep.floorName.trim()
      const number = (counts.get(floor) ?? 0) + 1
      counts.set(floor, number)
      const short = [...floor].slice(0, limits.tourNodeName - 6).join('')
      return { ...sweep, name: short ? `${short} · ${number}` : `Panorama ${number}` }
    })
}

/** A capture as it is answered. */
export const mapTourCapture = (
  scope: Scope,
  { modelLink, statement, statedBy, statedAt, sweeps }: OpenCapture,
  panoramas: readonly CapturedPanorama[],
): TourCapture => {
  const stored = new Map(panoramas.map((panorama) => [panorama.sweepId, panorama]))
  return {
    modelLink,
    statement: { version: statement, statedBy, statedOn: statedAt.toISOString() },
    sweeps: nameTourSweeps(sweeps).map(({ sweepId, floor, floorName, name }) => {
      const panorama = stored.get(sweepId)
      return {
        sweepId,
        floor,
        floorName,
        name,
        panorama: panorama
          ? {
              thumbPath: scope.path(panorama.variants.thumb ?? panorama.variants.full) ?? '',
              isTurnMeasured: panorama.isTurnMeasured,
            }
          : null,
      }
    }),
  }
}
