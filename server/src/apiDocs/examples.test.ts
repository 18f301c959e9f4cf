import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { demoRoutes, lookAroundRoutes } from '@nspect/contract/demo/demo'
import { httpErrors } from '@nspect/contract/errors/httpErrors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AttemptedCall, type Matrix, startMatrix } from '../authorizationMatrix/matrix.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callerColumns,
  callsWithRows,
  listServedFeatures,
} from '../authorizationMatrix/permissionRows.ts'
import { noProvider } from '../billing/noProvider.ts'
import { releaseName } from '../http/releaseName.ts'
import { listErrorCodes } from './errorCodes.ts'
import { buildOpenApi } from './openapi.ts'
import {
  type RecordedExample,
  readRecordedApiExamples,
  recordedExamplesPath,
} from './recordedExamples.ts'

/**
 * The examples that the API's description shows. `RECORD_EXAMPLES=1 npx vitest run --project server
 * server/src/apiDocs` records them anew, after a call was added or changed.
 */

const isRecording = process.env.RECORD_EXAMPLES === '1'
const recorded = readRecordedApiExamples()
const fresh: Record<string, RecordedExample> = {}

let o: Matrix
beforeAll(async () => {
  o = await startMatrix()
})
afterAll(async () => {
  await o.close()
  if (!isRecording) return
  const byName = Object.entries(fresh).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(recordedExamplesPath, `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`)
})

const mostPrivileged = ({ row }: CallAndRow): CallerColumn =>
  callerColumns.findLast((column) => row.cells[column] !== 'deny') ?? 'anonymous'

/** What differs from run to run, and what is secret, as something of the same kind. */
const plainText = (text: string) =>
  text
    .replace(/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, 'header.claims.signature')
    .replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      '5b6f0e0e-7d3a-4c50-9c2b-3f1d8f0c2a11',
    )
    .replace(/\b(files\/)[a-z0-9]{32}\.[^"?]+/gi, '$1signed')
    .replace(/([?&]token=)[^"&]+/g, '$1short-token')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-11-23T09:30:00.000Z')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000')

const secrets =
  /^(token|secret|signed|securityToken|originalToken|password|newPassword|oldPassword|confirmPassword|currentPassword)$/

/** The same value, short, without secrets and moments: of a list its first element. */
const plain = (value: unknown, name = ''): unknown => {
  // of a passkey: base64url
  if (name === 'signature') return 'a-signature'
  if (typeof value === 'string')
    return secrets.test(name) ? `a ${name.toLowerCase()}` : plainText(value)
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => plain(item))
  // fixtures number points at random
  if (name === 'pinNumber') return 7
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, key)]))
}

/** The description of the API itself is no example of anything. */
const isShort = (answer: unknown) => JSON.stringify(answer).length < 20_000

const recordOf = (
  { route }: CallAndRow,
  { example, status, body }: AttemptedCall,
): RecordedExample => ({
  args: plain(JSON.parse(JSON.stringify(example.args))) as Record<string, unknown>,
  status,
  ...(route.kind !== 'stream' && isShort(body) ? { answer: plain(body) } : {}),
})

const partsOf = ({ route }: CallAndRow) =>
  [route.query, route.params, 'body' in route ? route.body : undefined].filter(
    (part) => part !== undefined,
  )

/**
 * Does the example follow the contract? What is sent is taken, and what is answered has the
 * declared fields.
 */
const expectFit = (call: CallAndRow, { args, status, answer }: RecordedExample) => {
  for (const part of partsOf(call)) {
    const own = part instanceof z.ZodObject ? z.object(part.shape) : part
    expect([call.name, own.safeParse(args).error?.issues ?? []]).toEqual([call.name, []])
  }
  if (call.route.kind === 'stream' || status !== 200 || answer === undefined) return
  const parsed = call.route.answer.safeParse(answer)
  expect([call.name, parsed.error?.issues ?? []]).toEqual([call.name, []])
  expect([call.name, isDeepStrictEqual(parsed.data, answer)]).toEqual([call.name, true])
}

describe('T124: the examples in the description', () => {
  for (const call of callsWithRows) {
    it(`${call.route.path}: is sent and answered as it stands there`, async () => {
      const column = mostPrivileged(call)
      const isOwn = call.row.cells[column] === 'self'
      const tried = await o.attempt(call, { column, ...(isOwn ? { about: 'self' } : {}) })
      expect([tried.status, tried.body.Message]).toEqual([
        tried.example.answers ?? 200,
        tried.body.Message,
      ])
      fresh[call.name] = recordOf(call, tried)
      const shown = isRecording ? fresh[call.name] : recorded[call.name]
      expect(shown, `${call.name} has no recorded example`).toBeDefined()
      if (shown) expectFit(call, shown)
    })
  }

  it('are those of the served calls, and no others', () => {
    const names = callsWithRows.map(({ name }) => name).sort()
    // the calls of the demo are recorded, but not served where its package was deleted
    const ofDemo = Object.keys({ ...demoRoutes, ...lookAroundRoutes })
    const isExpected = (name: string) => names.includes(name) || !ofDemo.includes(name)
    expect(
      Object.keys(isRecording ? fresh : recorded)
        .filter(isExpected)
        .sort(),
    ).toEqual(names)
  })
})

describe('T124: the description', () => {
  const features = listServedFeatures(noProvider)

  it('tells of every error code, with each of them at a call', () => {
    const told = features.flatMap(({ calls }) =>
      Object.entries(calls).flatMap(([name, endpoint]) => listErrorCodes(name, endpoint)),
    )
    // the answer where there is no call
    const ofUnknownAddress = 'route.missing'
    const ofMcp = ['apiKey.needed', 'mcp.answerTooLong']
    const toldSomewhere = new Set<string>([...told, ofUnknownAddress, ...ofMcp])
    expect(Object.keys(httpErrors).filter((code) => !toldSomewhere.has(code))).toEqual([])
    const { info } = buildOpenApi(features)
    expect(
      Object.keys(httpErrors).filter((code) => !info.description.includes(`\`${code}\``)),
    ).toEqual([])
  })

  it('T516: names the version of the server, and its commit', () => {
    expect(buildOpenApi(features).info.version).toBe(releaseName)
    expect(releaseName).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{8})?$/)
  })

  it('gives each call a summary, a right, who has it, and an example of what it answers', () => {
    const { paths } = buildOpenApi(features)
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/^Right: .*Who may call: /),
        'x-right': expect.any(String),
        responses: { 200: {}, 500: {}, 503: {} },
      })
    }
  })
})
