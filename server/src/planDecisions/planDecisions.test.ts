import { createHash } from 'node:crypto'
import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { verifyEvidence } from '@nspect/contract/evidence/verifyEvidence'
import type { RouteArgs } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScope } from '../db/scope.ts'
import { buildEvidenceFile } from '../evidence/evidenceFile.queries.ts'
import { readPdf } from '../testing/readPdf.ts'
import {
  createPlanPin,
  openAsReviewer,
  samplePlanLines,
  shareWithReviewer,
} from '../testing/reviewerLinks.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { decide, listDecisions, listSharedDecisions, readDecisionRecord, readSharedDecisionRecord } =
  planDecisionRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(3_600_000))

const seen = { lineVersion: 1, estimatedCost: '200.00' }
type Answer = Partial<RouteArgs<typeof decide>>

const setUp = async (points = 1) => {
  const { id: projectId } = await w.project()
  const pinIds: number[] = []
  for (let n = 0; n < points; n += 1) pinIds.push(await createPlanPin(w, manager, projectId))
  const { id: linkId, short } = await shareWithReviewer(manager, projectId)
  const token = await openAsReviewer(w, short)
  const [pinId = 0] = pinIds
  const answer = (args: Answer = {}) =>
    w.nobody.call(decide, { token, pinId, ...seen, verdict: 'approved', ...args })
  const record = async () => (await manager.call(readDecisionRecord, { projectId })).body
  const read = async (who = manager) => (await who.call(pinRoutes.readPin, { id: pinId })).body
  return { projectId, pinIds, pinId, linkId, token, answer, record, read }
}

const changeLines = (pinId: number, quantity: string) =>
  manager.call(planLineRoutes.savePlanLine, {
    pinId,
    version: 1,
    disposition: 'required',
    lines: samplePlanLines.map((line) => ({ ...line, quantity })),
  })

const readChain = (projectId: number) => {
  const { userId, clientId } = { userId: manager.userId, clientId: w.client.id }
  const scope = createScope(
    w.database.db,
    { kind: 'staff', userId, name: '', role: 'Manager', clientId },
    { changes: false, now: w.clock.now, sign: () => '' },
  )
  return buildEvidenceFile(scope, { id: projectId, clientId, projectName: 'Seaview Hotel' }, [])
}

