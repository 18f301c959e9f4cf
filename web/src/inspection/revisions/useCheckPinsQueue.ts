import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { DoubtfulPin } from '@nspect/contract/revisions/revisions'
import { useState } from 'react'
import { useIsShownForAMoment } from '../../ui/hooks/useIsShownForAMoment.ts'
import {
  addPinDecision,
  emptyCheckProgress,
  findPinToCheck,
  moveToPinToCheck,
  removePinDecision,
} from './checkQueue.ts'
import { type CheckDecision, useDecideCarriedPin } from './revisions.api.ts'

/** Where a point is moved to. */
export interface MovedPosition {
  annotationCoordinates?: AnnotationCoordinates | undefined
  matterPointCoordinates?: PinCoordinates | undefined
}

/**
 * The way through the queue: the point that is shown, decisions, and taking back the last one.
 * `onDecided`: another one is shown.
 */
export const useCheckPinsQueue = (
  doubtful: readonly DoubtfulPin[],
  pins: readonly Pin[],
  onDecided: () => void,
) => {
  const [progress, setProgress] = useState(emptyCheckProgress)
  const [last, setLast] = useState<{ pinId: number; version: number; number: number } | null>(null)
  /** versions of the points that were decided about, or came back */
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map())
  const { mutateAsync, isPending, error, reset } = useDecideCarriedPin()
  const current = findPinToCheck(doubtful, progress)
  const pin = pins.find(({ id }) => id === current?.projectPinId)
  const isReady = useIsShownForAMoment(pin ? String(pin.id) : null)

  const decide = async (decision: Exclude<CheckDecision, 'undo'>, place: MovedPosition = {}) => {
    if (!current || isPending || !isReady) return
    const { projectPinId, pinNumber } = current
    // the list of points may have been read before this one was carried over
    const version = versions.get(projectPinId) ?? Math.max(pin?.version ?? 0, current.version)
    const response = await mutateAsync({ pin: { projectPinId, version }, decision, place }).catch(
      () => null,
    )
    if (!response) return
    onDecided()
    const now = response.projectPin?.version ?? version + 1
    setLast({ pinId: projectPinId, version: now, number: pinNumber })
    setVersions(new Map(versions).set(projectPinId, now))
    setProgress(addPinDecision(doubtful, progress, projectPinId))
  }
  const undo = async () => {
    if (!last || isPending) return
    const { pinId, version } = last
    const response = await mutateAsync({
      pin: { projectPinId: pinId, version },
      decision: 'undo',
    }).catch(() => null)
    if (!response) return
    onDecided()
    setVersions(new Map(versions).set(pinId, response.projectPin?.version ?? version + 1))
    setProgress(removePinDecision(progress, pinId))
    setLast(null)
  }
  const turn = (by: 1 | -1) => {
    onDecided()
    reset()
    setProgress(moveToPinToCheck(doubtful, progress, by))
  }
  return {
    current,
    pin,
    isReady,
    decide,
    undo,
    turn,
    last,
    isPending,
    error,
    done: progress.decided.size,
  }
}
