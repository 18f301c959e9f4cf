import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareLinks } from '../db/tables/reports.ts'
import { users } from '../db/tables/users.ts'
import { createPlanType, fillPlanForm, type PlanType } from '../testing/planProjects.ts'
import { createPlanPin, shareWithReviewer } from '../testing/reviewerLinks.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { renderPlanSummary, sendPlanSummaries } from './planSummaries.ts'

let w: World
let type: PlanType
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
  type = await createPlanType(w, w.client)
})
afterAll(() => w.close())

const newPlan = () => w.project({ projectTypeId: type.id, formValues: fillPlanForm({}) })
const roundAt = (at: string) =>
  sendPlanSummaries({
    db: w.database.db,
    tokens: w.tokens,
    site: w.site,
    runner: { addAll: async () => undefined },
    now: () => new Date(at),
  })
const addressOf = async ({ userId }: Person) => {
  const [user] = await w.database.db
    .select({ to: users.username })
    .from(users)
    .where(eq(users.id, userId))
  return user?.to
}
const mailsTo = async (person: Person) => {
  const address = await addressOf(person)
  return (await w.mails()).filter(({ to, subject }) => to === address && subject.includes('plans'))
}
const choose = (person: Person, choices: object, timeZone: string | null = 'UTC') =>
  w.database.db
    .update(users)
    .set({
      notifications: sql`${users.notifications} || ${JSON.stringify(choices)}::jsonb`,
      timeZone,
    })
    .where(eq(users.id, person.userId))

/** Somebody who sees one plan alone: two points wait for its brand. */
const setUpReader = async (choices: object = {}, timeZone?: string) => {
  const manager = await w.as('Manager')
  await choose(manager, { planSummary: 'never' })
  const { id: projectId } = await newPlan()
  for (let n = 0; n < 2; n += 1) await createPlanPin(w, manager, projectId)
  const { id: linkId } = await shareWithReviewer(manager, projectId)
  await w.database.db
    .update(shareLinks)
    .set({ expiresAt: new Date('2039-12-31') })
    .where(eq(shareLinks.id, linkId))
  const reader = await w.as('User')
  await w.assign(reader, projectId)
  await choose(reader, choices, timeZone)
  return { reader, manager, projectId }
}

describe('T777: what waits in plans is mailed once a month', () => {
  it('on the first weekday, at the hour of the daily mail, by whoever of two servers is first', async () => {
    const { reader } = await setUpReader()
    // the first of May 2038 is a Saturday
    await roundAt('2038-05-01T12:00:00Z')
    await roundAt('2038-05-03T06:59:00Z')
    expect(await mailsTo(reader)).toEqual([])
    await Promise.all([roundAt('2038-05-03T07:00:00Z'), roundAt('2038-05-03T07:00:00Z')])
    await roundAt('2038-05-04T07:00:00Z')
    const [mail, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Wait for the brand: 2')
    expect(mail?.text).not.toContain('overdue')
    await roundAt('2038-06-01T07:00:00Z')
    expect(await mailsTo(reader)).toHaveLength(2)
  })

  it.each([
    ['in their own time zone', {}, 'Asia/Tokyo', '2038-08-01T22:00:00Z', 1],
    ['not before that hour there', {}, 'America/Denver', '2038-09-01T12:00:00Z', 0],
    ['at the hour of their choice', { dailyAt: 12 }, 'UTC', '2038-10-01T11:59:00Z', 0],
    ['not to who wants none', { planSummary: 'never' }, 'UTC', '2038-11-01T09:00:00Z', 0],
    ['not by a server that stood still for a week', {}, 'UTC', '2038-12-08T09:00:00Z', 0],
  ] as const)('%s', async (_, choices, zone, at, count) => {
    const { reader } = await setUpReader(choices, zone)
    await roundAt(at)
    expect(await mailsTo(reader)).toHaveLength(count)
  })

  it('to nobody who sees no plan, may not read decisions, or was deleted', async () => {
    const { projectId, reader } = await setUpReader()
    const [stranger, guest] = [await w.as('User'), await w.as('Viewer')]
    await w.assign(guest, projectId)
    await w.database.db.update(users).set({ isDeleted: true }).where(eq(users.id, reader.userId))
    await roundAt('2039-02-01T12:00:00Z')
    for (const person of [stranger, guest, reader]) expect(await mailsTo(person)).toEqual([])
  })

  it('not to who sees plans in which nothing waits', async () => {
    const reader = await w.as('User')
    await w.assign(reader, (await newPlan()).id)
    await roundAt('2039-03-01T12:00:00Z')
    expect(await mailsTo(reader)).toEqual([])
  })
})

it('T777: a summary names what is late first, and says how many plans it leaves out', () => {
  const next = [
    { projectId: 3, projectName: 'Harbour House,\nPIP 2038', brand: 4, owner: 0, overdue: 2 },
  ]
  expect(renderPlanSummary('en', { count: 3, next })).toBe(
    'Harbour House, PIP 2038\nPoints overdue: 2 · Wait for the brand: 4\n\nPlans not listed here: 2',
  )
  expect(renderPlanSummary('fr', { count: 1, next })).toBe(
    'Harbour House, PIP 2038\nPoints en retard\u00a0: 2 · Attendent la marque\u00a0: 4',
  )
})