describe('T741: a decision', () => {
  it('is numbered, and the point carries it for those who may read costs', async () => {
    const { answer, read, projectId, pinId } = await setUp()
    expect((await answer({ verdict: 'rejected', reason: ' Replace them. ' })).body.n).toBe(1)
    expect((await read()).planDecision).toMatchObject({
      n: 1,
      verdict: 'rejected',
      reason: 'Replace them.',
      reviewer: 'Ines Duarte',
      isOutdated: false,
    })
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect(await read(viewer)).toMatchObject({ id: pinId, planDecision: null })
  })

  it('sent twice is one; another answer is another one, and both stay', async () => {
    const { answer, projectId, read, token } = await setUp()
    expect((await answer()).body.n).toBe(1)
    expect((await answer()).body.n).toBe(1)
    expect((await answer({ verdict: 'evidence', reason: 'Show a sample.' })).body.n).toBe(2)
    expect((await read()).planDecision?.n).toBe(2)
    const { body } = await manager.call(listDecisions, { projectId })
    expect(body.map(({ n, isReplaced }) => [n, isReplaced])).toEqual([
      [1, true],
      [2, false],
    ])
    expect((await w.nobody.call(listSharedDecisions, { token })).body).toEqual(body)
  })

  it('about a line that has changed meanwhile is refused, and an earlier one is outdated', async () => {
    const { answer, pinId, read } = await setUp()
    await answer()
    await changeLines(pinId, '3')
    const refused = await answer({ verdict: 'rejected', reason: 'Too much.' })
    expect([refused.status, refused.body.code]).toEqual([409, 'planDecision.lineChanged'])
    expect((await answer({ lineVersion: 2 })).status).toBe(409)
    expect((await read()).planDecision).toMatchObject({ n: 1, isOutdated: true })
    expect((await answer({ lineVersion: 2, estimatedCost: '300.00' })).body.n).toBe(2)
  })

  it.each<[string, Answer, string]>([
    ['without a reason to reject', { verdict: 'rejected', reason: '  ' }, 'reason'],
    ['without words for missing evidence', { verdict: 'evidence' }, 'reason'],
    ['with another verdict', { verdict: 'maybe' as never }, 'verdict'],
    ['with a long reason', { verdict: 'rejected', reason: 'x'.repeat(5001) }, 'reason'],
  ])('%s is refused with its field', async (_, args, field) => {
    const { answer } = await setUp()
    const { status, body } = await answer(args)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('is made by a reviewer’s link alone, about its points', async () => {
    const { projectId, pinId, answer } = await setUp()
    const { pinId: elsewhere } = await setUp()
    expect((await answer({ pinId: elsewhere })).status).toBe(404)
    for (const level of ['view', 'comment', 'points', 'repair'] as const) {
      const { link } = (await manager.call(reportRoutes.saveShareLink, { projectId, level })).body
      const short = new URL(link).searchParams.get('token') ?? ''
      const opened = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
      const token = opened.body.data.originalToken
      expect((await answer({ token })).status).toBe(403)
      expect((await w.nobody.call(listSharedDecisions, { token })).status).toBe(403)
      const [pin] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
      expect([pin?.id, pin?.estimatedCost, pin?.planLine?.lines[0]?.unitPrice]).toEqual([
        pinId,
        null,
        '',
      ])
      expect(pin?.planDecision).toBeNull()
    }
  })
})

it('T742: forty decisions at once are numbered from 1 to 40, without a gap', async () => {
  const { pinIds, answer, projectId } = await setUp(40)
  const made = await Promise.all(pinIds.map((pinId) => answer({ pinId })))
  const numbers = made.map(({ body }) => body.n).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  const { body } = await manager.call(listDecisions, { projectId })
  expect(body.map(({ n }) => n)).toEqual(numbers)
})

describe('T743: a decision that was made', () => {
  it('cannot be changed or deleted in the database', async () => {
    const { projectId, answer } = await setUp()
    await answer()
    for (const change of [
      sql`update plan_decisions set record = '{}' where project_id = ${projectId}`,
      sql`update plan_decisions set reviewer = 'Somebody' where project_id = ${projectId}`,
      sql`delete from plan_decisions where project_id = ${projectId}`,
    ])
      await expect(w.database.db.execute(change)).rejects.toThrow()
  })

  it('is in the evidence chain without its costs, which its record has with the same hash', async () => {
    const { projectId, answer, record } = await setUp()
    await answer()
    const built = await readChain(projectId)
    const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
    const verdict = await verifyEvidence(built!.file, {
      hash: async (data) => hash(data),
      read: async () => undefined,
    })
    expect(verdict.problems.filter(({ kind }) => kind !== 'fileMissing')).toEqual([])
    const last = built!.file.records.at(-1)
    expect(JSON.parse(last?.entry ?? '')).toMatchObject({ kind: 'decision', decision: 1 })
    expect(JSON.parse(last?.content ?? '')).toEqual({
      verdict: 'approved',
      reason: '',
      reviewer: 'Ines Duarte',
    })
    expect(JSON.stringify(last)).not.toContain('200')
    const { decisions, head } = await record()
    const [made] = decisions
    expect(made).toMatchObject({ entry: head?.n, isIntact: true })
    expect(hash(`${made?.salt}${made?.record}`)).toBe(JSON.parse(last?.entry ?? '').record)
  })

  it('is found out if somebody with the database changes it nevertheless', async () => {
    const { projectId, answer, record } = await setUp()
    await answer()
    await w.database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table plan_decisions disable trigger plan_decisions_append_only`)
      await tx.execute(
        sql`update plan_decisions set record = replace(record, '200.00', '2000.00') where project_id = ${projectId}`,
      )
      await tx.execute(sql`alter table plan_decisions enable trigger plan_decisions_append_only`)
    })
    expect((await record()).decisions[0]?.isIntact).toBe(false)
  })
})

describe('T744: the record of decisions', () => {
  it('sums up those that count, and is the same for the reviewer', async () => {
    const { pinIds, answer, record, token } = await setUp(3)
    const [first, second, third] = pinIds
    await answer({ pinId: first! })
    await answer({ pinId: second!, verdict: 'rejected', reason: 'No.' })
    await answer({ pinId: second! })
    await answer({ pinId: third!, verdict: 'evidence', reason: 'Show a sample.' })
    const { totals, decisions, ...rest } = await record()
    expect(totals).toEqual([
      { verdict: 'approved', count: 2, sum: '400.00' },
      { verdict: 'evidence', count: 1, sum: '200.00' },
    ])
    expect(decisions).toHaveLength(4)
    const { body } = await w.nobody.call(readSharedDecisionRecord, { token })
    expect(body).toEqual({ totals, decisions, ...rest })
  })
})

describe('T745: decisions on paper', () => {
  const print = async (token: string, options = '') => {
    const path = 'Report/GetInspectionPrintOutSharable'
    const answer = await fetch(`${w.url}/api/${path}?token=${token}&layout=decisions${options}`)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each([
    ['en', 'Decision record', 'Rejected', ' 200 '],
    ['de', 'Entscheidungsprotokoll', 'Abgelehnt', ' 200 '],
    ['fr', 'Registre des décisions', 'Refusé', ' 200 '],
  ])(
    'are printed for the reviewer in %s, with the reason and the totals',
    async (locale, ...words) => {
      const { answer, token } = await setUp()
      await answer({ verdict: 'rejected', reason: 'Replace the vanities.' })
      const { status, bytes } = await print(token, `&locale=${locale}`)
      expect(status).toBe(200)
      const text = (await readPdf('pdftotext', bytes, '-layout')).replaceAll(/\s+/g, ' ')
      for (const word of [...words, 'Replace the', 'Ines Duarte']) expect(text).toContain(word)
    },
  )

  it('are a file of their own name, without the files of a report', async () => {
    const { projectId, answer } = await setUp()
    await answer()
    const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
    const query = `projectId=${projectId}&token=${token}&layout=decisions&locale=en`
    const printed = await fetch(`${w.url}/api/Report/GetInspectionPrintOut?${query}`)
    expect(printed.headers.get('content-disposition')).toContain('filename="Decision record ')
    const bytes = Buffer.from(await printed.arrayBuffer())
    expect(await readPdf('pdfdetach', bytes, '-list')).toContain('0 embedded files')
  })

  it('are not printed by other links, and a reviewer’s prints them alone', async () => {
    const { projectId, token } = await setUp()
    const link = { projectId, level: 'comment' as const, mayPrint: true }
    const { body } = await manager.call(reportRoutes.saveShareLink, link)
    const short = new URL(body.link).searchParams.get('token') ?? ''
    const opened = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
    expect((await print(opened.body.data.originalToken)).status).toBe(403)
    const whole = await fetch(`${w.url}/api/Report/GetInspectionPrintOutSharable?token=${token}`)
    expect(whole.status).toBe(403)
  })
})

it('T746: erasing a reviewer’s name leaves their decisions, and ends their links', async () => {
  const { projectId, answer, token, record } = await setUp()
  await answer({ verdict: 'rejected', reason: 'Too much.' })
  const admin = await w.as('Admin')
  const { body } = await admin.call(clientDataRoutes.eraseVisitor, {
    clientId: w.client.id,
    name: 'ines duarte',
  })
  expect(body.decisions).toBeGreaterThan(0)
  const { decisions } = await record()
  expect(decisions[0]).toMatchObject({ reviewer: null, isIntact: true })
  expect(decisions[0]?.decision.reason).toBe('Too much.')
  const { file } = (await readChain(projectId)) ?? {}
  expect(JSON.stringify(file)).not.toContain('Ines Duarte')
  expect(file?.records.at(-1)?.entry).toContain('erased')
  expect((await answer()).status).toBe(401)
  expect((await w.nobody.call(listSharedDecisions, { token })).status).toBe(401)
})
