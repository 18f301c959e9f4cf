import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { outboxRoutes } from '@nspect/contract/outbox/outbox'
import { limits } from '@nspect/contract/shared/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../db/tables/mails.ts'
import { users } from '../db/tables/users.ts'
import { buildJobs } from '../features.ts'
import { createServerLog } from '../http/requestLog.ts'
import { createTokens } from '../http/tokens.ts'
import { startJobRunner } from '../jobs/runner.ts'
import { runHourlyMaintenance } from '../maintenance.ts'
import { parsePlainText, startSmtpServer, type TestSmtp } from '../testing/servers/startSmtp.ts'
import { waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type World } from '../testing/world.ts'
import { queueMail } from './queueMail.ts'
import { createSmtpMailer } from './smtpMailer.ts'

let w: World
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtpServer()
  w = await createWorld({ runsJobs: true, smtpUrl: smtp.url })
})
afterAll(async () => {
  await w.close()
  await smtp.stop()
})
beforeEach(() => {
  smtp.letters.splice(0)
  smtp.be('takes')
  w.clock.pass(3_600_000)
})

const until = async <T>(
  find: () => Promise<T | undefined> | T | undefined,
  longest = 20_000,
): Promise<T> => {
  for (const end = Date.now() + longest; ; await pause(50)) {
    const found = await find()
    if (found) return found
    if (Date.now() > end) throw new Error('it did not come to pass')
  }
}

/** A new person, with a sign-in name of their own, who has forgotten the password. */
const forget = async (fields: Partial<typeof users.$inferInsert> = {}, world = w) => {
  const { userId } = await world.as('Viewer')
  const email = `guest${userId}@hotel.example`
  await world.database.db
    .update(users)
    .set({ username: email, ...fields })
    .where(eq(users.id, userId))
  const began = performance.now()
  const { status } = await world.nobody.call(accountRoutes.forgotPassword, { email })
  return { email, status, took: performance.now() - began }
}
const mailTo = async (email: string, world = w) =>
  (await world.mails()).find((mail) => mail.to === email)
const lettersTo = (email: string) => smtp.letters.filter(({ to }) => to.includes(email))
const headOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]

