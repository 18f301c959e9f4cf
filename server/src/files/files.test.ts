import { Readable } from 'node:stream'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHourlyMaintenance } from '../maintenance.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const storedFile = async () =>
  (await w.storage.put(Readable.from([Buffer.from('%PDF-1.7')]), { maxBytes: 100 })).name
const get = (path: string) => fetch(`${w.url}/api/${path}`)

describe('signed paths (T88, BI-075)', () => {
  it('T405: hand out the bytes to staff for one hour at least, and never after the second', async () => {
    const stored = { name: await storedFile(), mime: 'application/pdf' }
    const hour = 3_600_000
    w.clock.pass(hour - (w.clock.now.getTime() % hour))
    const path = w.tokens.signPath(stored, 0, w.clock.now)
    w.clock.pass(hour - 1)
    expect(w.tokens.signPath(stored, 0, w.clock.now)).toBe(path)
    w.clock.pass(1)
    expect(w.tokens.signPath(stored, 0, w.clock.now)).not.toBe(path)
    w.clock.pass(hour - 1)
    const answer = await get(path)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([200, 'application/pdf', 'nosniff'])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    // the browser keeps what it has shown for longer than that
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
    w.clock.pass(1)
    expect((await get(path)).status).toBe(404)
    w.clock.pass(-2 * hour)
  })

  it('of a link hold for the rest of the day, and never after the next', async () => {
    const stored = { name: await storedFile(), mime: 'application/pdf' }
    const day = 86_400_000
    const path = w.tokens.signPath(stored, 7, w.clock.now)
    const rest = day - (w.clock.now.getTime() % day)
    const isLive = (ms: number) =>
      w.tokens.readPath(path.replace('files/', ''), new Date(w.clock.now.getTime() + ms)) !==
      undefined
    expect([isLive(rest), isLive(rest + day - 1), isLive(rest + day)]).toEqual([true, true, false])
  })

  it('are refused when anything in them was changed, all with the same words', async () => {
    const name = await storedFile()
    const path = w.tokens.signPath({ name, mime: 'application/pdf' }, 7, w.clock.now)
    const [encodedName, expires, link, mac, ending] = path.replace('files/', '').split('.')
    const other = await storedFile()
    const crooked = [
      `${other}.${expires}.${link}.${mac}.${ending}`,
      `${encodedName}.zzzzz.${link}.${mac}.${ending}`,
      `${encodedName}.${expires}.0.${mac}.${ending}`,
      `${encodedName}.${expires}.${link}.${'x'.repeat(32)}.${ending}`,
      `${encodedName}.${expires}.${link}..${ending}`,
      `${encodedName}.${expires}.${link}.${mac}.jpg`,
      encodedName,
      '..%2F..%2Fsecret.key',
    ]
    const bodies = new Set<string>()
    for (const path of crooked) {
      const answer = await get(`files/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      bodies.add(await answer.text())
    }
    expect(bodies.size).toBe(1)
  })

  it('BI-129: answer 404 where the bytes are gone', async () => {
    const path = w.tokens.signPath({ name: 'a'.repeat(32), mime: 'image/jpeg' }, 0, w.clock.now)
    expect((await get(path)).status).toBe(404)
  })

  it('whatever a browser might run is saved, not shown', async () => {
    const path = w.tokens.signPath(
      { name: await storedFile(), mime: 'application/octet-stream' },
      0,
      w.clock.now,
    )
    expect((await get(path)).headers.get('content-disposition')).toBe('attachment')
  })
})

describe('maintenance', () => {
  it('BI-121: removes bytes that no row names after a day, and nothing else', async () => {
    const manager = await w.as('Manager')
    const { client } = w
    const args = {
      projectName: 'Kept',
      clientId: client.id,
      projectTypeId: client.typeId,
      scanDate: '2026-11-05',
    }
    const files = [{ field: 'modelFile', bytes: buildFloorGlb(), name: 'kept.glb' }]
    const { body } = await manager.call(projectRoutes.saveProject, args, { files })
    const orphan = await storedFile()
    const { maintenance } = w
    await runHourlyMaintenance(maintenance, new Date())
    expect(await w.storage.head(orphan)).not.toBeNull()
    await runHourlyMaintenance(maintenance, new Date(Date.now() + 25 * 3_600_000))
    expect(await w.storage.head(orphan)).toBeNull()
    const { body: project } = await manager.call(projectRoutes.readProject, { id: body.id })
    expect((await get(project.model?.path ?? '')).status).toBe(200)
  })
})
