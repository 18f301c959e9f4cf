import { spawnSync } from 'node:child_process'
import type { RouteArgs } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { handoverRoutes } from '@nspect/contract/reports/handovers'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceEntries } from '../../db/tables/evidence.ts'
import { handovers } from '../../db/tables/handovers.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projectEvents } from '../../db/tables/projects.ts'
import { openSeal } from '../../files/seals/openSeal.ts'
import type { Seal } from '../../files/seals/seal.ts'
import { readPdf } from '../../testing/readPdf.ts'
import { waitUntilJobsDone } from '../../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'
import { createSealJob } from './seal.job.ts'

type HandOverArgs = RouteArgs<typeof handoverRoutes.handOver>
type Party = HandOverArgs['parties'][number]

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ runsJobs: true })
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const surveyor: Party = {
  role: 'Surveyor',
  name: 'Mara Lind',
  email: 'mara@survey.example',
  kind: 'drawn',
  drawing: {
    width: 600,
    height: 200,
    strokes: ['10,10 300,150 580,20', '40,60 90,90'],
  },
  signedAt: '2026-12-01T12:00:00.000Z',
}
const customer: Party = {
  role: 'Customer',
  name: 'Jon Vega',
  email: 'jon@hotel.example',
  kind: 'typed',
  signedAt: '2026-12-01T12:01:00.000Z',
}

const inspect = async () => {
  const { id } = await w.project({ projectName: 'Harbour Hotel' })
  await w.pin({ projectId: id, title: 'Loose handrail' })
  const { body } = await manager.call(pinRoutes.listPins, { projectId: id })
  return {
    id,
    seenUntil: body
      .map(({ updatedDateTime }) => updatedDateTime)
      .toSorted()
      .at(-1),
  }
}

const handOver = (
  { id, seenUntil }: { id: number; seenUntil?: string | undefined },
  parties: Party[] = [surveyor, customer],
  more: Partial<HandOverArgs> = {},
  person = manager,
) => person.call(handoverRoutes.handOver, { projectId: id, points: 1, seenUntil, parties, ...more })

const list = async (projectId: number) =>
  (await manager.call(handoverRoutes.listHandovers, { projectId })).body

const download = async (path: string) =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

