import { repeatWorkEvery } from './repeatWorkEvery.ts'

/** milliseconds between two looks at whether others wait */
const pace = 2_000

/** Why work was given up that goes on in a later turn. */
export class TurnEndedError extends Error {}

/**
 * Aborts with `TurnEndedError` once work has had its turn, in milliseconds, and jobs of other
 * clients wait.
 */
export const startTurnTimer = (
  turn: number,
  othersWait: () => Promise<boolean>,
): { signal: AbortSignal; stop(): Promise<void> } => {
  const over = new AbortController()
  const began = performance.now()
  const looks = repeatWorkEvery({ pace, onError: () => undefined }, async () => {
    if (performance.now() - began >= turn && (await othersWait())) over.abort(new TurnEndedError())
  })
  return { signal: over.signal, stop: () => looks.stop() }
}
