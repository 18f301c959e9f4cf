import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { baselineStatements } from './baselineServer.queries.ts'

/**
 * The floor: the minimum that a server handwritten on Fastify and pg does to answer the five calls:
 * token, tenant, one prepared statement each. No rules, no audit trail, no idempotent replays. It
 * is the baseline for our server. Run as a separate process: `node baselineServer.ts <port>
 * <secret> <database url>`.
 */

interface Claims {
  userId: number
  clientId: number
  name: string
  /** seconds */
  exp: number
}

const computeMac = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest()
const encodeBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a token for the floor. */
export const createBaselineToken = (claims: Claims, secret: string): string => {
  const payload = `${encodeBase64Url({ alg: 'HS256', typ: 'JWT' })}.${encodeBase64Url(claims)}`
  return `${payload}.${computeMac(payload, secret).toString('base64url')}`
}

const readToken = (token: string, secret: string): Claims | undefined => {
  const end = token.lastIndexOf('.')
  const expected = computeMac(token.slice(0, end), secret)
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return undefined
  const claims: Claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return claims.exp * 1000 > Date.now() ? claims : undefined
}

interface NewPoint {
  projectId: number
  pointCategoryId: number
  projectTypePOIStatusId: number
  title: string
  description: string
  isCritical: boolean
  matterPointCoordinates: object
  projectPinCheckBoxes: { projectTypeCheckBoxId: number; isChecked: boolean }[]
  projectPinCustomFields: { projectTypeCustomFieldId: number; description: string }[]
}

const serve = async (port: number, secret: string, databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, application_name: 'floor' })
  const ask = async (name: keyof typeof baselineStatements, values: unknown[]) => {
    const { rows } = await pool.query<Record<string, string>>({
      name,
      text: baselineStatements[name],
      values,
    })
    return rows[0]
  }
  const app = Fastify({ logger: false })
  const claimsOf = new WeakMap<FastifyRequest, Claims>()
  const who = (request: FastifyRequest) => claimsOf.get(request)!
  app.addHook('onRequest', (request, reply, done) => {
    const claims = readToken((request.headers.authorization ?? '').slice('Bearer '.length), secret)
    if (!claims) return void reply.code(401).send({ Message: 'no' })
    claimsOf.set(request, claims)
    done()
  })
  const json = (reply: FastifyReply, row: Record<string, string> | undefined) =>
    row
      ? reply.type('application/json').send(row.answer)
      : reply.code(404).send({ Message: 'not found' })

  app.get<{ Querystring: { projectId: string } }>('/listPins', async (request, reply) =>
    json(reply, await ask('listPins', [request.query.projectId, who(request).clientId])),
  )
  app.get<{ Querystring: { id: string } }>('/readPin', async (request, reply) =>
    json(reply, await ask('readPin', [request.query.id, who(request).clientId])),
  )
  app.get<{ Querystring: { page: string; size: string } }>(
    '/listProjects',
    async (request, reply) => {
      const size = Number(request.query.size)
      const row = await ask('listProjects', [
        who(request).clientId,
        size,
        (Number(request.query.page) - 1) * size,
      ])
      return json(reply.header('X-Total-Count', row?.total ?? '0'), row)
    },
  )
  app.post<{ Body: NewPoint }>('/savePin', async (request) => {
    const { body } = request
    const row = await ask('savePin', [
      body.projectId,
      who(request).clientId,
      body.title,
      body.description,
      JSON.stringify(body.matterPointCoordinates),
      body.isCritical,
      body.pointCategoryId,
      body.projectTypePOIStatusId,
      body.projectPinCheckBoxes.map((box) => box.projectTypeCheckBoxId),
      body.projectPinCheckBoxes.map((box) => box.isChecked),
      body.projectPinCustomFields.map((field) => field.projectTypeCustomFieldId),
      body.projectPinCustomFields.map((field) => field.description),
      who(request).userId,
    ])
    return { message: 'saved', id: row?.id }
  })
  app.post<{ Body: { projectPinId: number; comment: string } }>('/saveComment', async (request) => {
    const { userId, clientId, name } = who(request)
    const row = await ask('saveComment', [
      request.body.comment,
      userId,
      request.body.projectPinId,
      clientId,
      name,
    ])
    return { message: 'saved', id: row?.id }
  })
  await app.listen({ host: '127.0.0.1', port })
}

if (import.meta.main) {
  const [port, secret, databaseUrl] = process.argv.slice(2)
  await serve(Number(port), secret ?? '', databaseUrl ?? '')
}
