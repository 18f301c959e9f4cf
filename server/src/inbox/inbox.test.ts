import { commentRoutes } from '@nspect/contract/comments/comments'
import { inboxRoutes, maxUnreadCount } from '@nspect/contract/inbox/inbox'
import {
  defaultNotificationSettings,
  type InboxKind,
  type NotificationSettings,
} from '@nspect/contract/notifications/notificationSettings'
import type { Staff } from '@nspect/contract/permissions/policy'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { type Role, roles } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPeopleWhoSeeProject } from '../access/projectAccess.queries.ts'
import { createScope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { inboxEntries } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { sessions, users } from '../db/tables/users.ts'
import { notifyDuePins } from '../notifications/dueReminders.ts'
import { insertInboxEntries, noDecision } from '../notifications/inboxEntries.queries.ts'
import { lockInboxEntriesToMail } from '../notifications/inboxMails.queries.ts'
import { sendPinNotifications } from '../notifications/notifications.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { listInbox, markInbox, readWatch, saveWatch } = inboxRoutes
const { saveComment, hideComment, undoRepairStep } = commentRoutes
const minute = 60_000
const hour = 60 * minute

let w: World
let manager: Person
/** Reads the whole inbox; the manager’s own news stays out of the way. */
const inboxOf = async (person: Person) => (await person.call(listInbox, {})).body
const toldTo = async (person: Person) =>
  (await inboxOf(person)).entries.map(({ kind, title }): [InboxKind, string] => [kind, title])

beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const parts = () => {
  const { tokens, site, clock, database } = w
  const runner = { addAll: async () => undefined }
  return {
    db: database.db,
    tokens,
    site,
    runner,
    now: () => clock.now,
    pace: { look: 500, quiet: 0, longest: 0 },
  }
}
/** What the background does: fills the inboxes, and writes the mails. */
const round = () => sendPinNotifications(parts())
/** The subjects of the mails to somebody, the latest first. */
const mailsTo = async ({ userId }: Person) => {
  const [user] = await w.database.db
    .select({ to: users.username })
    .from(users)
    .where(eq(users.id, userId))
  return (await w.mails()).filter(({ to }) => to === user?.to)
}
const wants = (person: Person, choices: Partial<NotificationSettings>, timeZone = 'UTC') =>
  w.database.db
    .update(users)
    .set({ timeZone, notifications: { ...defaultNotificationSettings, ...choices } })
    .where(eq(users.id, person.userId))
/** Lets the time pass until it is that late; whoever is signed in stays so. */
const at = async (time: string) => {
  const [now, then] = [w.clock.now, new Date(w.clock.now)]
  then.setUTCHours(Number(time.slice(0, 2)), Number(time.slice(3)), 0, 0)
  if (then <= now) then.setUTCDate(then.getUTCDate() + 1)
  w.clock.now = then
  const expiresAt = new Date(then.getTime() + 7 * 24 * hour)
  await w.database.db.update(sessions).set({ lastSeenAt: then, expiresAt })
}
const day = (days: number) =>
  new Date(w.clock.now.getTime() + days * 24 * hour).toISOString().slice(0, 10)

/** A User with an inspection of their own, and a point that they added to it. */
const house = async (title = 'Loose handrail') => {
  const author = await w.as('User')
  const { id: projectId } = await w.project({ projectName: 'Quay House' })
  await w.assign(author, projectId)
  const pin = {
    projectId,
    pointCategoryId: w.client.categoryId,
    title,
    matterPointCoordinates: samplePinCoordinates,
  }
  const { body } = await author.call(pinRoutes.savePin, pin)
  const projectPinId = body.projectPin.id
  const colleague = await w.as('User')
  await w.assign(colleague, projectId)
  return { author, colleague, projectId, projectPinId, title }
}
type House = Awaited<ReturnType<typeof house>>
const say = async (
  by: Person,
  { projectPinId }: House,
  comment: string,
  mentions: readonly Person[] = [],
) => {
  const ids = mentions.map(({ userId }) => userId).join(',')
  return by.call(saveComment, { projectPinId, comment, ...(ids && { mentions: ids as never }) })
}
const step = (
  by: Person,
  { projectPinId }: House,
  action: 'submit' | 'accept' | 'reject',
  comment = '',
) =>
  by.call(saveComment, {
    projectPinId,
    action,
    comment,
    ...(action === 'submit' && { matterportResolutionLink: 'https://tour.example/after' }),
  })
const assign = async (by: Person, { projectPinId }: House, to: Person | null, dueDate?: string) => {
  const { body: pin } = await by.call(pinRoutes.readPin, { id: projectPinId })
  const assignee = to && `user:${to.userId}`
  const sent = { ...pin, assignee, ...(dueDate && { dueDate }) }
  expect((await by.call(pinRoutes.savePin, sent as never)).status).toBe(200)
}

describe('T171: people are told of what concerns them', () => {
  it('of a comment those who have to do with the point, once, but never its writer; who is mentioned as that', async () => {
    const one = await house()
    const mentioned = await w.as('Viewer')
    await w.assign(mentioned, one.projectId)
    await say(one.colleague, one, 'Since Monday.')
    expect((await say(manager, one, 'Is it @Viewer’s?', [mentioned])).status).toBe(200)
    await round()
    await round()
    expect(await toldTo(one.author)).toEqual([
      ['commented', one.title],
      ['commented', one.title],
    ])
    expect(await toldTo(one.colleague)).toEqual([['commented', one.title]])
    const [entry, ...others] = (await inboxOf(mentioned)).entries
    expect([entry?.kind, entry?.excerpt, others]).toEqual(['mentioned', 'Is it @Viewer’s?', []])
    expect(entry?.actor).toMatch(/^Manager No/)
    const { body: comments } = await manager.call(commentRoutes.listComments, {
      projPinId: one.projectPinId,
    })
    expect(comments.at(-1)?.mentionedNames).toEqual([expect.stringMatching(/^Viewer No/)])
  })

  it('of a repair those who accept it, of a decision those who submitted it, and of neither once it is undone', async () => {
    const one = await house()
    await wants(manager, { handedIn: 'never' })
    await step(one.colleague, one, 'submit')
    await round()
    expect((await toldTo(manager))[0]).toEqual(['handedIn', one.title])
    const { body } = await step(manager, one, 'reject', 'Still loose')
    await round()
    expect((await toldTo(one.colleague))[0]).toEqual(['sentBack', one.title])
    await manager.call(undoRepairStep, { id: body.id })
    expect(await toldTo(one.colleague)).toEqual([])
    await step(manager, one, 'accept')
    await round()
    expect(await toldTo(one.colleague)).toEqual([['accepted', one.title]])
  })

  it('of an assignment whoever has it, as long as they have it; not of their own doing', async () => {
    const one = await house()
    await assign(manager, one, one.colleague)
    await round()
    await round()
    expect(await toldTo(one.colleague)).toEqual([['assigned', one.title]])
    await assign(manager, one, one.author)
    await assign(one.author, one, null)
    await assign(one.author, one, one.author)
    await round()
    expect(await toldTo(one.colleague)).toEqual([])
    expect(await toldTo(one.author)).toEqual([['assigned', one.title]])
  })

  it('of a point that they watch or do not watch as they say, whatever they have to do with it', async () => {
    const one = await house()
    const isWatching = async (person: Person) =>
      (await person.call(readWatch, { projectPinId: one.projectPinId })).body.isWatching
    expect([await isWatching(one.author), await isWatching(one.colleague)]).toEqual([true, false])
    await one.author.call(saveWatch, { projectPinId: one.projectPinId, isWatching: false })
    await one.colleague.call(saveWatch, { projectPinId: one.projectPinId, isWatching: true })
    expect([await isWatching(one.author), await isWatching(one.colleague)]).toEqual([false, true])
    await say(manager, one, 'It is worse.')
    await round()
    expect([await toldTo(one.author), await toldTo(one.colleague)]).toEqual([
      [],
      [['commented', one.title]],
    ])
    await say(manager, one, '@User, please look.', [one.author])
    await round()
    expect(await toldTo(one.author)).toEqual([['mentioned', one.title]])
    // whoever has said something has to do with it, until what they said is hidden
    const third = await w.as('User')
    await w.assign(third, one.projectId)
    const { id } = (await say(third, one, 'Whose is it?')).body
    expect(await isWatching(third)).toBe(true)
    await manager.call(commentRoutes.hideComment, { id, isDeleted: true })
    expect(await isWatching(third)).toBe(false)
  })

  it('nobody is mentioned who cannot see the inspection, is of another client, or is one of too many', async () => {
    const one = await house()
    const [stranger, foreigner] = [await w.as('User'), await w.as('Admin', w.otherClient)]
    for (const person of [stranger, foreigner, await w.as('SuperAdmin')]) {
      const { status, body } = await say(manager, one, 'Look, @you', [one.author, person])
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'mentions', message: expect.stringContaining('cannot see this inspection') }],
      ])
    }
    const crowd = Array.from({ length: 50 }, (_, n) => ({
      ...one.author,
      userId: one.author.userId + n,
    }))
    const { status, body } = await say(manager, one, 'All of you', crowd)
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'mentions'])
  })

  it('counts nobody as a reader of an inspection of another client', async () => {
    const { author, projectId } = await house()
    const readersFor = (clientId: number) => {
      const actor: Staff = {
        kind: 'staff',
        userId: author.userId,
        name: 'Maren Lindqvist',
        role: 'Manager',
        clientId,
      }
      const scope = createScope(w.database.db, actor, {
        changes: false,
        now: w.clock.now,
        sign: () => '',
      })
      return countPeopleWhoSeeProject(scope, projectId, [author.userId])
    }
    expect(await readersFor(w.client.id)).toBe(1)
    expect(await readersFor(w.otherClient.id)).toBe(0)
  })
})

