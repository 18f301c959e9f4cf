import { useSyncExternalStore } from 'react'
import { type UnsentChangeView, unsentQueue } from '../offline/unsentQueue.ts'

/** What waits on this device of an inspection: its handover, and how many new points. */
export const useUnsentHandover = (
  projectId: number,
): { handover: UnsentChangeView | undefined; points: number } => {
  const changes = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read).filter(
    (change) => change.projectId === projectId,
  )
  return {
    handover: changes.find(({ kind }) => kind === 'handover'),
    points: changes.filter(({ kind }) => kind === 'point' || kind === 'answerPin').length,
  }
}
