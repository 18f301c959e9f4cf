import { setTimeout as pause } from 'node:timers/promises'
import { commentRoutes } from '@nspect/contract/comments/comments'
import {
  defaultNotificationSettings,
  type NewsKind,
} from '@nspect/contract/notifications/notificationSettings'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { Language } from '@nspect/contract/shared/enums'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { projectPinComments } from '../db/tables/comments.ts'
import { inboxEntries } from '../db/tables/inbox.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { parsePlainText, startSmtpServer, type TestSmtp } from '../testing/servers/startSmtp.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { sendPinNotifications } from './notifications.ts'

let w: World
let smtp: TestSmtp
let admin: Person
let count = 0
beforeAll(async () => {
  smtp = await startSmtpServer()
  w = await createWorld({ runsJobs: true, smtpUrl: smtp.url })
  admin = await w.as('Admin')
})
afterAll(async () => {
  await w.close()
  await smtp.stop()
})
afterEach(async () => void (await arrived()))

const set = (person: Person, fields: Partial<typeof users.$inferInsert>) =>
  w.database.db.update(users).set(fields).where(eq(users.id, person.userId))
const addressOf = async ({ userId }: Person) => {
  const [row] = await w.database.db
    .select({ to: users.username })
    .from(users)
    .where(eq(users.id, userId))
  return row?.to ?? ''
}
const without = (...kinds: NewsKind[]) => ({
  ...defaultNotificationSettings,
  ...Object.fromEntries(kinds.map((kind) => [kind, 'never'])),
})

/** Somebody who added a point to an inspection that is assigned to them. */
const inspector = async (language: Language | null = null) => {
  const { id: projectId } = await w.project()
  const person = await w.as('User')
  await w.assign(person, projectId)
  const { body } = await person.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Loose handrail',
    matterPointCoordinates: samplePinCoordinates,
  })
  await set(person, { language })
  return { person, projectId, projectPinId: body.projectPin.id, to: await addressOf(person) }
}
const say = async (by: Person, projectPinId: number, comment: string) => {
  expect((await by.call(commentRoutes.saveComment, { projectPinId, comment })).status).toBe(200)
}
/** What has arrived since the last check, once nothing is left to send. */
const arrived = async () => {
  const isDone = async () => {
    const { db } = w.database
    const waiting = [
      ...(await db.select().from(projectPinComments).where(isNotNull(projectPinComments.newsIn))),
      ...(await db.select().from(projectPins).where(isNotNull(projectPins.newsIn))),
      ...(await db.select().from(userProjects).where(isNotNull(userProjects.newsIn))),
      ...(await db.select().from(inboxEntries).where(lte(inboxEntries.mailAt, w.clock.now))),
    ]
    return waiting.length === 0 && (await w.mails()).length === count + smtp.letters.length
  }
  for (const end = Date.now() + 20_000; !(await isDone()); await pause(50)) {
    if (Date.now() > end) throw new Error('it was not told')
  }
  const letters = smtp.letters.splice(0)
  count += letters.length
  return letters.map(({ to: [to = ''], raw }) => ({ to, raw, text: parsePlainText(raw) }))
}
const receivers = async () => (await arrived()).map(({ to }) => to).toSorted()