describe('T172: nobody is told or mailed what they may not see', () => {
  it('of every role only those who may see the inspection, and each their own inbox', async () => {
    const one = await house('Cracked step')
    const people = new Map<string, Person>()
    for (const role of roles) {
      if (role === 'SuperAdmin') continue
      people.set(role, await w.as(role))
      people.set(`${role} elsewhere`, await w.as(role, w.otherClient))
    }
    // all of them commented or watch, as if they could have seen it then
    await w.database.db.insert(inboxEntries).values(
      [...people.values()].map(({ userId }) => ({
        clientId: w.client.id,
        userId,
        kind: 'commented' as const,
        projectPinId: one.projectPinId,
        language: 'en' as const,
        createdAt: w.clock.now,
        mailAt: w.clock.now,
      })),
    )
    await round()
    const sees: string[] = []
    for (const [name, person] of people) {
      const { unread, entries } = await inboxOf(person)
      const mails = await mailsTo(person)
      const me = (await person.call(sessionRoutes.readMe, {})).body
      expect([name, unread, mails.length, me.unread]).toEqual([
        name,
        entries.length,
        entries.length,
        entries.length,
      ])
      if (entries.length > 0) sees.push(name)
    }
    expect(sees.toSorted()).toEqual(['Admin', 'Manager'] satisfies Role[])
    expect((await w.nobody.call(listInbox, {})).status).toBe(401)
    expect((await (await w.as('SuperAdmin')).call(listInbox, {})).body).toEqual({
      unread: 0,
      proposals: 0,
      entries: [],
      next: null,
    })
  })

  it('who lost the inspection, and of whom the point or the inspection is gone, sees and gets nothing any more', async () => {
    const one = await house()
    await say(manager, one, 'It is worse.')
    await w.assign(one.author, (await w.project()).id)
    await sendPinNotifications({ ...parts(), pace: { look: 500, quiet: minute, longest: minute } })
    expect(await toldTo(one.author)).toHaveLength(1)
    const change = (isDeleted: boolean) =>
      w.database.db
        .update(projectPins)
        .set({ isDeleted })
        .where(eq(projectPins.id, one.projectPinId))
    await change(true)
    expect(await inboxOf(one.author)).toMatchObject({ unread: 0, entries: [] })
    await change(false)
    await w.database.db
      .update(projects)
      .set({ isDeleted: true })
      .where(eq(projects.id, one.projectId))
    w.clock.pass(2 * minute)
    await round()
    expect([await toldTo(one.author), await mailsTo(one.author)]).toEqual([[], []])
  })

  it('of a comment that was hidden, or once their client is gone, nobody is told any more', async () => {
    const one = await house()
    const { body } = await say(manager, one, 'It is worse.')
    await sendPinNotifications({ ...parts(), pace: { look: 500, quiet: minute, longest: minute } })
    expect(await toldTo(one.author)).toHaveLength(1)
    await manager.call(hideComment, { id: body.id, isDeleted: true })
    expect(await toldTo(one.author)).toEqual([])
    await manager.call(hideComment, { id: body.id, isDeleted: false })
    expect(await toldTo(one.author)).toHaveLength(1)
    const change = (isDeleted: boolean) =>
      w.database.db.update(clients).set({ isDeleted }).where(eq(clients.id, w.client.id))
    await change(true)
    w.clock.pass(2 * minute)
    await round()
    expect(await mailsTo(one.author)).toEqual([])
    await change(false)
  })

  it('marks only one’s own entries, and tells how many are left unread', async () => {
    const one = await house()
    await say(one.colleague, one, 'One')
    await say(manager, one, 'Two')
    await round()
    const [entry] = (await inboxOf(one.author)).entries
    const entries = [entry?.id ?? 0]
    expect((await one.colleague.call(markInbox, { entries })).body.unread).toBe(1)
    expect((await inboxOf(one.author)).unread).toBe(2)
    expect((await one.author.call(markInbox, { entries })).body.unread).toBe(1)
    expect((await one.author.call(listInbox, { isUnread: true })).body.entries).toHaveLength(1)
    expect((await one.author.call(markInbox, { entries, isRead: false })).body.unread).toBe(2)
    expect((await one.author.call(markInbox, { upTo: entries[0] ?? 0 })).body.unread).toBe(0)
    expect((await one.author.call(markInbox, {})).status).toBe(400)
    for (const beyond of [{ upTo: 2_147_483_648 }, { entries: [2_147_483_648] }])
      expect((await one.author.call(markInbox, beyond)).status).toBe(400)
  })

  it('five thousand unread are read page by page, and counted to a hundred', async () => {
    const one = await house()
    const row = {
      clientId: w.client.id,
      userId: one.author.userId,
      kind: 'assigned',
      language: 'en',
    } as const
    await w.database.db
      .update(projectPins)
      .set({ assignedUserId: one.author.userId })
      .where(eq(projectPins.id, one.projectPinId))
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ auditEventId: -n - 1 }))
    await w.database.db.insert(inboxEntries).values(
      rows.map((source) => ({
        ...row,
        ...source,
        projectPinId: one.projectPinId,
        createdAt: w.clock.now,
      })),
    )
    const first = await inboxOf(one.author)
    expect([first.unread, first.entries.length]).toEqual([maxUnreadCount, limits.inboxPage])
    const second = (await one.author.call(listInbox, { before: first.next ?? 0 })).body
    expect(second.entries[0]?.id).toBe((first.entries.at(-1)?.id ?? 0) - 1)
    const upTo = first.entries[0]?.id ?? 0
    expect((await one.author.call(markInbox, { upTo })).body.unread).toBe(0)
  })
})

