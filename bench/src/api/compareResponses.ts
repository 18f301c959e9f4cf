import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { benchRecordIds } from './dataVolume.ts'
import { type ServerTarget, sendOkRequest } from './generateLoad.ts'
import { type HttpRequest, hotCalls } from './hotCalls.ts'

const fetchParsed = async (target: ServerTarget, sent: HttpRequest) => {
  const { body, headers } = await sendOkRequest(target, sent)
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
  return { body: JSON.parse(text.toString('utf8')) as unknown, total: headers['x-total-count'] }
}

const get = (path: string): HttpRequest => ({ method: 'GET', path, headers: {} })

/** Fields that differ from one save to the next. */
const ownWords = new Set([
  'id',
  'pinNumber',
  'projectPinId',
  'addedDateTime',
  'updatedDateTime',
  'updatedOn',
  'commentedOn',
])
const removeVolatileFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(removeVolatileFields)
  if (typeof value !== 'object' || value === null) return value
  const compared = Object.entries(value).filter(([name]) => !ownWords.has(name))
  return Object.fromEntries(compared.map(([name, inside]) => [name, removeVolatileFields(inside)]))
}

/** The path of the first place where two values differ; undefined if they do not. */
const findDifferencePath = (left: unknown, right: unknown, path = ''): string | undefined => {
  if (isDeepStrictEqual(left, right)) return undefined
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  if (!isObject(left) || !isObject(right)) return path
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return (
    [...names]
      .map((name) => findDifferencePath(left[name], right[name], `${path}.${name}`))
      .find(Boolean) ?? path
  )
}

/**
 * The calls that the two servers answer differently, and where: comparing their costs would be
 * meaningless. `reader` is our server on the floor's database: it reads back what the floor has
 * written.
 */
export const compareResponses = async (
  ours: ServerTarget,
  floor: ServerTarget,
  reader: ServerTarget,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const call of hotCalls.filter(({ name }) => name.startsWith('R'))) {
    const difference = findDifferencePath(
      await fetchParsed(ours, call.ours()),
      await fetchParsed(floor, call.floors()),
    )
    if (difference !== undefined) wrong.push(`${call.name}${difference}`)
  }
  const written = async (
    call: (typeof hotCalls)[number],
    getId: (answer: Record<string, unknown>) => unknown,
  ) => {
    const created = [await fetchParsed(ours, call.ours()), await fetchParsed(floor, call.floors())]
    return created.map(({ body }) => Number(getId(body as Record<string, unknown>)))
  }
  const [w1, w2] = [
    hotCalls.find(({ name }) => name === 'W1')!,
    hotCalls.find(({ name }) => name === 'W2')!,
  ]
  const pins = await written(w1, (answer) => answer.id ?? (answer.projectPin as { id: number }).id)
  const asRead = await Promise.all(
    [ours, reader].map((at, n) =>
      fetchParsed(at, get(`/api/${pinRoutes.readPin.path}?id=${pins[n]}`)),
    ),
  )
  const ofPoint = findDifferencePath(
    removeVolatileFields(asRead[0]),
    removeVolatileFields(asRead[1]),
  )
  if (ofPoint !== undefined) wrong.push(`W1${ofPoint}`)
  const comments = await written(w2, (answer) => answer.id)
  const answers = await Promise.all(
    [ours, reader].map(async (at, n) => {
      const path = `/api/${commentRoutes.listComments.path}?projPinId=${benchRecordIds.written[0]?.pinId}`
      const { body } = await fetchParsed(at, get(path))
      return (body as { id: number }[]).find(({ id }) => id === comments[n])
    }),
  )
  const ofComment = findDifferencePath(
    removeVolatileFields(answers[0]),
    removeVolatileFields(answers[1]),
  )
  if (answers.includes(undefined) || ofComment !== undefined) wrong.push(`W2${ofComment ?? ''}`)
  return wrong
}