describe('mails about comments (T22)', () => {
  it('tell whoever added the point, in their language, who wrote what, with a link to the point; not the writer', async () => {
    const { person, projectId, projectPinId, to } = await inspector('de')
    await say(admin, projectPinId, 'The screws\n\n  are https://evil.example/loose')
    await say(person, projectPinId, 'I know.')
    const letters = await arrived()
    const [{ raw, text }, ...others] = letters.filter((letter) => letter.to === to) as [
      (typeof letters)[0],
    ]
    expect(others).toEqual([])
    expect(raw).toContain('Subject: Neuer Kommentar in nSpect')
    expect(text).toMatch(
      /Admin No \d+ hat den Punkt „\d+ · Loose handrail“ der Inspektion „Seaview Hotel, ground floor“ kommentiert/,
    )
    expect(text).toMatch(/\nAdmin No \d+: The screws are https:\/\/evil\.example\/loose\n/)
    expect(text).toContain(
      `\nhttp://127.0.0.1:3000/project/edit-project/${projectId}?pin=${projectPinId}\n`,
    )
    expect(raw.replace(/=\r?\n/g, '').match(/<a /g)).toHaveLength(2)
    expect(text).toContain('\nhttp://127.0.0.1:3000/account#mails\n')
  })

  it('tell those who have commented before, once each, in the language of the call where they chose none', async () => {
    const { projectPinId, to, projectId } = await inspector()
    const viewer = await w.as('User')
    await w.assign(viewer, projectId)
    await say(viewer, projectPinId, 'Whose is it?')
    await say(viewer, projectPinId, 'And since when?')
    await arrived()
    const french = { headers: { 'accept-language': 'fr' } }
    await admin.call(commentRoutes.saveComment, { projectPinId, comment: 'Ours.' }, french)
    const letters = await arrived()
    expect(letters.map((letter) => letter.to).toSorted()).toEqual(
      [to, await addressOf(viewer)].toSorted(),
    )
    for (const { raw } of letters)
      expect(raw).toContain('Subject: Un nouveau commentaire vous attend dans nSpect')
  })

  it('tell of a visitor’s words, too, marked as such, in the reader’s language (T97)', async () => {
    const { projectPinId, to } = await inspector('de')
    const content = { clientId: w.client.id, createdAt: w.clock.now }
    await w.database.db.insert(projectPinComments).values([
      {
        ...content,
        projectPinId,
        comment: 'It drips.',
        commentedBy: 'Ines Duarte',
        newsIn: 'fr',
      },
    ])
    const [letter, ...more] = await arrived()
    expect([letter?.to, more]).toEqual([to, []])
    expect(letter?.text).toContain('Ines Duarte (Besucher) hat den Punkt')
    expect(letter?.text).toContain('\nInes Duarte (Besucher): It drips.\n')
    // earlier commenters are notified of later comments; a visitor has no address
    await say(admin, projectPinId, 'We come on Monday.')
    expect(await receivers()).toEqual([to])
  })

  it('tell nobody who switched them off, lost the inspection, changed the client, or is gone', async () => {
    const [off, lost, moved, gone] = [
      await inspector(),
      await inspector(),
      await inspector(),
      await inspector(),
    ]
    await set(off.person, { notifications: without('commented') })
    const lose = { userId: lost.person.userId, projectId: lost.projectId, accessibleToUser: false }
    await admin.call(userProjectRoutes.saveUserProject, lose)
    await set(moved.person, { clientId: w.otherClient.id })
    await set(gone.person, { isDeleted: true })
    for (const { projectPinId } of [off, lost, moved, gone])
      await say(admin, projectPinId, 'Please look.')
    expect(await receivers()).toEqual([])
  })

  it('tell nobody of a point, an inspection or a client that was deleted before', async () => {
    const [point, inspection] = [await inspector(), await inspector()]
    const gone = await w.newClient('Enterprise')
    const { id: projectId } = await w.project({ client: gone })
    const { id: projectPinId } = await w.pin({ projectId, client: gone })
    await w.database.db.transaction(async (tx) => {
      const content = { comment: 'Gone', commentedBy: 'Somebody', newsIn: 'en' } as const
      const row = { ...content, clientId: w.client.id, createdAt: w.clock.now }
      await tx.insert(projectPinComments).values([
        { ...row, projectPinId: point.projectPinId },
        { ...row, projectPinId: inspection.projectPinId },
        { ...row, clientId: gone.id, projectPinId },
      ])
      await tx.update(clients).set({ isDeleted: true }).where(eq(clients.id, gone.id))
      await tx
        .update(projectPins)
        .set({ isDeleted: true })
        .where(eq(projectPins.id, point.projectPinId))
      await tx
        .update(projects)
        .set({ isDeleted: true })
        .where(eq(projects.id, inspection.projectId))
    })
    expect(await receivers()).toEqual([])
    // nothing waits for the day on which it may be restored
    const ofThese = inArray(inboxEntries.projectPinId, [
      point.projectPinId,
      inspection.projectPinId,
      projectPinId,
    ])
    expect(await w.database.db.select().from(inboxEntries).where(ofThese)).toEqual([])
  })
})

