import { checkRooms } from '@nspect/contract/checklistAnswers/checkedRooms'
import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { isComplete } from '@nspect/contract/checklistAnswers/checklistScore'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { homeRoutes } from '@nspect/contract/home/home'
import { inboxRoutes } from '@nspect/contract/inbox/inbox'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pointCategoryRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../server/src/testing/world.ts'
import { seedDemo } from './demo.ts'
import { lookAroundFeature } from './lookAround.ts'

let w: World
let manager: Person
let activeId: number
const started = new Date('2026-11-21T09:00:00Z')
beforeAll(async () => {
  w = await createWorld({ besides: [lookAroundFeature], isEmpty: true })
  await seedDemo(w.database.db, w.storage, started)
  const { body } = await w.nobody.call(lookAroundRoutes.lookAround, { as: 'manager' })
  activeId = body.projectId
  manager = w.holding(body.token)
}, 120_000)
afterAll(() => w.close())

const countRows = async (table: string) =>
  Number(
    (await w.database.db.execute<{ n: string }>(sql.raw(`select count(*) as n from ${table}`)))
      .rows[0]?.n,
  )

it('looking around is for this machine alone: through a proxy, or by another name, there is no such call', async () => {
  for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }]) {
    const { status, body } = await w.nobody.call(
      lookAroundRoutes.lookAround,
      { as: 'manager' },
      { headers },
    )
    expect([status, body]).toMatchObject([404, { code: 'route.missing' }])
  }
})

