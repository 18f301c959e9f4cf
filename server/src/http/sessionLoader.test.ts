import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessions } from '../db/tables/users.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { createSessionLoader } from './sessionLoader.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const sessionOf = async ({ userId }: Person): Promise<string> => {
  const [session] = await w.database.db.select().from(sessions).where(eq(sessions.userId, userId))
  return session?.id ?? ''
}
const end = async (person: Person) => {
  await w.database.db
    .update(sessions)
    .set({ revokedAt: w.clock.now })
    .where(eq(sessions.userId, person.userId))
}

describe('T354: requests that arrive together', () => {
  it('are answered as their own sender each, and a session that has ended ends only its own', async () => {
    const people = [
      await w.as('Manager'),
      await w.as('Manager', w.otherClient),
      await w.as('Admin'),
    ]
    const left = await w.as('Manager')
    await end(left)
    const { id: projectId } = await w.project()
    const others = await w.project({ client: w.otherClient })
    const own = [projectId, others.id, projectId]
    const rounds = Array.from({ length: 8 }, async () => {
      const lists = people.map((person) =>
        person.call(projectRoutes.listProjects, { isCompleted: false }),
      )
      const foreign = people.map((person, n) =>
        person.call(pinRoutes.listPins, {
          projectId: own[n] === projectId ? others.id : projectId,
        }),
      )
      const ended = left.call(projectRoutes.listProjects, { isCompleted: false })
      const shown = (await Promise.all(lists)).map(({ body }) => body.map(({ id }) => id))
      return {
        shown,
        foreign: (await Promise.all(foreign)).map(({ status }) => status),
        ended: (await ended).status,
      }
    })
    for (const round of await Promise.all(rounds)) {
      expect(round).toEqual({ shown: own.map((id) => [id]), foreign: [404, 404, 404], ended: 401 })
    }
  })

  it('are looked up in one statement, each time anew', async () => {
    const [one, two, ended] = [
      await w.as('Manager'),
      await w.as('Viewer', w.otherClient),
      await w.as('Manager'),
    ]
    await end(ended)
    const ids = await Promise.all([one, two, ended, one].map(sessionOf))
    const sent = vi.spyOn(w.database.pool, 'query')
    const lookups = () =>
      sent.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('last_seen_at'))
    const load = createSessionLoader(w.database.db, () => w.clock.now)
    const found = await Promise.all(ids.map(load))
    expect(found.map((session) => session?.staff.userId)).toEqual([
      one.userId,
      two.userId,
      undefined,
      one.userId,
    ])
    expect(found[1]?.staff).toMatchObject({ role: 'Viewer', clientId: w.otherClient.id })
    expect(lookups()).toHaveLength(1)
    await end(one)
    expect(await load(ids[0] ?? '')).toBeUndefined()
    expect(lookups()).toHaveLength(2)
    sent.mockRestore()
  })

  it('fail together if the database does not answer, and the next are looked up again', async () => {
    const id = await sessionOf(await w.as('Manager'))
    const load = createSessionLoader(w.database.db, () => w.clock.now)
    const sent = vi
      .spyOn(w.database.pool, 'query')
      .mockRejectedValueOnce(new Error('connection lost') as never)
    expect((await Promise.allSettled([load(id), load(id)])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    expect((await load(id))?.sessionId).toBe(id)
    sent.mockRestore()
  })
})