describe('letters by SMTP', () => {
  it('BI-131: a letter is delivered, and its text is wiped from the outbox', async () => {
    const { email } = await forget({ firstName: 'Marta', lastName: 'Lind' })
    const mail = await until(async () =>
      (await mailTo(email))?.state === 'sent' ? await mailTo(email) : undefined,
    )
    expect(mail).toMatchObject({ text: null, sealedText: null, tries: 0, lastError: null })
    expect(lettersTo(email)).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = lettersTo(email)
    expect(to).toEqual([email])
    expect(headOf(raw, 'From')).toBe('nSpect <no-reply@nspect.example>')
    expect(headOf(raw, 'To')).toBe(email)
    expect(headOf(raw, 'Subject')).toBe('Reset your nSpect password')
    const text = parsePlainText(raw)
    expect(text).toContain('Hello Marta Lind,')
    expect(text).toMatch(/http:\/\/127\.0\.0\.1:3000\/auth\/reset-password\?token=[\w-]{22}\n/)
    expect(raw).not.toMatch(/<img|<link|src=/i)
  })

  it('T14: it is written in the language of the person, else of the call', async () => {
    for (const [language, subject] of [
      ['de', 'Ihr nSpect-Passwort zurücksetzen'],
      ['ja', 'nSpectのパスワードの再設定'],
    ] as const) {
      const { email } = await forget({ language })
      expect((await until(() => mailTo(email))).subject).toBe(subject)
    }
  })

  it('BI-131: one that is put off (4xx) waits and is tried again, under the same Message-ID', async () => {
    smtp.be('defers')
    const { email, status } = await forget()
    expect(status).toBe(200)
    const mail = await until(async () =>
      (await mailTo(email))?.tries ? await mailTo(email) : undefined,
    )
    expect(mail).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('451') })
    smtp.be('takes')
    await until(async () => (await mailTo(email))?.state === 'sent')
    expect(lettersTo(email)).toHaveLength(1)
    expect(headOf(lettersTo(email)[0]?.raw ?? '', 'Message-ID')).toBe(
      `<mail.${mail.id}.${mail.createdAt.getTime().toString(36)}@nspect.example>`,
    )
  })

  it('BI-131: one that is refused (5xx) has failed; a SuperAdmin sees why and sends it again', async () => {
    smtp.be('refuses')
    const { email } = await forget()
    const mail = await until(async () =>
      (await mailTo(email))?.state === 'failed' ? await mailTo(email) : undefined,
    )
    expect(mail).toMatchObject({
      tries: 1,
      lastError: expect.stringContaining('550 No such mailbox'),
    })
    const operator = await w.as('SuperAdmin')
    const shown = (await operator.call(outboxRoutes.listMails, {})).body.find(
      ({ id }) => id === mail.id,
    )
    expect(shown).toMatchObject({
      to: email,
      state: 'failed',
      text: expect.stringContaining('token='),
    })
    smtp.be('takes')
    expect((await operator.call(outboxRoutes.sendMailAgain, { id: mail.id })).body.message).toBe(
      'Sending the email again.',
    )
    await until(async () => (await mailTo(email))?.state === 'sent')
    const again = await operator.call(outboxRoutes.sendMailAgain, { id: mail.id })
    expect([again.status, again.body.code]).toEqual([409, 'mail.left'])
    expect(lettersTo(email)).toHaveLength(1)
    const none = await operator.call(outboxRoutes.sendMailAgain, { id: mail.id + 1_000_000 })
    expect([none.status, none.body.code]).toEqual([404, 'record.missing'])
  })

  it('BI-131: one that was stored under another SECRET_KEY has failed at once, and a SuperAdmin reads why', async () => {
    smtp.be('refuses')
    const { email } = await forget()
    const { id } = await until(async () =>
      (await mailTo(email))?.state === 'failed' ? await mailTo(email) : undefined,
    )
    smtp.be('takes')
    const sealedText = createTokens('the secret before').encrypt('Hello')
    await w.database.db.update(mails).set({ sealedText, lastError: null }).where(eq(mails.id, id))
    const operator = await w.as('SuperAdmin')
    await operator.call(outboxRoutes.sendMailAgain, { id })
    await waitUntilJobsDone(w.database.db)
    const shown = (await operator.call(outboxRoutes.listMails, {})).body.find(
      (mail) => mail.id === id,
    )
    expect(shown).toMatchObject({
      state: 'failed',
      text: null,
      lastError: 'This mail was stored under another SECRET_KEY and cannot be read any more.',
    })
    expect(lettersTo(email)).toEqual([])
  })

  it('BI-131: a server that says nothing delays nobody, is given up, and tried again', async () => {
    smtp.be('hangs')
    const { email, status, took } = await forget()
    expect(status).toBe(200)
    // far less than the timeout of the mail server
    expect(took).toBeLessThan(1_500)
    const mail = await until(async () =>
      (await mailTo(email))?.tries ? await mailTo(email) : undefined,
    )
    expect(mail).toMatchObject({
      state: 'waiting',
      lastError: expect.stringMatching(/never received|timeout|aborted/i),
    })
    smtp.be('takes')
    await until(async () => (await mailTo(email))?.state === 'sent')
  })

  it('BI-131: a server that dies in the middle of a letter gets it once it is back', async () => {
    smtp.be('dies')
    const { email } = await forget()
    await smtp.gone()
    const mail = await until(async () =>
      (await mailTo(email))?.tries ? await mailTo(email) : undefined,
    )
    expect(mail.state).toBe('waiting')
    expect(lettersTo(email)).toHaveLength(0)
    await smtp.rise()
    await until(async () => (await mailTo(email))?.state === 'sent')
    expect(lettersTo(email)).toHaveLength(1)
  })

  it('BI-131: what nobody takes in the end has failed and stays to be read', async () => {
    smtp.be('defers')
    const { email } = await forget()
    const mail = await until(() => mailTo(email))
    await w.database.db
      .update(mails)
      .set({ tries: limits.mailTries - 1 })
      .where(eq(mails.id, mail.id))
    await until(async () => (await mailTo(email))?.state === 'failed')
    expect((await mailTo(email))?.text).toContain('token=')
  })

  it('BI-028: what looks like a header in a name stays in the text', async () => {
    const { email } = await forget({ firstName: 'Bcc: x@y.example', lastName: '"<b>Lind</b>"' })
    await until(async () => (await mailTo(email))?.state === 'sent')
    const [{ to, raw } = { to: [], raw: '' }] = lettersTo(email)
    expect(raw.slice(0, raw.search(/\r?\n\r?\n/))).not.toMatch(/^(Bcc|Cc):/im)
    expect(to).toEqual([email])
    expect(parsePlainText(raw)).toContain('Hello Bcc: x@y.example "<b>Lind</b>",')
    expect(raw.replace(/=\r?\n/g, '')).toContain('&lt;b&gt;Lind')
  })
})