describe('the demo', () => {
  it('is a hotel with an active, a completed and an archived inspection, of two types', async () => {
    const active = (await manager.call(projectRoutes.listProjects, { isCompleted: false })).body
    const completed = (await manager.call(projectRoutes.listProjects, { isCompleted: true })).body
    const archived = (await manager.call(projectRoutes.listArchivedProjects, {})).body
    expect([active.length, completed.length, archived.length]).toEqual([1, 1, 1])
    expect(active[0]?.scanDate).toBe('2026-11-12')
    const types = (await manager.call(projectTypeRoutes.listProjectTypes, {})).body
    expect(types.map((type) => type.name)).toEqual([
      'Property Condition Survey',
      'Property Improvement Plan',
    ])
    for (const type of types) {
      expect(type.projectTypePOIStatuses.length).toBeGreaterThan(2)
      expect(type.projectTypeCustomFields.length).toBeGreaterThan(3)
      expect(type.projectTypeMetaDataFields.length).toBeGreaterThan(2)
    }
  })

  it('shows a model, plans, documents and answers, and 25 to 40 points in all', async () => {
    const project = (await manager.call(projectRoutes.readProject, { id: activeId })).body
    expect(project.model?.kind).toBe('model')
    expect(project.projectModelImages.length).toBe(3)
    // a new point of the model is seen on the plan
    expect(project.projectModelImages.map(({ onModel }) => onModel !== null)).toEqual([
      true,
      false,
      false,
    ])
    expect(project.projectDocuments.length).toBe(3)
    expect(project.metaDataAnswers.filter(({ answer }) => answer !== '').length).toBeGreaterThan(2)
    const points = await countRows('project_pins')
    expect(points).toBeGreaterThanOrEqual(25)
    expect(points).toBeLessThanOrEqual(40)
  })

  it('every point has its stills, a rectangle on the plan and its fields; some have photos and comments', async () => {
    const pins = (await manager.call(pinRoutes.listPins, { projectId: activeId })).body
    for (const pin of pins) {
      expect(pin.stillUrl).toBeTruthy()
      expect(pin.imageUrl).toBeTruthy()
      expect(pin.plainStillUrl).toBeTruthy()
      expect(pin.annotationCoordinates).toBeTruthy()
      expect(pin.projectTypePOIStatus).toBeTruthy()
      expect(pin.projectPinCustomFields.length).toBeGreaterThan(1)
      expect([pin.severity, pin.dueDate, pin.estimatedCost]).not.toContain(null)
    }
    expect(pins.filter((pin) => pin.projectPinPhotos.length > 0).length).toBeGreaterThan(8)
    const repaired = pins.filter((pin) => pin.isResolved)
    expect(repaired.length).toBeGreaterThan(3)
    const said = await Promise.all(
      repaired.map((pin) => manager.call(commentRoutes.listComments, { projPinId: pin.id })),
    )
    for (const { body } of said) expect(body.length).toBeGreaterThan(0)
    // the story's texts and the flags must agree
    for (const [index, { body }] of said.entries()) {
      const last = body.findLast(({ action }) => action !== null)?.action
      expect(last).toBe(repaired[index]?.isApproved ? 'accept' : 'submit')
    }
    const still = await fetch(`${w.url}/api/${pins[0]?.stillUrl}`)
    expect(still.headers.get('content-type')).toBe('image/jpeg')
  })

  it('T626: every point is in the room that its words name', async () => {
    const pins = (await manager.call(pinRoutes.listPins, { projectId: activeId })).body
    const said = pins.map(
      ({ title }) => [title, /^(?!.*corridor).*, room (\d{3})$/.exec(title)?.[1]] as const,
    )
    for (const [title, number] of said) {
      const found = pins.find((pin) => pin.title === title)?.room?.name
      expect([title, found]).toEqual([
        title,
        number ? `${number} Guest room` : expect.stringMatching(/Corridor|Lift lobby|Guest room/),
      ])
    }
  })

  it('T681: five of its eight guest rooms are checked, and what failed has its point', async () => {
    const { answers, checklists } = (
      await manager.call(checklistAnswerRoutes.readRound, { projectId: activeId })
    ).body
    const rooms = (await manager.call(roomRoutes.listRooms, { projectId: activeId })).body
    const checked = checkRooms({ checklists, answers, rooms })
    const done = checked.rooms.filter(({ score }) => isComplete(score))
    expect(done.map(({ room }) => room?.number)).toEqual(['101', '102', '103', '104', '105'])
    expect(checked.rooms).toHaveLength(8)
    expect(checked.score.criticalFails).toBe(1)
    const failed = checked.rooms.flatMap(({ sections }) =>
      sections.flatMap(({ checks }) => checks.filter(({ isFailed }) => isFailed)),
    )
    expect(failed.length).toBeGreaterThan(8)
    expect(failed.filter(({ answer }) => answer?.pinId === null)).toEqual([])
  })

  it('T563: its contractor opens the page of their firm, which has points with photos', async () => {
    const enter = async () =>
      (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'contractor' })).body
    const { token, isLink } = await enter()
    expect(isLink).toBe(true)
    const { data } = (await w.nobody.call(reportRoutes.resolveShortToken, { token })).body
    expect(data.firm?.name).toBe('Quayside Building Services')
    const read = () => w.nobody.call(reportRoutes.listSharedPins, { token: data.originalToken })
    const pins = (await read()).body
    expect(pins.map(({ projectPinPhotos }) => projectPinPhotos.length)).toEqual([1, 1, 1, 1])
    // the same link once more, also after it had run out
    await w.database.db.execute(sql`update share_links set expires_at = now() - interval '1 day'`)
    expect((await enter()).token).toBe(token)
    expect((await read()).status).toBe(200)
  })

  it('T563: its inspector has points and unread news, which nobody is mailed about', async () => {
    const { token } = (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'inspector' })).body
    const inspector = w.holding(token)
    const work = (await inspector.call(homeRoutes.listWork, {})).body
    expect(work.map(({ isMine, stage }) => [isMine, stage])).toEqual(work.map(() => [true, 'open']))
    expect(work.length).toBe(3)
    const { entries, unread } = (await inspector.call(inboxRoutes.listInbox, {})).body
    expect(entries.length).toBe(unread)
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['commented', 'handedIn', 'accepted', 'sentBack']),
    )
    const { rows } = await w.database.db.execute<{ mails: string }>(
      sql`select count(*) as mails from inbox_entries where mail_at is not null`,
    )
    expect(rows).toEqual([{ mails: '0' }])
  })

  it('has people of every role and a second client that the first never sees', async () => {
    const { rows } = await w.database.db.execute<{ role: string }>(
      sql`select distinct role from users where client_id is not null order by 1`,
    )
    expect(rows.map(({ role }) => role)).toEqual(['Admin', 'Manager', 'User', 'Viewer'])
    expect(await countRows('clients')).toBe(2)
    const projects = (await manager.call(projectRoutes.listProjects, {})).body
    expect(new Set(projects.map(({ clientName }) => clientName))).toEqual(
      new Set(['Harbour Lights Hotel']),
    )
  })

  it('each inspection tells its life, on the days when things happened (T48, T51)', async () => {
    const lifeOf = async (id: number | undefined) =>
      (await manager.call(projectLifecycleRoutes.listProjectEvents, { id: id ?? 0 })).body.map(
        ({ kind, by, at }) => `${at.slice(0, 10)} ${kind} by ${by}`,
      )
    const [completed] = (await manager.call(projectRoutes.listProjects, { isCompleted: true })).body
    const [archived] = (await manager.call(projectRoutes.listArchivedProjects, {})).body
    expect(await lifeOf(activeId)).toEqual(['2026-11-12 created by Maren Lindqvist'])
    expect(await lifeOf(completed?.id)).toEqual([
      '2026-11-03 completed by Maren Lindqvist',
      '2026-08-23 created by Maren Lindqvist',
    ])
    expect(completed?.completedDateTime).toBe('2026-11-03T09:00:00.000Z')
    expect((await lifeOf(archived?.id)).length).toBe(2)
  })

  it('takes no category of a new point for granted', async () => {
    const { projectTypeId } = (await manager.call(projectRoutes.readProject, { id: activeId })).body
    const categories = (
      await manager.call(pointCategoryRoutes.listPointCategories, { id: projectTypeId })
    ).body
    expect(categories.length).toBeGreaterThan(0)
    expect(categories.filter(({ isDefault }) => isDefault)).toEqual([])
  })

  it('T67: its completed inspection keeps its type, whatever becomes of that', async () => {
    const [completed] = (await manager.call(projectRoutes.listProjects, { isCompleted: true })).body
    const read = async () => {
      const { projectTypeId, projectType } = (
        await manager.call(projectRoutes.readProject, { id: completed?.id ?? 0 })
      ).body
      const pins = (await manager.call(pinRoutes.listPins, { projectId: completed?.id ?? 0 })).body
      return { projectTypeId, projectType, categories: pins.map((pin) => pin.pointCategory) }
    }
    const before = await read()
    const { listPointCategories, savePointCategory } = pointCategoryRoutes
    const [category] = (await manager.call(listPointCategories, { id: before.projectTypeId })).body
    const renamed = { ...category, projectTypeId: before.projectTypeId, name: 'Renamed since' }
    expect((await manager.call(savePointCategory, renamed)).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  it('is put into an empty installation only', async () => {
    await seedDemo(w.database.db, w.storage, started)
    expect(await countRows('clients')).toBe(2)
  })
})
