import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { buildProjectLock, changeDuringCall } from '../testing/changeDuringCall.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const pinsOf = (projectId: number) =>
  w.database.db.select().from(projectPins).where(eq(projectPins.projectId, projectId))
const save = (projectId: number) =>
  manager.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Loose handrail',
    matterPointCoordinates: samplePinCoordinates,
  })
const complete = (id: number) => manager.call(projectRoutes.completeProject, { id })

describe('BI-113: an inspection that is completed while points are saved', () => {
  it('has those that were answered for, and takes none afterwards', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await w.project()
      const [first, completed, ...later] = await Promise.all([
        save(id),
        complete(id),
        save(id),
        save(id),
      ])
      expect(completed.status).toBe(200)
      const saved = [first, ...later]
      for (const { status, body } of saved)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'project.completed'])
      expect(await pinsOf(id)).toHaveLength(saved.filter(({ status }) => status === 200).length)
      expect((await save(id)).status).toBe(409)
    }
  })

  it('is not completed before a point that came first, though its call began later', async () => {
    const { id } = await w.project()
    const { id: pinId } = await w.pin({ projectId: id })
    const minuteLater = new Date(w.clock.now.getTime() + 60_000)
    const change = sql`update project_pins set updated_at = ${minuteLater.toISOString()} where id = ${pinId}`
    const { body } = await changeDuringCall(
      w.database.db,
      { locked: buildProjectLock(id), change },
      () => complete(id),
    )
    expect(body.completedDateTime).toBe(minuteLater.toISOString())
    const [project] = await w.database.db.select().from(projects).where(eq(projects.id, id))
    expect(project?.completedAt).toEqual(minuteLater)
  })
})
