import { expect, it } from 'vitest'
import { createCoalescedRunner } from './createCoalescedRunner.ts'
import { parseLiveNotice, splitIntoNoticePayloads } from './liveNotice.ts'
import { createPresenceTracker } from './presenceTracker.ts'

it('who is there is what all servers say, each person once, until it is too long ago', () => {
  const presence = createPresenceTracker(50)
  expect(presence.note(1, 'here', [7, 3], 0)).toBe(true)
  expect(presence.note(1, 'there', [3, 9], 10)).toBe(true)
  expect(presence.note(1, 'there', [3, 9], 20)).toBe(false)
  expect(presence.usersOf(1, 30)).toEqual([3, 7, 9])
  expect(presence.usersOf(1, 60)).toEqual([3, 9])
  presence.note(1, 'there', [], 65)
  presence.sweep(65)
  expect(presence.usersOf(1, 0)).toEqual([])
})

it('a notice of thousands of ids leaves in parts that PostgreSQL takes, and nothing of it is lost', () => {
  const projects = Array.from({ length: 5_000 }, (_, n) => 1_000_000 + n)
  const payloads = splitIntoNoticePayloads({ from: 'here', projects })
  expect(payloads.every((text) => text.length < 8_000)).toBe(true)
  expect(payloads.flatMap((text) => parseLiveNotice(text)?.projects ?? [])).toEqual(projects)
  for (const other of ['', '{', '{}', '{"from":"there","projects":["1"]}'])
    expect(parseLiveNotice(other)).toBeUndefined()
})

it('what is asked for while work goes on is done together afterwards; a failure stops nothing', async () => {
  const done: number[][] = []
  const failures: unknown[] = []
  const gate = Promise.withResolvers<void>()
  const ask = createCoalescedRunner<number>(
    async (asked) => {
      done.push([...asked])
      await gate.promise
      if (asked.has(1)) throw new Error('the first fails')
    },
    (error) => failures.push(error),
  )
  await ask([])
  const first = ask([1])
  void ask([2, 3])
  void ask([3])
  gate.resolve()
  await first
  expect(done).toEqual([[1], [2, 3]])
  expect(failures).toHaveLength(1)
})
