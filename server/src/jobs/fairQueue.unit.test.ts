import { limits } from '@nspect/contract/shared/limits'
import { describe, expect, it } from 'vitest'
import '../app.ts'
import { runForClient } from './currentClient.ts'
import { createFairQueue, processTurnQueues } from './fairQueue.ts'
import { QueueFullError } from './job.ts'

/** A queue whose work ends when it is told to; notes what has started. */
const controlled = (slots: number, leavesRoom = false) => {
  const inTurn = createFairQueue('of this test', { slots, leavesRoom })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const done: Promise<unknown>[] = []
  const add = (client: number | null, name: string, cost = 1) => {
    const running = runForClient(client, () =>
      inTurn(cost, async () => {
        started.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      }),
    )
    // a test that expects a refusal awaits it itself
    done.push(running.catch(() => undefined))
    return running
  }
  const settle = () => new Promise((next) => setImmediate(next))
  const end = async (name: string) => {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  /** ends what runs until nothing is left */
  const drain = async () => {
    await settle()
    for (let n = 0; n < started.length; n++) await end(started[n] ?? '')
    await Promise.all(done)
  }
  return { add, end, drain, started, settle }
}

describe('calls that wait for one another', () => {
  it('T443: every queue of the process is one in which clients take turns', () => {
    expect([...processTurnQueues.keys()].toSorted()).toEqual([
      'models',
      'pictures',
      'pictures decoded apart',
      'plans',
      'print-outs',
      'tables',
    ])
  })

  it('T443: a client with one file waits for the one that is being read, not for all of another client', async () => {
    const { add, drain, started } = controlled(1)
    for (const n of [1, 2, 3, 4]) void add(1, `a${n}`)
    void add(2, 'b1')
    void add(3, 'c1')
    void add(2, 'b2')
    await drain()
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('T444: with one slot, small files go first, and a large one is not passed for ever', async () => {
    const { add, drain, started } = controlled(1)
    void add(1, 'first')
    void add(1, 'large', 200)
    for (let n = 1; n <= 20; n++) void add(1, `small${n}`)
    await drain()
    expect(started.slice(0, 3)).toEqual(['first', 'small1', 'small2'])
    expect(started.indexOf('large')).toBe(11)
  })

  it('T444: a large file of one client is not passed for ever by small ones of others', async () => {
    const { add, end, drain, started } = controlled(1)
    void add(1, 'first')
    void add(1, 'large', 200)
    for (let n = 1; n <= 20; n++) {
      void add(n + 1, `small${n}`)
      await end(started.at(-1) ?? '')
    }
    await drain()
    expect(started.indexOf('large')).toBeLessThan(14)
  })

  it('T443: one client never has all slots of what takes long', async () => {
    const { add, drain, started, settle } = controlled(2, true)
    for (const n of [1, 2, 3]) void add(1, `a${n}`)
    void add(2, 'b1')
    await settle()
    expect(started).toEqual(['a1', 'b1'])
    await drain()
  })

  it('T443: what fails frees its place', async () => {
    const inTurn = createFairQueue('of this test', { slots: 1 })
    const failed = inTurn(1, () => Promise.reject(new Error('unreadable')))
    const next = inTurn(1, async () => 'read')
    await expect(failed).rejects.toThrow('unreadable')
    expect(await next).toBe('read')
  })

  it('T442: a client can have so many files waiting; another one is not refused', async () => {
    const { add, drain } = controlled(1)
    for (let n = 0; n <= limits.waitingOfClient; n++) void add(1, `a${n}`)
    await expect(add(1, 'one too many')).rejects.toThrow(QueueFullError)
    void add(2, 'b1')
    await drain()
  })
})