describe('T173: mails come as each person wants them', () => {
  it('in quiet hours not before these end, daily in one mail of the morning, and not at all what was read before', async () => {
    const one = await house()
    await at('21:00')
    await wants(one.author, { quietFrom: 20, quietTo: 7 })
    await wants(one.colleague, { commented: 'daily', dailyAt: 6 })
    await one.colleague.call(saveWatch, { projectPinId: one.projectPinId, isWatching: true })
    await say(manager, one, 'At nine in the evening.')
    await say(manager, one, 'And once more.')
    await round()
    expect([await mailsTo(one.author), await mailsTo(one.colleague)]).toEqual([[], []])
    await at('06:05')
    await round()
    const [daily, ...more] = await mailsTo(one.colleague)
    expect([daily?.subject, more]).toEqual(['Your nSpect updates', []])
    expect(daily?.text).toMatch(
      /Quay House\n\n\d+ · Loose handrail: Manager No \d+ commented\n\n\d+ · Loose handrail/,
    )
    expect(daily?.text).toContain('/account#mails')
    expect(await mailsTo(one.author)).toEqual([])
    await at('07:00')
    await round()
    expect((await mailsTo(one.author)).map(({ subject }) => subject)).toEqual([
      'Updates on a point in nSpect',
    ])
    await at('21:00')
    await say(manager, one, 'At night again.')
    await round()
    await one.author.call(markInbox, { upTo: 2_000_000_000 })
    await at('08:00')
    await round()
    expect(await mailsTo(one.author)).toHaveLength(1)
  })

  it('one round tells any number of people', async () => {
    const one = await house()
    const createdAt = w.clock.now
    const entry = {
      clientId: w.client.id,
      userId: one.author.userId,
      projectPinId: one.projectPinId,
      createdAt,
    }
    const told = {
      ...noDecision,
      kind: 'assigned',
      commentId: null,
      dueDate: null,
      actorName: 'Ada',
      language: 'en',
    } as const
    const entries = Array.from({ length: 6_500 }, (_, n) => ({
      ...entry,
      ...told,
      auditEventId: -n - 1,
      mailAt: null,
    }))
    await insertInboxEntries(w.database.db, entries)
    await insertInboxEntries(w.database.db, entries)
    const ofPoint = eq(inboxEntries.projectPinId, one.projectPinId)
    const stored = await w.database.db
      .select()
      .from(inboxEntries)
      .where(ofPoint)
      .orderBy(inboxEntries.id)
    const { id: _, ...first } = stored[0] ?? { id: 0 }
    expect([stored.length, first]).toEqual([6_500, { ...entries[0], readAt: null }])
  })

  it('a round mails some people all that is due for them, and never one whom another server has', async () => {
    await round()
    const one = await house()
    const createdAt = w.clock.now
    const entry = {
      clientId: w.client.id,
      projectPinId: one.projectPinId,
      createdAt,
      mailAt: createdAt,
    }
    const told = {
      ...noDecision,
      kind: 'assigned',
      commentId: null,
      dueDate: null,
      actorName: 'Ada',
      language: 'en',
    } as const
    const [first, second] = [one.author.userId, one.colleague.userId]
    let added = 0
    const add = (...people: number[]) => {
      added += people.length
      const entries = people.map((userId, n) => ({
        ...entry,
        ...told,
        userId,
        auditEventId: n - added,
      }))
      return insertInboxEntries(w.database.db, entries)
    }
    await add(first, second, first, second)
    const held = (work: (ids: number[]) => Promise<void>) =>
      w.database.db.transaction(async (tx) => {
        const some = await lockInboxEntriesToMail(tx, w.clock.now, 1)
        await work(some.map(({ userId }) => userId))
      })
    await held(async (ids) => {
      expect(ids).toEqual([first, first])
      await add(first)
      await held(async (more) => {
        expect(more).toEqual([second, second])
        await held(async (none) => expect(none).toEqual([]))
      })
    })
    await round()
  })

  it('a round that fails tells nothing, and the next one tells it once, though several servers look', async () => {
    const one = await house()
    await say(manager, one, 'It is worse.')
    const fails = { addAll: () => Promise.reject(new Error('no queue')) }
    await expect(sendPinNotifications({ ...parts(), runner: fails })).rejects.toThrow('no queue')
    expect([await toldTo(one.author), await mailsTo(one.author)]).toEqual([[], []])
    await Promise.all([round(), round(), round()])
    await round()
    expect([(await toldTo(one.author)).length, (await mailsTo(one.author)).length]).toEqual([1, 1])
  })
})