it('BI-131: a letter whose sender is stopped in the middle leaves after the next start, once, and none of a change that failed', async () => {
  const world = await createWorld()
  const from = 'nSpect <no-reply@nspect.example>'
  const mailer = createSmtpMailer({
    url: smtp.url,
    from,
    timeouts: { reply: 5_000, delivery: 9_000 },
  })
  const { database, storage, tokens, billing } = world
  const site = { ...world.site, sendsMail: true }
  const now = () => world.clock.now
  const startOnce = () =>
    startJobRunner({
      database,
      storage,
      jobs: buildJobs({ mailer, billing, tokens, site, now }),
      onError: () => undefined,
      log: createServerLog({ level: 'silent' }),
      pace: { look: 0.5, watch: 1, heartbeat: 10, retry: 1 },
    })
  const stored = async () => (await world.mails())[0]
  try {
    smtp.be('hangs')
    const first = await startOnce()
    const post = (to: string, fails: boolean) =>
      database.db.transaction(async (tx) => {
        const posting = {
          scope: { db: tx, now: now() },
          site,
          tokens,
          enqueue: first.add.bind(undefined, tx),
        }
        await queueMail(posting, {
          to,
          language: 'en',
          letter: 'passwordChanged',
          values: { name: 'Marta' },
        })
        if (fails) throw new Error('the change failed')
      })
    await expect(post('never@hotel.example', true)).rejects.toThrow()
    await post('marta@hotel.example', false)
    await pause(1_500)
    await first.stop()
    expect(await stored()).toMatchObject({ to: 'marta@hotel.example', state: 'waiting', tries: 0 })
    smtp.be('takes')
    const second = await startOnce()
    await until(async () => (await stored())?.state === 'sent', 40_000)
    await second.stop()
    expect(lettersTo('marta@hotel.example')).toHaveLength(1)
    expect(await world.mails()).toHaveLength(1)
    expect(lettersTo('never@hotel.example')).toEqual([])
  } finally {
    await world.close()
  }
}, 60_000)

it('T15: without an SMTP server mails stay in the outbox, for SuperAdmin, and as files that only the owner reads', async () => {
  const quiet = await createWorld({ runsJobs: true })
  try {
    const { email } = await forget({}, quiet)
    const mail = await until(() => mailTo(email, quiet))
    expect(mail.state).toBe('kept')
    const [name] = await until(async () => {
      const found = (await readdir(quiet.mailFolder).catch(() => [])).filter((one) =>
        one.endsWith('.eml'),
      )
      return found.length > 0 ? found : undefined
    })
    const path = join(quiet.mailFolder, name ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toContain(`To: ${email}`)
    const shown = await (await quiet.as('SuperAdmin')).call(outboxRoutes.listMails, {})
    expect(shown.body[0]).toMatchObject({
      to: email,
      state: 'kept',
      text: expect.stringContaining('token='),
      sentAt: null,
    })
    expect((await (await quiet.as('Admin')).call(outboxRoutes.listMails, {})).status).toBe(403)
  } finally {
    await quiet.close()
  }
})

it('mails go for good after 90 days, with their files; what still waits to leave stays', async () => {
  const quiet = await createWorld()
  try {
    const { db } = quiet.database
    const day = 86_400_000
    const aged = (days: number) => new Date(quiet.clock.now.getTime() - days * day)
    const states = ['kept', 'sent', 'failed', 'waiting'] as const
    const of = (days: number) =>
      states.map((state) => ({
        to: `${state}${days}@hotel.example`,
        subject: 'Hello',
        state,
        createdAt: aged(days),
      }))
    await db.insert(mails).values([...of(91), ...of(89)])
    await mkdir(quiet.mailFolder)
    for (const [name, days] of [
      ['1.eml', 91],
      ['2.eml', 89],
      ['3.eml.new', 91],
      ['notes.txt', 91],
    ] as const) {
      const path = join(quiet.mailFolder, name)
      await writeFile(path, 'Hello')
      await utimes(path, aged(days), aged(days))
    }
    const { maintenance } = quiet
    await runHourlyMaintenance(maintenance, quiet.clock.now)
    expect(
      (await quiet.mails()).map(({ to }) => to.replace('@hotel.example', '')).toSorted(),
    ).toEqual(['failed89', 'kept89', 'sent89', 'waiting89', 'waiting91'])
    expect((await readdir(quiet.mailFolder)).toSorted()).toEqual(['2.eml', 'notes.txt'])
    await runHourlyMaintenance(
      { ...maintenance, mailFolder: join(quiet.mailFolder, 'none') },
      quiet.clock.now,
    )
  } finally {
    await quiet.close()
  }
})

it('T15: the outbox pages by key, newest first', async () => {
  const operator = await w.as('SuperAdmin')
  const all = (await operator.call(outboxRoutes.listMails, { size: 200 })).body.map(({ id }) => id)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  const page = await operator.call(outboxRoutes.listMails, { before: all[1] ?? 0, size: 2 })
  expect(page.body.map(({ id }) => id)).toEqual(all.slice(2, 4))
})