describe('mails about repairs (T22)', () => {
  const link = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'

  it('go to whoever added the point when one is submitted, and to whoever submitted it when it is judged', async () => {
    const { person, projectPinId, to, projectId } = await inspector()
    const tiler = await w.as('User')
    await w.assign(tiler, projectId)
    const step = (by: Person, action: 'submit' | 'accept' | 'reject', comment = '') => {
      const proof = action === 'submit' ? { matterportResolutionLink: link } : {}
      return by.call(commentRoutes.saveComment, { projectPinId, action, comment, ...proof })
    }
    // submitted repairs are usually told in the mail of the morning, to all who may accept them
    const atOnce = { ...defaultNotificationSettings, handedIn: 'atOnce' } as const
    for (const one of [person, admin])
      await set(one, { notifications: one === admin ? without('handedIn') : atOnce })
    expect((await step(tiler, 'submit')).status).toBe(200)
    const [handedIn, ...more] = await arrived()
    expect([handedIn?.to, more]).toEqual([to, []])
    expect(handedIn?.raw).toContain('Subject: A repair was submitted in nSpect')
    expect(handedIn?.text).not.toMatch(/\n\n\n/)
    expect((await step(admin, 'reject', 'Still loose')).status).toBe(200)
    const judged = await arrived()
    expect(judged.map((letter) => letter.to).toSorted()).toEqual(
      [to, await addressOf(tiler)].toSorted(),
    )
    for (const { text } of judged)
      expect(text).toMatch(/sent back the repair[\s\S]*: Still loose\n/)
    await set(tiler, { notifications: without('accepted') })
    expect((await step(admin, 'accept')).status).toBe(200)
    expect(await receivers()).toEqual([to])
  })
})

describe('mails about assignments (T22)', () => {
  const assign = (by: Person, { userId }: Person, projectId: number, accessibleToUser = true) =>
    by.call(userProjectRoutes.saveUserProject, { userId: userId, projectId, accessibleToUser })

  it('come once an inspection is opened: not for what was open, not for taking it away, not when switched off', async () => {
    const { id } = await w.project({ projectName: 'Kitchen' })
    const person = await w.as('Viewer')
    await set(person, { language: 'es' })
    for (const isOpen of [true, true]) await assign(admin, person, id, isOpen)
    const [letter, ...more] = await arrived()
    expect(more).toEqual([])
    await assign(admin, person, id, false)
    expect(await receivers()).toEqual([])
    expect(letter?.to).toBe(await addressOf(person))
    expect(letter?.text).toContain('Se le ha asignado la inspección «Kitchen»')
    expect(letter?.text).toContain(`\nhttp://127.0.0.1:3000/project/edit-project/${id}\n`)
    await set(person, { notifications: without('inspections') })
    await assign(admin, person, id)
    expect(await receivers()).toEqual([])
  })

  it('tell of many at once in one', async () => {
    const client = await w.newClient('Business')
    for (let n = 0; n < 3; n++) await w.project({ client })
    const [by, person] = [await w.as('Admin', client), await w.as('User', client)]
    const all = { userId: person.userId, accessibleToUser: true }
    expect((await by.call(userProjectRoutes.saveUserProjects, all)).status).toBe(200)
    const letters = await arrived()
    expect(letters.map((letter) => letter.to)).toEqual([await addressOf(person)])
    expect(letters[0]?.text).toContain('3 inspections were assigned to you')
  })
})

it('news that could not be put down as mails is told later, once, though several servers look for it', async () => {
  const world = await createWorld()
  try {
    const { projectId, by } = {
      projectId: (await world.project()).id,
      by: await world.as('Manager'),
    }
    const { id: projectPinId } = await world.pin({ projectId })
    await by.call(commentRoutes.saveComment, { projectPinId, comment: 'The handrail is loose.' })
    const { tokens, site } = world
    const left: object[] = []
    const pace = { look: 500, quiet: 0, longest: 0 }
    const parts = { db: world.database.db, tokens, site, pace, now: () => world.clock.now }
    const fails = { addAll: () => Promise.reject(new Error('no queue')) }
    await expect(sendPinNotifications({ ...parts, runner: fails })).rejects.toThrow('no queue')
    expect(await world.mails()).toEqual([])
    const runner = {
      addAll: async (_: unknown, __: unknown, payloads: readonly object[]) =>
        void left.push(...payloads),
    }
    await Promise.all([1, 2, 3].map(() => sendPinNotifications({ ...parts, runner })))
    expect((await world.mails()).map(({ subject }) => subject)).toEqual(['New comment in nSpect'])
    expect(left).toHaveLength(1)
  } finally {
    await world.close()
  }
})