describe('handing over an inspection', () => {
  it('T695 completes it, seals its report with both signatures, and mails it to them', async () => {
    const inspection = await inspect()
    const { status, body } = await handOver(inspection)
    expect([status, body.message]).toEqual([200, 'Signed. The report is being sealed.'])
    await waitUntilJobsDone(w.database.db)
    const [sealed] = await list(inspection.id)
    expect(sealed).toMatchObject({
      state: 'sealed',
      parties: [
        { name: 'Mara Lind', kind: 'drawn' },
        { name: 'Jon Vega', kind: 'typed' },
      ],
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const pdf = await download(sealed?.path ?? '')
    expect(pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    const project = await manager.call(projectRoutes.readProject, { id: inspection.id })
    expect(project.body.completedDateTime).not.toBeNull()
    const mails = (await w.mails()).filter(
      ({ subject }) => subject === 'The sealed handover report',
    )
    expect(mails.map(({ to }) => to).toSorted()).toEqual([customer.email, surveyor.email])
  })

  it.skipIf(!hasPdftotext)(
    'T695 prints how each party answered where the lines to sign are',
    async () => {
      const inspection = await inspect()
      const refusing: Party = {
        ...customer,
        kind: 'refused',
        reason: 'The handrail is still loose.',
      }
      await handOver(inspection, [surveyor, refusing])
      await waitUntilJobsDone(w.database.db)
      const [sealed] = await list(inspection.id)
      const text = await readPdf('pdftotext', await download(sealed?.path ?? ''), '-layout')
      expect(text).toContain('Mara Lind')
      expect(text).toContain('Signed on')
      expect(text).toContain('Refused to sign: The handrail is still loose.')
    },
  )

  it('T695 opens the report by the link in the email, without an account', async () => {
    const inspection = await inspect()
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    const mail = (await w.mails()).find(({ to }) => to === customer.email)
    const [, token = ''] = /GetSealedReport\?token=(\S+)/.exec(mail?.text ?? '') ?? []
    const { status } = await w.nobody.call(handoverRoutes.downloadSealed, { token })
    const wrong = await w.nobody.call(handoverRoutes.downloadSealed, { token: `${token}x` })
    expect([status, wrong.status]).toEqual([200, 404])
  })

  it('T696 adds the hash of the sealed report and the answers to the evidence chain', async () => {
    const inspection = await inspect()
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    const [sealed] = await list(inspection.id)
    const entries = await w.database.db
      .select()
      .from(evidenceEntries)
      .where(eq(evidenceEntries.projectId, inspection.id))
    const entry = entries.map((row) => ({ ...JSON.parse(row.entry), told: row.content })).at(-1)
    expect(entry).toMatchObject({ kind: 'handover', files: { report: sealed?.sha256 } })
    expect(entry.told).toContain('Jon Vega')
  })

  it('T697 hands a version over once, however often it is sent', async () => {
    const inspection = await inspect()
    const key = { headers: { 'idempotency-key': 'a-phone-that-got-no-answer' } }
    const args = {
      projectId: inspection.id,
      points: 1,
      seenUntil: inspection.seenUntil,
      parties: [surveyor, customer],
    }
    const answers = [
      await manager.call(handoverRoutes.handOver, args, key),
      await manager.call(handoverRoutes.handOver, args, key),
    ]
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, answers[0]?.body.id],
      [200, answers[0]?.body.id],
    ])
    const again = await handOver(inspection)
    expect([again.status, again.body.code]).toEqual([409, 'handover.exists'])
    await waitUntilJobsDone(w.database.db)
    expect(await list(inspection.id)).toHaveLength(1)
    const events = await w.database.db
      .select()
      .from(projectEvents)
      .where(and(eq(projectEvents.projectId, inspection.id), eq(projectEvents.kind, 'completed')))
    expect(events).toHaveLength(1)
  })

  it('T697 seals once when its job runs again after a kill', async () => {
    const inspection = await inspect()
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    const [before] = await list(inspection.id)
    const { site, tokens } = w
    const job = createSealJob({ site, tokens, now: () => w.clock.now })
    const tools = { db: w.database.db, storage: w.storage } as Parameters<typeof job.run>[1]
    await job.run({ handoverId: before?.id ?? 0, clientId: w.client.id }, tools)
    expect((await list(inspection.id))[0]?.sha256).toBe(before?.sha256)
    const entries = await w.database.db
      .select()
      .from(evidenceEntries)
      .where(eq(evidenceEntries.projectId, inspection.id))
    expect(entries.filter(({ entry }) => entry.includes('"handover"'))).toHaveLength(1)
  })

  it('T698 refuses signatures under what others have changed since', async () => {
    const inspection = await inspect()
    const tooFew = await handOver(inspection, undefined, { points: 0 })
    expect([tooFew.status, tooFew.body.code]).toEqual([409, 'handover.changed'])
    const other = await w.as('Admin')
    const updatedAt = new Date(Date.parse(inspection.seenUntil ?? '') + 1)
    await w.database.db
      .update(projectPins)
      .set({ updatedAt, updatedBy: other.userId })
      .where(eq(projectPins.projectId, inspection.id))
    const changed = await handOver(inspection)
    expect([changed.status, changed.body.code]).toEqual([409, 'handover.changed'])
    const project = await manager.call(projectRoutes.readProject, { id: inspection.id })
    expect(project.body.completedDateTime).toBeNull()
  })

  it.each<[string, Party[], string]>([
    ['nobody', [], 'parties'],
    ['the same person twice', [surveyor, { ...customer, name: ' mara  LIND ' }], 'parties.1.name'],
    [
      'a dot',
      [{ ...surveyor, drawing: { width: 9, height: 9, strokes: ['1,1 1,1'] } }],
      'parties.0.drawing',
    ],
    ['no drawing', [{ ...surveyor, drawing: null }], 'parties.0.drawing'],
    [
      'half a point',
      [{ ...surveyor, drawing: { width: 9, height: 9, strokes: ['1,1 2'] } }],
      'parties.0.drawing.strokes.0',
    ],
    ['a refusal without a reason', [{ ...customer, kind: 'refused' }], 'parties.0.reason'],
    ['a name of spaces', [{ ...surveyor, name: '  ' }], 'parties.0.name'],
    ['no address', [{ ...surveyor, email: 'mara' }], 'parties.0.email'],
    ['no day', [{ ...surveyor, signedAt: 'yesterday' }], 'parties.0.signedAt'],
  ])('T698 names the field of what is not whole: %s', async (_, parties, field) => {
    const { status, body } = await handOver(await inspect(), parties)
    expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ])
  })

  it('T699 is reopened once it is sealed, and the next version is handed over again', async () => {
    const inspection = await inspect()
    const admin = await w.as('Admin')
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    const reopen = { id: inspection.id, reason: 'A point was missing' }
    expect((await admin.call(projectLifecycleRoutes.reopenProject, reopen)).status).toBe(200)
    w.clock.pass(60_000)
    expect((await handOver(inspection)).status).toBe(200)
    await waitUntilJobsDone(w.database.db)
    expect((await list(inspection.id)).map(({ state }) => state)).toEqual(['sealed', 'sealed'])
  })

  it('T699 is not reopened while it is being sealed', async () => {
    const inspection = await inspect()
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    await w.database.db
      .update(handovers)
      .set({ state: 'waiting', fileId: null })
      .where(eq(handovers.projectId, inspection.id))
    const admin = await w.as('Admin')
    const { status, body } = await admin.call(projectLifecycleRoutes.reopenProject, {
      id: inspection.id,
      reason: 'A point was missing',
    })
    expect([status, body.code]).toEqual([409, 'handover.sealing'])
  })
})

describe('a handover that cannot be sealed', () => {
  it('T694 fails with the reason while the certificate has expired, and is sealed later', async () => {
    const inspection = await inspect()
    await handOver(inspection)
    await waitUntilJobsDone(w.database.db)
    const [{ id } = { id: 0 }] = await list(inspection.id)
    await w.database.db
      .update(handovers)
      .set({ state: 'waiting', fileId: null, sealedAt: null })
      .where(eq(handovers.id, id))
    const { tokens, clock, site } = w
    const { signer, ...facts } = await openSeal({
      db: w.database.db,
      tokens,
      publicUrl: site.publicUrl,
      now: clock.now,
    })
    const operatorSeal: Seal = { ...facts, signer, validUntil: new Date(clock.now.getTime() - 1) }
    const tools = {
      db: w.database.db,
      storage: w.storage,
      signal: new AbortController().signal,
      add: async () => {},
    } as unknown as Parameters<ReturnType<typeof createSealJob>['run']>[1]
    const payload = { handoverId: id, clientId: w.client.id }
    const expired = createSealJob({ site: { ...site, operatorSeal }, tokens, now: () => clock.now })
    await expect(expired.run(payload, tools)).rejects.toThrow('SEAL_P12_FILE expired')
    await expired.onFailed(payload, tools)
    expect((await list(inspection.id))[0]?.state).toBe('failed')
    await expired.onRetry(payload, w.database.db)
    await createSealJob({ site, tokens, now: () => clock.now }).run(payload, tools)
    expect((await list(inspection.id))[0]?.state).toBe('sealed')
  })
})
