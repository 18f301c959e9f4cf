import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPerson, type Person } from '../../server/src/testing/apiCaller.ts'
import type { FaultCounts } from './counts.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { maxAbsenceMs } from './supervise.ts'

/**
 * One thing that somebody wants done: it is sent again, with the same body under the same key,
 * until it is acknowledged.
 */
export interface WorkTask extends Omit<LedgerEntry, 'id'> {
  key: string
  send(by: Person, headers: Record<string, string>): Promise<ErrandAnswer>
}

/** What an errand was answered; `id` once it is done. */
interface ErrandAnswer {
  status: number
  body: { Message?: unknown; code?: unknown }
  id?: number | undefined
}

interface WorkloadOptions {
  /** where requests go at the moment */
  url(): string
  token: string
  counts: FaultCounts
  ledger: Ledger
  /** makes the next errand of a person, by turns */
  errands: readonly (() => WorkTask)[]
  people?: number
}

/** People at work. */
export interface Workload {
  /** waits until this many more errands are acknowledged */
  goOn(more?: number): Promise<void>
  /**
   * notes how many seconds after `since` an errand that was sent since then is acknowledged, or
   * that none ever was
   */
  untilBack(since?: number): Promise<void>
  /** lets everybody end what they have begun, within the time in which it should be back */
  stop(): Promise<void>
}

/** ms before an errand is sent again, and after which a person gives up waiting for an answer */
const again = 250
const answerTimeout = 40_000

/** A new key for an errand. */
export const createTaskKey = (): string => randomUUID()

/** Answers that tell people of a fault, in words: they try again. */
const isRefusal = ({ status, body }: ErrandAnswer) =>
  [429, 503, 507].includes(status) && typeof body.Message === 'string' && body.Message !== ''

/** An answer that never came, in contrast to one that should not be. */
const isSilence = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name))

const silence = async (): Promise<never> => {
  await pause(answerTimeout, undefined, { ref: false })
  throw new DOMException(`no answer within ${answerTimeout / 1000} s`, 'TimeoutError')
}

/** Lets people work until they are stopped. */
export const startWorkload = ({
  url,
  token,
  counts,
  ledger,
  errands,
  people = 4,
}: WorkloadOptions): Workload => {
  let isOver = false
  let giveUpAt = Number.POSITIVE_INFINITY
  /** when the errand that was acknowledged last was sent */
  let lastSent = 0
  const complain = (words: string) => {
    if (counts.wrong.length < 20) counts.wrong.push(words)
  }

  const attempt = async (errand: WorkTask): Promise<boolean> => {
    const sentAt = Date.now()
    try {
      const sent = await Promise.race([
        errand.send(createPerson(url(), 0, token), { 'idempotency-key': errand.key }),
        silence(),
      ])
      if (sent.status === 200 && sent.id !== undefined) {
        counts.acknowledged += 1
        ledger.note({ kind: errand.kind, mark: errand.mark, sha256: errand.sha256, id: sent.id })
        lastSent = Math.max(lastSent, sentAt)
        return true
      }
      if (isRefusal(sent)) counts.refused += 1
      else
        complain(
          `${errand.kind} was answered ${sent.status}: ${JSON.stringify(sent.body).slice(0, 200)}`,
        )
    } catch (error) {
      if (isSilence(error)) counts.unanswered += 1
      else complain(`${errand.kind}: ${String(error).slice(0, 300)}`)
    }
    return false
  }

  const person = async (n: number) => {
    for (let turn = n; !isOver; turn += 1) {
      const errand = errands[turn % errands.length]!()
      while (!(await attempt(errand))) {
        if (Date.now() > giveUpAt)
          return complain(`${errand.kind} ${errand.mark} was never acknowledged`)
        await pause(again)
      }
    }
  }
  const everybody = Promise.all(Array.from({ length: people }, (_, n) => person(n)))

  const until = async (isSo: () => boolean): Promise<boolean> => {
    for (const end = Date.now() + maxAbsenceMs; !isSo(); await pause(10))
      if (Date.now() > end) return false
    return true
  }
  return {
    goOn: async (more = 12) => {
      const target = counts.acknowledged + more
      if (!(await until(() => counts.acknowledged >= target)))
        throw new Error(`nothing goes on: ${counts.wrong.at(-1)}`)
    },
    untilBack: async (since = Date.now()) => {
      if (await until(() => lastSent >= since)) counts.back.push((Date.now() - since) / 1000)
      else counts.notBack += 1
    },
    stop: async () => {
      isOver = true
      giveUpAt = Date.now() + maxAbsenceMs
      await everybody
    },
  }
}
