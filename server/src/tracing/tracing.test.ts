import { createServer, type Server } from 'node:http'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code?: number }
}

/** A collector: takes spans as OTLP in JSON, or fails. */
const startCollector = async () => {
  const spans: Span[] = []
  let isDown = false
  let refused = 0
  const server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    if (isDown || request.url !== '/v1/traces') {
      refused += 1
      return response.writeHead(503).end()
    }
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    spans.push(
      ...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    spans,
    refused: () => refused,
    be: (state: 'up' | 'down') => {
      isDown = state === 'down'
    },
    close: () => server.close(),
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  collector = await startCollector()
  w = await createWorld({
    runsJobs: true,
    telemetry: { otlpEndpoint: collector.url, traceDelay: 100 },
  })
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(async () => {
  await w.close()
  collector.close()
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
const point = (title: string) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title,
  matterPointCoordinates: samplePinCoordinates,
})

it('T231: a request is traced with its statements below the span of its caller, and holds nothing that was sent', async () => {
  const { status, headers } = await manager.call(pinRoutes.savePin, point('canary-title-5101'), {
    headers: { traceparent },
  })
  expect([status, headers.get('x-request-id')]).toEqual([200, traceId])
  const root = await waitUntil(() =>
    collector.spans.find(({ name }) => name === `POST /api/${pinRoutes.savePin.path}`),
  )
  expect(root).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(root.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  })
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  const texts = statements.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === 'db.query.text'),
  )
  expect(
    texts
      .map(({ value }) => String(value.stringValue))
      .some((text) => /insert into .?project_pins/.test(text)),
  ).toBe(true)
  expect(statements.map(({ name }) => name)).toContain('commit')
  const all = JSON.stringify(collector.spans)
  for (const secret of ['canary-title-5101', manager.token]) expect(all).not.toContain(secret)
})

it('T231: statements of an upload belong to its request, and a job to the request that started it', async () => {
  await w.nobody.call(
    accountRoutes.forgotPassword,
    { email: 'nobody@hotel.example' },
    { headers: { traceparent } },
  )
  const ofJob = await waitUntil(() => collector.spans.find(({ name }) => name.startsWith('job ')))
  expect(ofJob.traceId).toBe(traceId)
  expect(ofJob.attributes).toContainEqual({ key: 'request.id', value: { stringValue: traceId } })

  const { id: pinId } = await w.pin({ projectId })
  const picture = { field: 'file', bytes: new Uint8Array([1, 2, 3]), name: 'no picture.jpg' }
  await manager.call(
    photoRoutes.savePhoto,
    { projectPinId: pinId, caption: 'The sink' },
    { files: [picture] },
  )
  const root = await waitUntil(() =>
    collector.spans.find(({ name }) => name === `POST /api/${photoRoutes.savePhoto.path}`),
  )
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === root.spanId)).toBe(true)
})

it('T231: a collector that fails, or is gone, harms nobody', async () => {
  collector.be('down')
  const before = collector.refused()
  for (let i = 0; i < 5; i++) {
    expect((await manager.call(pinRoutes.savePin, point(`Loose tile ${i}`))).status).toBe(200)
  }
  await waitUntil(() => collector.refused() > before)
  expect((await manager.call(pinRoutes.listPins, { projectId })).status).toBe(200)
  collector.be('up')
})
