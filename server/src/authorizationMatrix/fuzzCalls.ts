import type { Route } from '@nspect/contract/http/route'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Example } from '../testing/exampleTypes.ts'
import {
  createPhrase,
  getSchemaDef,
  pickJunk,
  pickRandom,
  type RandomNumber,
  sampleSchema,
  unwrapSchema,
} from '../testing/randomInput.ts'
import { listIdFields } from './idFields.ts'
import { createCookieCredentials, type Matrix, type PreparedCall } from './matrix.ts'
import { type CallAndRow, type CallerColumn, callerColumns } from './permissionRows.ts'

type Args = Record<string, unknown>

/** The results of the calls of one operation. */
export interface FuzzResults {
  sent: number
  /** the example's own response is an error: no call can succeed here */
  isClosed: boolean
  /** the number of 2xx responses, and of different bodies among them */
  fine: number
  bodies: Set<string>
  /** texts that were sent and read back from what was stored */
  readBack: number
  statuses: Map<number, number>
}

export const createFuzzResults = (): FuzzResults => ({
  sent: 0,
  isClosed: false,
  fine: 0,
  bodies: new Set(),
  readBack: 0,
  statuses: new Map(),
})

/** Calls whose password has to be that of somebody. */
const proven = [
  'authenticate',
  'openShareLink',
  'replaceRecoveryCodes',
  'endTwoStep',
  'startPasskey',
  'removePasskey',
]
/**
 * Not changed, or every call would be rejected: credentials, versions, and what has to fit
 * something that is stored, such as picks that are not on one line, or the number of a tile.
 */
const isFixed = (call: CallAndRow, name: string) =>
  (name === 'password' && proven.includes(call.name)) ||
  /^(version|updatedDateTime|(payment)?[tT]oken|payload|signature|signed|oldPassword|username|email|key|before|id|part)$/.test(
    name,
  ) ||
  /^(challenge|code|flow|response|picks|panorama|leftOut|tile)$/.test(name) ||
  (call.name === 'alignPicture' && name === 'model') ||
  // what the reviewer saw
  (call.name === 'decide' && /^(lineVersion|estimatedCost)$/.test(name))
/**
 * Never stored unchanged: secrets and what proves them, search terms, options (split), values of a
 * form that the type does not have, the kind of a field where a part is none, the path by which a
 * form keeps its logo or picture, which model a check is of, which changes belong together, and when an
 * item was answered: an answer that came before another one changes nothing.
 */
const isStoredOtherwise = (name: string) =>
  /password|token|^(payload|signature|q|logoPath|picturePath|model|editSession|answeredDateTime|formJSON|email|options|customFieldTypeOptions|customFieldType|code|challenge|flow|response)$/i.test(
    name,
  )

const getInputShape = (route: Route): Record<string, z.ZodType> =>
  Object.assign(
    {},
    ...[route.query, route.params, 'body' in route ? route.body : undefined].map((part) =>
      part ? (getSchemaDef(unwrapSchema(part)).shape ?? {}) : {},
    ),
  ) as Record<string, z.ZodType>

/** The same call with other valid values in one to three of its fields. */
const mutateWell = (call: CallAndRow, args: Args, random: RandomNumber): Args => {
  const ids = new Set(listIdFields(call).map(([first]) => first))
  const free = Object.entries(getInputShape(call.route)).filter(
    ([name]) => !ids.has(name) && !isFixed(call, name),
  )
  if (free.length === 0) return args
  const changed = { ...args }
  for (let i = 0; i <= random() * 3; i++) {
    const [name, schema] = pickRandom(random, free)
    // roles and tiers, counted from 1
    const value = /^(role|clientTier)Id$/.test(name)
      ? 1 + Math.floor(random() * 5)
      : sampleSchema(schema, random)
    if (value !== undefined) changed[name] = value
  }
  if ('password' in changed && 'confirmPassword' in changed)
    changed.confirmPassword = changed.password
  return changed
}

/**
 * The same call with arbitrary input in it: fields of other types, missing ones, or unknown ones.
 */
const mutateBadly = (call: CallAndRow, args: Args, random: RandomNumber): Args => {
  const names = Object.keys(getInputShape(call.route))
  const changed = { ...args }
  for (let i = 0; i <= random() * 3; i++) {
    const name =
      names.length > 0 && random() < 0.85 ? pickRandom(random, names) : createPhrase(random)
    if (random() < 0.15) delete changed[name]
    // a path parameter cannot be empty: that would be another URL
    else
      changed[name] = call.route.path.includes(`:${name}`)
        ? pickRandom(random, ['abc', '-1', '0', '%00', '1e3', ' 1'])
        : pickJunk(random)
  }
  return changed
}

const bodies = [
  'null',
  '7',
  '"text"',
  '[]',
  '',
  '{',
  '{"a":1}}',
  '[[[[',
  '{"__proto__":{"isAdmin":true}}',
  '\0',
  '{"a":"\\ud800"}',
]

/** A picture is re-encoded and stored as a file. */
const isPicture = (text: string) => text.startsWith('data:image/')

/** The texts of a body that should be found in what it wrote. */
const textsIn = (value: unknown, name = ''): string[] => {
  if (isStoredOtherwise(name)) return []
  if (typeof value === 'string')
    return value.trim().length < 12 || isPicture(value) ? [] : [value.trim()]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    textsIn(one, Array.isArray(value) ? name : key),
  )
}

/** A description of a failure; none is expected. */
export type FuzzProblem = string

