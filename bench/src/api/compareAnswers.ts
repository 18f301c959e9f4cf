import { isDeepStrictEqual } from 'node:util'
import { commentRoutes } from '@nspect/contract/comments'
import { pinRoutes } from '@nspect/contract/pins'
import { subject } from './dataVolume.ts'
import { ask, type Target } from './generateLoad.ts'
import { type HttpRequest, hotCalls } from './hotCalls.ts'

const parsed = async (target: Target, sent: HttpRequest) => {
  const { body, headers } = await ask(target, sent)
  return { body: JSON.parse(body.toString('utf8')) as unknown, total: headers['x-total-count'] }
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
const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const compared = Object.entries(value).filter(([name]) => !ownWords.has(name))
  return Object.fromEntries(compared.map(([name, inside]) => [name, lasting(inside)]))
}

/** The path of the first place where two values differ; undefined if they do not. */
const differenceOf = (one: unknown, other: unknown, path = ''): string | undefined => {
  if (isDeepStrictEqual(one, other)) return undefined
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  if (!isObject(one) || !isObject(other)) return path
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    [...names]
      .map((name) => differenceOf(one[name], other[name], `${path}.${name}`))
      .find(Boolean) ?? path
  )
}

/**
 * The calls that the two servers answer differently, and where: comparing their costs would be meaningless. `reader` is our server
 * on the floor's database: it reads back what the floor has written.
 */
export const compareAnswers = async (
  ours: Target,
  floor: Target,
  reader: Target,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const call of hotCalls.filter(({ name }) => name.startsWith('R'))) {
    const difference = differenceOf(
      await parsed(ours, call.ours()),
      await parsed(floor, call.floors()),
    )
    if (difference !== undefined) wrong.push(`${call.name}${difference}`)
  }
  const written = async (
    call: (typeof hotCalls)[number],
    idOf: (answer: Record<string, unknown>) => unknown,
  ) => {
    const created = [await parsed(ours, call.ours()), await parsed(floor, call.floors())]
    return created.map(({ body }) => Number(idOf(body as Record<string, unknown>)))
  }
  const [w1, w2] = [
    hotCalls.find(({ name }) => name === 'W1')!,
    hotCalls.find(({ name }) => name === 'W2')!,
  ]
  const pins = await written(w1, (answer) => answer.id ?? (answer.projectPin as { id: number }).id)
  const asRead = await Promise.all(
    [ours, reader].map((at, n) => parsed(at, get(`/api/${pinRoutes.readPin.path}?id=${pins[n]}`))),
  )
  const ofPoint = differenceOf(lasting(asRead[0]), lasting(asRead[1]))
  if (ofPoint !== undefined) wrong.push(`W1${ofPoint}`)
  const comments = await written(w2, (answer) => answer.id)
  const answers = await Promise.all(
    [ours, reader].map(async (at, n) => {
      const path = `/api/${commentRoutes.listComments.path}?projPinId=${subject.written[0]?.pinId}`
      const { body } = await parsed(at, get(path))
      return (body as { id: number }[]).find(({ id }) => id === comments[n])
    }),
  )
  const ofComment = differenceOf(lasting(answers[0]), lasting(answers[1]))
  if (answers.includes(undefined) || ofComment !== undefined) wrong.push(`W2${ofComment ?? ''}`)
  return wrong
}
