import { setTimeout as pause } from 'node:timers/promises'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterReferencedNames } from '../files/files.queries.ts'
import { sweepUnreferencedFiles } from '../storage/storage.ts'
import { computeMaxDistance, readVertices } from '../testing/models/glbVertices.ts'
import { buildTexturedGlb, buildTowerGlb } from '../testing/models/texturedGlb.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { enqueueMissingVariants } from './enqueueMissingVariants.ts'
import { optimizeModel } from './optimizeModel.ts'

// models of many pixels, and work that is killed midway

const form = {
  projectName: 'Seaview Hotel, roof',
  scanDate: '2026-11-05',
}
const file = (bytes: Uint8Array, name: string, field = 'file') => ({
  field,
  bytes: Uint8Array.from(bytes),
  name,
})

describe('the lighter forms', () => {
  let busy: World
  let surveyor: Person
  beforeAll(async () => {
    busy = await createWorld({ runsJobs: true })
    surveyor = await busy.as('Manager')
  })
  afterAll(() => busy.close())

  const upload = async (bytes: Uint8Array) => {
    const input = { ...form, clientId: busy.client.id, projectTypeId: busy.client.typeId }
    const files = [file(bytes, 'hotel.glb', 'modelFile')]
    return (await surveyor.call(projectRoutes.saveProject, input, { files })).body.id
  }
  const modelOf = async (id: number) =>
    (await surveyor.call(projectRoutes.readProject, { id })).body.model
  const settled = async (id: number, longest = 60_000) => {
    const until = Date.now() + longest
    for (;;) {
      const model = await modelOf(id)
      if (model && (model.state === 'ready' || model.state === 'failed')) return model
      if (Date.now() > until) throw new Error(`still ${model?.state}`)
      await pause(100)
    }
  }
  const fetched = async (path: string | undefined) =>
    new Uint8Array(await (await fetch(`${busy.url}/api/${path}`)).arrayBuffer())
  const workers = async () => {
    const { execFileSync } = await import('node:child_process')
    const list = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
    return list
      .map((line) => /^\s*(\d+)\s+(\d+)\s.*optimizeModel\.worker/.exec(line))
      .filter((found) => found !== null && Number(found[2]) === process.pid)
      .map((found) => Number(found?.[1]))
  }

  it('are made after the upload, smaller, within their budgets and without extras; the file stays as it was', async () => {
    const bytes = await buildTexturedGlb({ textures: 8, side: 1800 })
    const model = await settled(await upload(bytes))
    expect(model).toMatchObject({
      state: 'ready',
      progress: 100,
      problem: null,
      facts: { textures: 8, hasNormals: false },
    })
    const [web, light] = [model.variants.web, model.variants.light]
    expect(web?.size).toBeLessThan(bytes.length)
    expect(light?.size).toBeLessThan(web?.size ?? 0)
    for (const [variant, side, budget] of [
      [web, 2048, 256],
      [light, 2048, 96],
    ] as const) {
      const { root } = await readVertices(await fetched(variant?.path))
      const sizes = root.listTextures().map((texture) => texture.getSize() ?? [0, 0])
      expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(side)
      expect(sizes.reduce((sum, [x = 0, y = 0]) => sum + x * y * 4, 0)).toBeLessThanOrEqual(
        budget * 1024 ** 2,
      )
      expect(root.getExtras()).toEqual({})
      expect(await computeMaxDistance(bytes, await fetched(variant?.path))).toBeLessThan(0.001)
    }
    expect(await fetched(model.path)).toEqual(bytes)
  }, 90_000)

  it.each([
    ['moved 500 km by its node', { offset: [500_000, 20, 500_000] as [number, number, number] }],
    ['moved 500 km in its vertices', { baked: [500_000, 20, 500_000] as [number, number, number] }],
    ['in millimetres', { length: 60_000 }],
    ['as long as a village', { length: 900 }],
  ])(
    'lie in the same frame as the file, within a millimetre, when that is %s',
    async (_, options) => {
      const bytes = await buildTexturedGlb({ textures: 3, side: 1600, ...options })
      const model = await settled(await upload(bytes))
      expect(await computeMaxDistance(bytes, await fetched(model.variants.web?.path))).toBeLessThan(
        0.001,
      )
    },
  )

  it('T341: of a large model are a coarse copy, too, in the same frame', async () => {
    const offset: [number, number, number] = [500_000, 20, 500_000]
    const model = await settled(
      await upload(await buildTexturedGlb({ textures: 30, side: 800, offset })),
    )
    const { web, coarse } = model.variants
    expect((web ?? model).size).toBeGreaterThan(8 * 1024 ** 2)
    expect(coarse?.size).toBeLessThan(1.5 * 1024 ** 2)
    const { root } = await readVertices(await fetched(coarse?.path))
    expect(
      root.listTextures().every((texture) => Math.max(...(texture.getSize() ?? [])) <= 512),
    ).toBe(true)
  }, 90_000)

  it('are made for a model that an earlier version stored without one', async () => {
    const id = await upload(await buildTowerGlb())
    const made = await settled(id, 90_000)
    expect(made.variants.light).not.toBeNull()
    await busy.database.db.execute(sql`update files set variants = '{}' where id = ${made.id}`)
    expect((await modelOf(id))?.variants.light).toBeNull()
    await enqueueMissingVariants(busy.maintenance)
    expect((await settled(id, 90_000)).variants.light?.size).toBe(made.variants.light?.size)
  }, 180_000)

  it('that cannot be made leave the file as it is, and say why in words', async () => {
    let packed = Buffer.alloc(0)
    const whole = await buildTexturedGlb({ textures: 4, side: 1600 })
    await optimizeModel(
      whole,
      async (_, bytes) => {
        packed = Buffer.from(bytes)
      },
      () => {},
    )
    const json = packed.readUInt32LE(12)
    const { bufferViews } = JSON.parse(packed.toString('utf8', 20, 20 + json)) as {
      bufferViews: {
        extensions?: { EXT_meshopt_compression?: { byteOffset: number; byteLength: number } }
      }[]
    }
    const view = bufferViews.find(({ extensions }) => extensions)?.extensions
      ?.EXT_meshopt_compression
    packed.fill(
      0xff,
      28 + json + (view?.byteOffset ?? 0),
      28 + json + (view?.byteOffset ?? 0) + (view?.byteLength ?? 0),
    )
    const model = await settled(await upload(packed))
    expect([model.state, model.problem]).toEqual([
      'failed',
      'Lighter copies of this model could not be made. It is shown as uploaded.',
    ])
    expect((await fetched(model.path)).length).toBe(packed.length)
  })

  it('are made all the same when the work is killed in the middle; nothing that no row names outlives the sweep', async () => {
    const bytes = await buildTexturedGlb({ textures: 3, side: 2100 })
    const id = await upload(bytes)
    const killed = await waitUntil(async () => {
      const found = await workers()
      return found.length > 0 && found
    })
    expect(killed.length).toBe(1)
    await pause(700)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    const model = await settled(id, 90_000)
    expect(model.state).toBe('ready')
    expect(await computeMaxDistance(bytes, await fetched(model.variants.web?.path))).toBeLessThan(
      0.001,
    )
    await sweepUnreferencedFiles(
      busy.storage,
      (names) => filterReferencedNames(busy.database.db, names),
      new Date(Date.now() + 60_000),
    )
    const { rows } = await busy.database.db.execute<{ n: number }>(
      sql`select count(*)::int + sum((select count(*) from jsonb_object_keys(variants)))::int as n from files`,
    )
    let stored = 0
    for await (const _ of busy.storage.list()) stored++
    expect(stored).toBe(rows[0]?.n)
  }, 120_000)
})

describe('the lighter forms of an upload', () => {
  it('are made after the upload, smaller, in the same frame; the file stays as it was', async () => {
    const busy = await createWorld({ runsJobs: true })
    try {
      const surveyor = await busy.as('Manager')
      const input = { ...form, clientId: busy.client.id, projectTypeId: busy.client.typeId }
      const bytes = await buildTexturedGlb({
        textures: 3,
        side: 1600,
        baked: [500_000, 20, 500_000],
      })
      const files = [file(bytes, 'hotel.glb', 'modelFile')]
      const { id } = (await surveyor.call(projectRoutes.saveProject, input, { files })).body
      const model = await waitUntil(async () => {
        const { body } = await surveyor.call(projectRoutes.readProject, { id })
        return body.model?.state === 'ready' && body.model
      })
      const fetched = async (path = '') =>
        new Uint8Array(await (await fetch(`${busy.url}/api/${path}`)).arrayBuffer())
      const web = await fetched(model.variants.web?.path)
      expect(web.length).toBeLessThan(bytes.length)
      expect(await computeMaxDistance(bytes, web)).toBeLessThan(0.001)
      expect(await fetched(model.path)).toEqual(bytes)
    } finally {
      await busy.close()
    }
  })
})