describe('news of one thing for one person is gathered into one mail', () => {
  const minute = 60_000
  const pace = { look: 500, quiet: minute, longest: 5 * minute }
  let world: World
  let by: Person
  beforeAll(async () => {
    world = await createWorld()
    by = await world.as('Manager')
  })
  afterAll(() => world.close())

  /** The mails sent now: each one's subject and text. */
  const letters = async () => {
    const { tokens, site, clock } = world
    const before = (await world.mails()).length
    const runner = { addAll: async () => undefined }
    await sendPinNotifications({
      db: world.database.db,
      runner,
      tokens,
      site,
      pace,
      now: () => clock.now,
    })
    const mails = await world.mails()
    return mails
      .slice(0, mails.length - before)
      .map(({ subject, text }) => ({ subject, text: text ?? '' }))
  }
  const toggle = async (userId: number, projectId: number, accessibleToUser: boolean) => {
    world.clock.pass(1_000)
    const { status } = await by.call(userProjectRoutes.saveUserProject, {
      userId,
      projectId,
      accessibleToUser,
    })
    expect(status).toBe(200)
  }

  it('thirty toggles of an assignment are one mail, once a minute is quiet', async () => {
    by = await world.as('Admin')
    const { userId } = await world.as('User')
    const { id } = await world.project({ projectName: 'Kitchen' })
    for (let n = 0; n < 30; n++) await toggle(userId, id, n % 2 === 1)
    expect(await letters()).toEqual([])
    world.clock.pass(minute)
    const [mail, ...more] = await letters()
    expect(more).toEqual([])
    expect(mail?.text).toContain('The inspection “Kitchen” was assigned to you')
    world.clock.pass(minute)
    expect(await letters()).toEqual([])
  })

  const remove = (table: string, id: number) =>
    world.database.db.execute(
      sql`update ${sql.identifier(table)} set is_deleted = true where id = ${id}`,
    )

  it.each([
    ['person', 'users'],
    ['inspection', 'projects'],
    ['client', 'clients'],
  ] as const)('an assignment is not told once its %s is deleted', async (_, table) => {
    const hotel = await world.newClient('Business')
    const [boss, { userId }] = [await world.as('Admin', hotel), await world.as('User', hotel)]
    const { id } = await world.project({ client: hotel })
    await boss.call(userProjectRoutes.saveUserProject, {
      userId,
      projectId: id,
      accessibleToUser: true,
    })
    await remove(table, { users: userId, projects: id, clients: hotel.id }[table])
    world.clock.pass(minute)
    expect(await letters()).toEqual([])
  })

  it.each([
    ['inspection', 'projects'],
    ['client', 'clients'],
  ] as const)('a visitor’s point is not told once its %s is deleted', async (_, table) => {
    const hotel = await world.newClient('Business')
    const maker = await world.as('Manager', hotel)
    const { id } = await world.project({ client: hotel })
    const { body } = await maker.call(reportRoutes.saveShareLink, {
      projectId: id,
      level: 'points',
    })
    const short = new URL(body.link).searchParams.get('token') ?? ''
    const opened = await world.nobody.call(reportRoutes.resolveShortToken, { token: short })
    const { status } = await world.nobody.call(visitorPinRoutes.savePinAnonymous, {
      token: opened.body.data.originalToken,
      title: 'Dripping tap',
      anonymousUser: 'Ines Duarte',
      matterPointCoordinates: JSON.stringify(samplePinCoordinates),
    })
    expect(status).toBe(200)
    await remove(table, { projects: id, clients: hotel.id }[table])
    world.clock.pass(minute)
    expect(await letters()).toEqual([])
  })

  it('T97: points that a visitor added are one mail to whoever made their link, each named as theirs', async () => {
    const maker = await world.as('Manager')
    const { id: projectId } = await world.project({ projectName: 'Cellar' })
    const { body } = await maker.call(reportRoutes.saveShareLink, { projectId, level: 'points' })
    const short = new URL(body.link).searchParams.get('token') ?? ''
    const opened = await world.nobody.call(reportRoutes.resolveShortToken, { token: short })
    const token = opened.body.data.originalToken
    const matterPointCoordinates = JSON.stringify(samplePinCoordinates)
    const add = (title: string) =>
      world.nobody.call(visitorPinRoutes.savePinAnonymous, {
        token,
        title,
        anonymousUser: 'Ines Duarte',
        matterPointCoordinates,
      })
    await add('Dripping tap')
    const { projectPin } = (await add('Loose tile')).body
    expect(await letters()).toEqual([])
    world.clock.pass(minute)
    const [mail, ...more] = await letters()
    expect([mail?.subject, more]).toEqual(['A visitor added points in nSpect', []])
    expect(mail?.text).toMatch(/: 1 · Dripping tap\n\n.*Ines Duarte \(visitor\): 2 · Loose tile\n/)
    // and of comments on it, as it has no author
    await world.nobody.call(commentRoutes.addSharedComment, {
      token,
      projectPinId: projectPin.id,
      comment: 'And wet.',
    })
    world.clock.pass(minute)
    expect((await letters()).map(({ subject }) => subject)).toEqual(['New comment in nSpect'])
    // without its maker all managers are told
    await world.database.db.update(users).set({ isDeleted: true }).where(eq(users.id, maker.userId))
    await add('Broken lamp')
    world.clock.pass(minute)
    expect((await letters()).length).toBeGreaterThan(0)
  })

  it('what was opened and closed again is not told, and several inspections are told together', async () => {
    const { userId } = await world.as('User')
    const [first, second, third] = [
      await world.project(),
      await world.project(),
      await world.project(),
    ]
    for (const { id } of [first, second, third]) await toggle(userId, id, true)
    await toggle(userId, third.id, false)
    world.clock.pass(minute)
    const mails = await letters()
    expect(mails.map(({ subject }) => subject)).toEqual(['Inspections were assigned to you'])
    expect(mails[0]?.text).toContain('2 inspections were assigned to you')
  })

  it('a talk about one point is one mail; about another point another one', async () => {
    const person = await world.as('User')
    const { id: projectId } = await world.project()
    await world.assign(person, projectId)
    const pointOf = async () => {
      const { id } = await world.pin({ projectId })
      await world.database.db
        .update(projectPins)
        .set({ addedBy: person.userId })
        .where(eq(projectPins.id, id))
      return id
    }
    const say = async (projectPinId: number, comment: string) => {
      world.clock.pass(1_000)
      expect((await by.call(commentRoutes.saveComment, { projectPinId, comment })).status).toBe(200)
    }
    const [talked, other] = [await pointOf(), await pointOf()]
    for (const words of ['Loose.', 'Very loose.', 'Since Monday.']) await say(talked, words)
    await say(other, 'Dripping.')
    expect(await letters()).toEqual([])
    world.clock.pass(minute)
    const mails = await letters()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'New comment in nSpect',
      'Updates on a point in nSpect',
    ])
    const together = mails.find(({ subject }) => subject.startsWith('Updates on'))?.text ?? ''
    expect(together).toContain('There are 3 updates on')
    expect(together).toMatch(/: Loose\.\n\n.*: Very loose\.\n\n.*: Since Monday\.\n/)
    expect(together.match(/https?:/g)).toHaveLength(2)
  })

  it('a talk that does not end is told of after five minutes', async () => {
    const person = await world.as('User')
    const { id: projectId } = await world.project()
    await world.assign(person, projectId)
    const { id } = await world.pin({ projectId })
    await world.database.db
      .update(projectPins)
      .set({ addedBy: person.userId })
      .where(eq(projectPins.id, id))
    const counts: number[] = []
    for (let n = 0; n < 8; n++) {
      await by.call(commentRoutes.saveComment, { projectPinId: id, comment: `Words ${n}` })
      counts.push((await letters()).length)
      world.clock.pass(50_000)
    }
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 1, 0])
  })
})
