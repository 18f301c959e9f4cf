import {
  identitySpaceAlignment,
  invertSpaceAlignment,
  type SpaceAlignment,
} from '@nspect/contract/alignment/alignment'
import { transformCameraPose } from '@nspect/contract/alignment/transformCameraPose'
import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import type { ModelViewer } from '@nspect/viewer'
import { useEffect, useRef } from 'react'

export type ComparisonSide = 'old' | 'recent'

interface Check {
  scale: number
  up: 'y' | 'z'
}

/** Rows of the rotation from a file with z up to one with y up. */
const toYUp = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 0, z: 1 },
  { x: 0, y: -1, z: 0 },
] as const
const toZUp = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 0, z: -1 },
  { x: 0, y: 1, z: 0 },
] as const

/** Two models that nobody has aligned: the same coordinates, whatever their unit and their axis. */
export const buildDefaultModelAlignment = (
  from: Check | null,
  to: Check | null,
): SpaceAlignment => {
  const scale = (from?.scale ?? 1) / (to?.scale ?? 1)
  const [fromUp, other] = [from?.up ?? 'y', to?.up ?? 'y']
  const rotation =
    fromUp === other ? identitySpaceAlignment.rotation : fromUp === 'z' ? toYUp : toZUp
  return { ...identitySpaceAlignment, scale, rotation }
}

interface Options {
  viewers: Readonly<Record<ComparisonSide, ModelViewer | null>>
  /** from the old model to the new one */
  alignment: SpaceAlignment
  isLinked: boolean
}

/**
 * Links two cameras: the half that somebody touched last leads, and the other one follows, with its
 * stance. Returns how a half takes the lead. Nothing is drawn as long as the leading camera stands
 * still.
 */
export const useLinkedCameras = ({ viewers: { old, recent }, alignment, isLinked }: Options) => {
  const leader = useRef<ComparisonSide>('recent')
  useEffect(() => {
    if (!isLinked || !old?.camera || !recent?.camera) return
    const through = { old: alignment, recent: invertSpaceAlignment(alignment) }
    const both = { old, recent }
    const followerOf = (half: ComparisonSide) => both[half === 'old' ? 'recent' : 'old']
    const lead = (half: ComparisonSide, pose: CameraPose | null) => {
      if (half !== leader.current || !pose) return
      // it may have been closed meanwhile
      followerOf(half)
        .camera?.to(transformCameraPose(through[half], pose))
        .catch(() => {})
    }
    const halves = ['old', 'recent'] as const
    const unsubscribers = halves.flatMap((half) => [
      both[half].on('camera', (pose) => lead(half, pose)),
      both[half].on('stance', (stance) => {
        if (half !== leader.current) return
        followerOf(half)
          .walk?.setStance(stance)
          .then(() => lead(half, both[half].currentCamera()))
          .catch(() => {})
      }),
    ])
    lead(leader.current, both[leader.current].currentCamera())
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [old, recent, alignment, isLinked])
  return {
    leader,
    take: (half: ComparisonSide) => {
      leader.current = half
    },
  }
}
