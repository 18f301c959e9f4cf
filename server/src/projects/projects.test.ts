import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { waitUntil } from '../testing/waitUntil.ts'
import { type CallOptions, createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

type Files = NonNullable<CallOptions['files']>
const form = (more: object = {}) => ({
  projectName: 'Seaview Hotel, west wing',
  clientId: w.client.id,
  projectTypeId: w.client.typeId,
  scanDate: '2026-11-05',
  notes: 'After the renovation of the third floor.',
  ...more,
})
const model = (
  bytes: Uint8Array<ArrayBuffer> = buildFloorGlb(),
  name = 'west-wing.glb',
): Files[number] => ({
  field: 'modelFile',
  bytes,
  name,
})
const photo = async (name = 'facade.jpg') => {
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#8a8f98' },
  })
    .jpeg()
    .toBuffer()
  return { field: 'filesToSave', bytes: Uint8Array.from(bytes), name }
}
const create = (more: object, files: Files, options: CallOptions = {}) =>
  manager.call(projectRoutes.saveProject, form(more), { files, ...options })
const everything = async () => {
  const { rows } = await w.database.db.execute<{ n: number }>(
    sql`select (select count(*) from projects)::int + (select count(*) from files)::int as n`,
  )
  let stored = 0
  for await (const _ of w.storage.list()) stored++
  return [rows[0]?.n, stored]
}