describe('T174: what is due is told in time', () => {
  it('once the day before and once when it is overdue, by the person’s own calendar, until it is repaired', async () => {
    const one = await house()
    await at('07:30')
    // it is a day later there already
    await wants(one.colleague, { dueTomorrow: 'atOnce' }, 'Pacific/Kiritimati')
    await assign(manager, one, one.colleague, day(2))
    await round()
    await one.colleague.call(markInbox, { upTo: 2_000_000_000 })
    const remind = async () => {
      await notifyDuePins({ db: w.database.db, site: w.site, now: () => w.clock.now })
      await round()
      return (await one.colleague.call(listInbox, { isUnread: true })).body.entries.map(
        ({ kind }) => kind,
      )
    }
    const here = await remind()
    expect(here).toEqual([])
    await at('22:00')
    expect(await remind()).toEqual(['dueTomorrow'])
    expect(await remind()).toEqual(['dueTomorrow'])
    expect((await mailsTo(one.colleague))[0]?.text).toMatch(/Loose handrail: due tomorrow \(/)
    for (let n = 0; n < 3; n++) await at('22:00')
    expect(await remind()).toEqual(['overdue', 'dueTomorrow'])
    expect(await remind()).toEqual(['overdue', 'dueTomorrow'])
    await step(one.colleague, one, 'submit')
    expect(await remind()).toEqual([])
  })

  it('in the mail of the morning of that day, however early that is, and after quiet hours still by the right day', async () => {
    const [early, late] = [await house(), await house()]
    await wants(early.colleague, { dailyAt: 6 })
    await wants(late.colleague, { dueTomorrow: 'atOnce', quietFrom: 20, quietTo: 7 })
    await at('21:00')
    const by = await w.as('Manager')
    await assign(by, early, early.colleague, day(2))
    await assign(by, late, late.colleague, day(1))
    const lines = async ({ colleague }: House) => {
      await notifyDuePins({ db: w.database.db, site: w.site, now: () => w.clock.now })
      await round()
      const mails = (await mailsTo(colleague)).toReversed()
      return mails.flatMap(({ text }) => text?.match(/Loose handrail: (due|overdue) \w+/g) ?? [])
    }
    expect([await lines(early), await lines(late)]).toEqual([[], []])
    const told = ['Loose handrail: due tomorrow']
    await at('05:30')
    expect(await lines(early)).toEqual([])
    await at('06:05')
    expect(await lines(early)).toEqual(told)
    await at('07:00')
    expect(await lines(late)).toEqual(['Loose handrail: due today'])
    for (const time of ['05:30', '06:05']) await at(time)
    expect(await lines(early)).toEqual(told)
    await at('05:30')
    await lines(early)
    await at('06:05')
    expect(await lines(early)).toEqual([...told, 'Loose handrail: overdue since'])
  })

  /**
   * The kinds of the entries, for anybody, of a point that was assigned and is due tomorrow;
   * `meanwhile`: before it is told.
   */
  const entriesOfDue = async (meanwhile: (subject: House) => Promise<unknown>) => {
    const one = await house()
    await assign(await w.as('Manager'), one, one.colleague, day(1))
    await meanwhile(one)
    await round()
    await notifyDuePins({ db: w.database.db, site: w.site, now: () => w.clock.now })
    const entries = await w.database.db
      .select({ kind: inboxEntries.kind })
      .from(inboxEntries)
      .where(eq(inboxEntries.projectPinId, one.projectPinId))
      .orderBy(inboxEntries.id)
    return entries.map(({ kind }) => kind)
  }

  it('and stands in the inbox beside the assignment', async () => {
    expect(await entriesOfDue(async () => undefined)).toEqual(['assigned', 'dueTomorrow'])
  })

  it.each([
    ['a deleted point', 'project_pins', ({ projectPinId }: House) => projectPinId],
    ['an archived inspection', 'projects', ({ projectId }: House) => projectId],
    ['a deleted client', 'clients', () => w.client.id],
  ])('and of %s neither it nor the assignment is put into an inbox', async (_, table, idOf) => {
    let id = 0
    const set = (isDeleted: boolean) =>
      w.database.db.execute(
        sql`update ${sql.identifier(table)} set is_deleted = ${isDeleted} where id = ${id}`,
      )
    const entries = await entriesOfDue((subject) => {
      id = idOf(subject)
      return set(true)
    })
    expect(entries).toEqual([])
    // it stays untold: what was assigned is read again for a minute
    w.clock.pass(2 * minute)
    await round()
    await set(false)
  })
})