/**
 * An erasure stores nothing of the name that it takes away, stills and views nothing of what they
 * were taken of, ready types nothing of the keys by which they are chosen, a passkey nothing of
 * what was signed to prove it, a panorama its values and not the JSON that they came in.
 */
const storesNoTexts = new Set([
  ...[
    'eraseVisitor',
    'savePinStills',
    'saveTopView',
    'saveOutsideView',
    'installReadyTypes',
    'addPasskey',
    'storePanorama',
  ],
])

/** Sends one call after another; failures are added to `problems`. */
export const fuzzCalls = (o: Matrix, problems: FuzzProblem[]) => {
  const { w, log } = o

  const raw = async ({ route }: CallAndRow, ready: PreparedCall, random: RandomNumber) => {
    const body = pickRandom(random, bodies)
    const answer = await fetch(`${w.url}/api/${route.path.replace(/:\w+/g, '1')}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ready.person.token}`,
      },
      body,
    })
    const refusal = (await answer.json()) as { Message?: string }
    if (answer.status >= 400 && !refusal.Message)
      problems.push(`${route.path} has no words for ${body}`)
    return answer.status
  }

  const isStored = async (call: CallAndRow, args: Args, requestId: string): Promise<number> => {
    const written = JSON.stringify(await log.takeOf(requestId))
    const texts = storesNoTexts.has(call.name) ? [] : textsIn(args)
    const lost = texts.filter((text) => !written.includes(JSON.stringify(text).slice(1, -1)))
    for (const text of lost) problems.push(`${call.name} answered 2xx and did not store ${text}`)
    return texts.length - lost.length
  }

  const one = async (
    call: CallAndRow,
    ready: PreparedCall,
    args: Args,
    isWell: boolean,
    random: RandomNumber,
    tally: FuzzResults,
  ) => {
    const { route } = call
    const count = (status: number) => {
      tally.sent += 1
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (status >= 500)
        problems.push(`${route.path} answered ${status} to ${JSON.stringify(args).slice(0, 500)}`)
    }
    if (ready.example.answers !== undefined) tally.isClosed = true
    const isRaw = !isWell && route.kind === 'json' && route.body !== undefined && random() < 0.15
    if (isRaw) return count(await raw(call, ready, random))
    const files = isWell || random() < 0.7 ? ready.example.files : mangled(ready.example, random)
    if (route.rate) await w.database.db.execute(sql`delete from rate_windows`)
    try {
      const answer = await ready.caller.call(route, args as never, {
        ...(files ? { files } : {}),
        ...(ready.headers ? { headers: ready.headers } : {}),
      })
      count(answer.status)
      if (answer.status >= 300) return
      tally.fine += 1
      tally.bodies.add(JSON.stringify(args))
      // a sign-in stores none of its input
      if (!isWell || !route.changes || call.name === 'authenticate') return
      tally.readBack += await isStored(call, args, answer.headers.get('x-request-id') ?? '')
    } catch (error) {
      problems.push(`${route.path}: ${String(error)} to ${JSON.stringify(args).slice(0, 500)}`)
      tally.sent += 1
    }
  }

  /**
   * Half of those who are signed in call by their session's token, the others by its cookie or by
   * an API key of theirs.
   */
  const credentialOf = ({ route }: CallAndRow, column: CallerColumn, chance: number) => {
    const takesSession = route.can !== 'public' && (route.credential ?? 'session') === 'session'
    if (!takesSession || column === 'share' || column === 'anonymous' || chance < 0.5) return {}
    return chance < 0.75 ? { as: createCookieCredentials(w) } : { byKey: 'write' as const }
  }

  /** A few calls of one operation, in a client of their own: some well-formed, the others not. */
  const batch = async (
    call: CallAndRow,
    counts: { well: number; badly: number },
    random: RandomNumber,
    tally: FuzzResults,
  ) => {
    // the highest plan cannot be upgraded
    const client = await w.newClient(
      call.row.tier.includes('except Enterprise') ? 'Individual' : 'Enterprise',
    )
    const may = callerColumns.filter(
      (column) => call.row.cells[column] === 'allow',
    ) as CallerColumn[]
    const prepare = () => {
      const column = random() < 0.5 ? (may.at(-1) ?? 'anonymous') : pickRandom(random, may)
      return o.prepare(call, { column, callerOf: client, ...credentialOf(call, column, random()) })
    }
    let ready = await prepare()
    for (let i = 0; i < counts.well; i++) {
      if (i > 0 && call.route.changes) ready = await prepare()
      await one(call, ready, mutateWell(call, ready.example.args, random), true, random, tally)
    }
    for (let i = 0; i < counts.badly; i++) {
      await one(call, ready, mutateBadly(call, ready.example.args, random), false, random, tally)
    }
  }
  return { batch }
}

/** The same files with other names, other bytes, too many of them or none. */
const mangled = ({ files = [] }: Example, random: RandomNumber): Example['files'] => {
  const [first] = files
  if (!first || random() < 0.2) return []
  const name = pickRandom(random, [
    '',
    '../../etc/passwd',
    'a.exe',
    'x'.repeat(300),
    'CON',
    'Über\u202egnp.exe',
    '.png',
  ])
  const bytes =
    random() < 0.5
      ? first.bytes.slice(0, Math.floor(random() * first.bytes.length))
      : Uint8Array.from([1, 2, 3])
  return pickRandom(random, [
    [{ ...first, name }],
    [{ ...first, bytes }],
    [first, first, first, first, first],
    [{ ...first, field: 'something' }],
  ])
}