describe('creating an inspection', () => {
  it('with a model keeps the file as it was sent and hands it out under a signed path', async () => {
    const bytes = buildFloorGlb()
    const created = await create({}, [model(bytes)])
    expect([created.status, created.body.message]).toEqual([200, 'Inspection created.'])
    const { body } = await manager.call(projectRoutes.readProject, { id: created.body.id })
    expect(body).toMatchObject({
      projectName: 'Seaview Hotel, west wing',
      scanDate: '2026-11-05',
      model: {
        name: 'west-wing.glb',
        size: bytes.length,
        triangles: 2,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
      projectType: {
        name: 'Condition Survey',
        pointCategories: [{ name: 'Guest room', isDefault: true }, { name: 'Corridor' }],
      },
    })
    expect(body.modelLink).toMatch(/^model:\d+$/)
    const file = await fetch(`${w.url}/api/${body.model?.path}`)
    expect(file.headers.get('content-type')).toBe('model/gltf-binary')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  })

  it('with pictures keeps them in order, turned upright and without what the camera wrote into them', async () => {
    const turned = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#8a8f98' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const files = [
      { field: 'filesToSave', bytes: Uint8Array.from(turned), name: 'turned.jpg' },
      await photo('second.jpg'),
    ]
    const { body: made } = await create({}, files)
    const { body } = await manager.call(projectRoutes.readProject, { id: made.id })
    expect(body.projectModelImages.map(({ width, height }) => [width, height])).toEqual([
      [600, 900],
      [900, 600],
    ])
    const bytes = Buffer.from(
      await (await fetch(`${w.url}/api/${body.projectModelImages[0]?.imagePath}`)).arrayBuffer(),
    )
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('appears in the list of everyone who may see it, and in nobody else’s', async () => {
    const user = await w.as('User')
    const own = await user.call(
      projectRoutes.saveProject,
      form({ projectName: 'Made by a User' }),
      {
        files: [model()],
      },
    )
    const ids = async (person: Person) =>
      (await person.call(projectRoutes.listProjects, {})).body.map(({ id }) => id)
    expect(await ids(user)).toEqual([own.body.id])
    expect(await ids(manager)).toContain(own.body.id)
    expect(await ids(await w.as('User'))).toEqual([])
    expect(await ids(await w.as('Admin', w.otherClient))).toEqual([])
    expect(await ids(await w.as('SuperAdmin'))).toContain(own.body.id)
  })

  it('needs a model or a picture', async () => {
    const { status, body } = await create({}, [])
    expect([status, body.Message]).toEqual([
      400,
      'Please upload images for the project or enter your model link to proceed.',
    ])
    expect(
      (await create({ modelLink: 'https://my.matterport.com/show/?m=SxQL3iGyoDo' }, [])).status,
    ).toBe(200)
  })

  it('keeps a panorama larger than a photo, as looking around in it needs', async () => {
    const wide = await sharp({
      create: { width: 6000, height: 3000, channels: 3, background: '#8a8f98' },
    })
      .jpeg()
      .toBuffer()
    const { body: made } = await create({}, [
      { field: 'filesToSave', bytes: Uint8Array.from(wide), name: 'lobby.jpg' },
    ])
    const { body } = await manager.call(projectRoutes.readProject, { id: made.id })
    expect(body.projectModelImages[0]?.width).toBe(6000)
  })

  it('with the id of one that exists makes no second one', async () => {
    const { id } = await w.project()
    const { status, body } = await create({ id }, [model()])
    expect([status, body.id]).toEqual([200, id])
  })

  it('sent twice with one key is made once', async () => {
    const options = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = await create({ projectName: 'Once' }, [model()], options)
    const second = await create({ projectName: 'Once' }, [model()], options)
    expect(second.body.id).toBe(first.body.id)
    const { body } = await manager.call(projectRoutes.listProjects, { q: 'Once' })
    expect(body.length).toBe(1)
  })

  it('of another client’s type, or for another client, is refused as not found', async () => {
    for (const more of [
      { projectTypeId: w.otherClient.typeId },
      { clientId: w.otherClient.id },
      { projectTypeId: 2_000_000 },
    ]) {
      expect((await create(more, [model()])).status).toBe(404)
    }
    const superAdmin = await w.as('SuperAdmin')
    const crossed = form({ projectTypeId: w.otherClient.typeId })
    expect(
      (await superAdmin.call(projectRoutes.saveProject, crossed, { files: [model()] })).status,
    ).toBe(404)
  })

  it('T43: names the field that is wrong or missing as the screen does', async () => {
    const refused: [object, string, string][] = [
      [{ projectName: ' ' }, 'projectName', 'nSpection Name is required'],
      [
        { projectName: 'x'.repeat(256) },
        'projectName',
        'nSpection Name can have up to 255 characters',
      ],
      [{ clientId: undefined }, 'clientId', 'Client is required'],
      [{ clientId: '' }, 'clientId', 'Client is required'],
      [{ projectTypeId: undefined }, 'projectTypeId', 'nSpection Type is required'],
      [{ scanDate: '' }, 'scanDate', 'Scan Date is required'],
      [{ scanDate: '2026-02-30' }, 'scanDate', 'Invalid date format. Expected YYYY-MM-DD.'],
      [{ clientId: '1e3' }, 'clientId', 'Client is not valid'],
      [{ modelLink: 'javascript:alert(1)' }, 'modelLink', 'Enter a valid link.'],
      [{ notes: 'x'.repeat(5001) }, 'notes', 'Notes can have up to 5000 characters'],
    ]
    for (const [more, field, message] of refused) {
      const { status, body } = await create(more, [model()])
      expect([status, body.errors?.[0]]).toEqual([400, { field, message }])
    }
  })
})

describe('files that cannot be taken', () => {
  const external = buildFloorGlb({
    images: [{ uri: 'textures/colormap.png' }],
    textures: [{ source: 0 }],
  })
  const cases: [string, () => Promise<Files> | Files, number, RegExp][] = [
    [
      'a model whose texture lies beside it',
      () => [model(external, 'lobby.glb')],
      400,
      /lobby\.glb refers to a missing file, colormap\.png/,
    ],
    [
      'a model that ends too soon',
      () => [model(buildFloorGlb().slice(0, 300), 'cut.glb')],
      400,
      /cut\.glb is incomplete/,
    ],
    [
      'a model of the first glTF',
      () => [model(buildFloorGlb({ asset: { version: '1.0' } }), 'm.glb')],
      400,
      /^m\.glb is glTF 1\.0\. Please export the model as GLB 2\.0\.$/,
    ],
    [
      'a model with a texture in another format',
      () => [
        model(buildFloorGlb({ images: [{ uri: 'data:image/tiff;base64,SUkqAA==' }] }), 'm.glb'),
      ],
      400,
      /^Texture 1 of m\.glb is not a PNG, JPEG, WebP or KTX2 image\./,
    ],
    [
      'a model that does not follow the format',
      () => [model(buildFloorGlb({ nodes: [{ mesh: 7 }] }), 'm.glb')],
      400,
      /^m\.glb does not follow the glTF format \(node\.mesh names nothing\)\./,
    ],
    [
      'something else called GLB',
      () => [model(Uint8Array.from(Buffer.from('<html></html>')), 'page.glb')],
      415,
      /page\.glb is not a GLB model/,
    ],
    ['an empty file', () => [model(new Uint8Array(0), 'empty.glb')], 415, /empty\.glb/],
    [
      'a page called JPEG',
      () => [
        { field: 'filesToSave', bytes: Uint8Array.from(Buffer.from('<html>')), name: 'a.jpg' },
      ],
      400,
      /a\.jpg is not a valid image/,
    ],
    [
      'an SVG',
      () => [
        {
          field: 'filesToSave',
          bytes: Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
          name: 'a.svg',
        },
      ],
      415,
      /a\.svg/,
    ],
    [
      'a fourth picture',
      async () => Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(photo)),
      400,
      /up to 3 files/,
    ],
    [
      'a file under a name nobody asked for',
      async () => [{ ...(await photo()), field: 'avatar' }],
      400,
      /avatar/,
    ],
  ]
  for (const [what, files, status, message] of cases) {
    it(`${what}: refused in words, nothing is stored`, async () => {
      const before = await everything()
      const answer = await create({}, await files())
      expect([answer.status, answer.body.Message]).toEqual([status, expect.stringMatching(message)])
      expect(await everything()).toEqual(before)
    })
  }

  it('one bad file among good ones leaves nothing of them', async () => {
    const before = await everything()
    const answer = await create({}, [await photo(), model(external), await photo('b.jpg')])
    expect(answer.status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  it('BI-097: a file’s name is kept for people, without folders and signs that do harm', async () => {
    const { body } = await create({}, [model(buildFloorGlb(), '..\\..\\etc/pass"wd\r\nX: y.glb')])
    const read = await manager.call(projectRoutes.readProject, { id: body.id })
    expect(read.body.model?.name).toBe('passwd  X y.glb')
  })

  it('a file beyond its limit is refused while the rest is read and dropped, and the connection lives on', async () => {
    const before = await everything()
    const bytes = new Uint8Array(41 * 1024 * 1024)
    const { status, body } = await create({}, [
      { field: 'filesToSave', bytes, name: 'huge.jpg' },
      model(),
    ])
    expect([status, body.Message]).toEqual([413, 'huge.jpg is too large. The limit is 40 MB.'])
    expect(await everything()).toEqual(before)
    expect((await create({}, [model()])).status).toBe(200)
  })

  it('a Viewer’s upload is refused before it is kept', async () => {
    const viewer = await w.as('Viewer')
    const before = await everything()
    const { status } = await viewer.call(projectRoutes.saveProject, form(), { files: [model()] })
    expect(status).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it('a connection lost in the middle of an upload leaves nothing', async () => {
    const before = await everything()
    const stop = new AbortController()
    const arrived = once(w.app.server, 'request').then(([request]) => request as IncomingMessage)
    let closed: Promise<void> | undefined
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          Buffer.from(
            '--b\r\nContent-Disposition: form-data; name="modelFile"; filename="a.glb"\r\n\r\nglTF',
          ),
        )
        const request = await arrived
        closed = new Promise<void>((done) => request.once('close', done))
        stop.abort()
      },
    })
    const headers = {
      authorization: `Bearer ${manager.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const init = {
      method: 'POST',
      headers,
      body,
      signal: stop.signal,
      duplex: 'half',
    } as RequestInit
    await expect(fetch(`${w.url}/api/Project/SaveProject`, init)).rejects.toThrow()
    await closed
    await waitUntil(async () => isDeepStrictEqual(await everything(), before))
  })
})

describe('archived inspections', () => {
  it('BI-066: are gone for User and Viewer; managers may still read them', async () => {
    const { id } = await w.project({ isDeleted: true })
    const user = await w.as('User')
    await w.assign(user, id)
    expect((await user.call(projectRoutes.readProject, { id })).status).toBe(404)
    expect((await manager.call(projectRoutes.readProject, { id })).status).toBe(200)
    expect(
      (await manager.call(projectRoutes.listProjects, {})).body.map((p) => p.id),
    ).not.toContain(id)
  })
})

describe('searching', () => {
  it('BI-030: takes signs of SQL and LIKE literally', async () => {
    await w.project({ projectName: '100%_real \\ hotel' })
    const names = async (q: string) =>
      (await manager.call(projectRoutes.listProjects, { q })).body.map((p) => p.projectName)
    expect(await names('%_real')).toEqual(['100%_real \\ hotel'])
    expect(await names('\\')).toEqual(['100%_real \\ hotel'])
    expect(await names("' or 1=1--")).toEqual([])
  })
})
