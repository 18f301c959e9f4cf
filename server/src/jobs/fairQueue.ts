import { limits } from '@nspect/contract/shared/limits'
import { getQueueLineOfJob } from './assignQueuePlaces.ts'
import { getCurrentClient } from './currentClient.ts'
import { QueueFullError } from './job.ts'

/** A small piece of work goes before a large one this often at most. */
const maxPassed = 10

interface Piece {
  /** what it is likely to take, compared with others: bytes or pixels */
  cost: number
  /** how often a smaller one was taken instead */
  passed: number
  start: () => void
}

/** A client's work. */
interface Line {
  name: string
  /** of its next piece */
  round: number
  running: number
  pieces: Piece[]
}

interface Candidate {
  line: Line
  piece: Piece
}

interface Slots {
  /** pieces of work at a time */
  slots: number
  /** for work that takes long: with several slots, one client never has all of them */
  leavesRoom?: boolean
}

export type RunFairly = <T>(cost: number, work: () => Promise<T>) => Promise<T>

/** What was passed too often comes first, then what is of an earlier round, then what is small. */
const byTurn = (a: Candidate, b: Candidate): number =>
  Number(b.piece.passed >= maxPassed) - Number(a.piece.passed >= maxPassed) ||
  a.line.round - b.line.round ||
  a.piece.cost - b.piece.cost

const pickNextPiece = (line: Line): Candidate | undefined =>
  line.pieces.map((piece) => ({ line, piece })).toSorted(byTurn)[0]

/** All queues of this process, by name. */
const queues = new Map<string, RunFairly>()
export const processTurnQueues: ReadonlyMap<string, RunFairly> = queues

/**
 * A queue inside this process for calls that wait for their answer. Clients take turns, as in
 * queues of jobs; what is small goes before what is large, of the same client and of clients whose
 * turn it is, but not for ever. Throws `QueueFullError` for a client that has too much waiting.
 */
export const createFairQueue = (name: string, { slots, leavesRoom = false }: Slots): RunFairly => {
  const mostOfLine = leavesRoom ? Math.max(1, slots - 1) : slots
  const lines = new Map<string, Line>()
  let running = 0
  let round = 0

  const startNext = (): void => {
    if (running >= slots) return
    const ready = [...lines.values()].filter((line) => line.running < mostOfLine)
    const [next, ...others] = ready.flatMap((line) => pickNextPiece(line) ?? []).toSorted(byTurn)
    if (!next) return
    const { line, piece } = next
    const waiting = [...line.pieces, ...others.map((other) => other.piece)]
    for (const other of waiting) if (other.cost > piece.cost) other.passed += 1
    line.pieces.splice(line.pieces.indexOf(piece), 1)
    round = line.round
    line.round += 1
    line.running += 1
    running += 1
    piece.start()
    startNext()
  }

  const inTurn: RunFairly = async (cost, work) => {
    const client = getQueueLineOfJob({ clientId: getCurrentClient() })
    const line = lines.get(client) ?? { name: client, round, running: 0, pieces: [] }
    if (
      client !== getQueueLineOfJob({ clientId: null }) &&
      line.pieces.length >= limits.waitingOfClient
    )
      throw new QueueFullError(name, limits.waitingOfClient)
    if (line.running + line.pieces.length === 0) line.round = Math.max(line.round, round)
    lines.set(client, line)
    await new Promise<void>((start) => {
      line.pieces.push({ cost, passed: 0, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      line.running -= 1
      startNext()
      // a line of an earlier round would begin at the present one anyway
      for (const [key, { running: busy, pieces, round: next }] of lines)
        if (busy + pieces.length === 0 && next <= round) lines.delete(key)
    }
  }
  queues.set(name, inTurn)
  return inTurn
}
