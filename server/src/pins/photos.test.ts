import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const wall = { width: 1600, height: 1200, channels: 3, background: '#c9bda6' } as const
  photo = Uint8Array.from(await sharp({ create: wall }).jpeg().toBuffer())
})
afterAll(() => w.close())

const file = (bytes = photo, name = 'ceiling.jpg') => ({ files: [{ field: 'file', bytes, name }] })
const newPin = async () => {
  const { id: projectId } = await w.project()
  return { projectId, projectPinId: (await w.pin({ projectId })).id }
}
const add = (projectPinId: number, by = manager, more: object = {}) =>
  by.call(photoRoutes.savePhoto, { projectPinId, ...more }, file())
const photosOf = async (id: number) =>
  (await manager.call(pinRoutes.readPin, { id })).body.projectPinPhotos
const writer = async (projectId: number) => {
  const user = await w.as('User')
  await w.assign(user, projectId)
  return user
}

describe('a photo of a point', () => {
  it('is kept with its caption and who added it, and stands in the point from then on', async () => {
    const { projectPinId } = await newPin()
    const { status, body } = await add(projectPinId, manager, {
      caption: '  Stain, two hands wide ',
    })
    expect([status, body.message]).toEqual([200, 'Photo saved.'])
    expect(body.projectPinPhoto).toMatchObject({
      caption: 'Stain, two hands wide',
      addedById: manager.userId,
      width: 1600,
      height: 1200,
      version: 1,
    })
    expect(await photosOf(projectPinId)).toEqual([body.projectPinPhoto])
    for (const [path, width] of [
      [body.projectPinPhoto.imagePath, 1600],
      [body.projectPinPhoto.thumbPath, 320],
    ] as const) {
      const answer = await fetch(`${w.url}/api/${path}`)
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
    }
  })

  it('leaves the point as it was: a form that is open on it can still be saved', async () => {
    const { projectPinId } = await newPin()
    const before = (await manager.call(pinRoutes.readPin, { id: projectPinId })).body
    await add(projectPinId)
    expect((await manager.call(pinRoutes.readPin, { id: projectPinId })).body.version).toBe(
      before.version,
    )
  })

  it('is seen through a share link', async () => {
    const { projectId, projectPinId } = await newPin()
    await add(projectPinId)
    const { link } = (await manager.call(reportRoutes.shareReport, { projectId })).body
    const short = new URL(link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
    const [pin] = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect((await fetch(`${w.url}/api/${pin?.projectPinPhotos[0]?.thumbPath}`)).status).toBe(200)
  })

  it('sent again under the same key is one photo', async () => {
    const { projectPinId } = await newPin()
    const options = { ...file(), headers: { 'idempotency-key': 'a-photo-of-the-ceiling' } }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.call(photoRoutes.savePhoto, { projectPinId }, options)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await photosOf(projectPinId)).toHaveLength(1)
  })

  it('may be added and captioned after completion, as repair happens after the visit (T49)', async () => {
    const { id: projectId } = await w.project({ completedAt: new Date() })
    const { id } = await w.pin({ projectId })
    expect((await add(id)).status).toBe(200)
  })

  it('of an archived inspection or a deleted point cannot be added', async () => {
    const { projectId, projectPinId } = await newPin()
    await manager.call(pinRoutes.deletePin, { id: projectPinId, isDeleted: true })
    expect((await add(projectPinId)).status).toBe(404)
    const other = await w.pin({ projectId })
    await manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted: true })
    expect((await add(other.id)).status).toBe(404)
  })
})

describe('what a phone takes', () => {
  it('T272: is a photo of a point, though it is a HEIC', async () => {
    const { projectPinId } = await newPin()
    const heic = Uint8Array.from(
      await readFile(join(import.meta.dirname, '../testing/images/roof.heic')),
    )
    const { status } = await manager.call(
      photoRoutes.savePhoto,
      { projectPinId },
      file(heic, 'IMG_2041.HEIC'),
    )
    expect(status).toBe(200)
    expect(await photosOf(projectPinId)).toMatchObject([
      { imagePath: expect.stringMatching(/\.jpg$/), width: 96, height: 64 },
    ])
  })
})

describe('what is refused', () => {
  const refusal = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const { projectPinId } = await newPin()
    const { status, body } = await manager.call(
      photoRoutes.savePhoto,
      { projectPinId },
      file(bytes, name),
    )
    expect(await photosOf(projectPinId)).toEqual([])
    return [status, body.Message]
  }

  it('BI-095: a HEIC photo that is broken, in words that name it', async () => {
    const heic = Uint8Array.from(
      Buffer.concat([
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        Buffer.alloc(400),
      ]),
    )
    expect(await refusal(heic, 'IMG_2041.HEIC')).toEqual([
      400,
      'IMG_2041.HEIC is not a valid image.',
    ])
  })

  it('BI-094: more than 80 megapixels, without decoding them', async () => {
    const png = Buffer.from(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    png.writeUInt32BE(10_000, 16)
    png.writeUInt32BE(8_001, 20)
    expect(await refusal(Uint8Array.from(png), 'roof.png')).toEqual([
      400,
      'Image is too large: roof.png. The limit is 80 MP.',
    ])
  })

  it('no photo at all', async () => {
    const { projectPinId } = await newPin()
    const { status, body } = await manager.call(photoRoutes.savePhoto, { projectPinId })
    expect([status, body.Message]).toEqual([400, 'Choose a photo.'])
  })

  it('the eleventh photo, also when several come at the same time or a deleted one comes back', async () => {
    const { projectPinId } = await newPin()
    const first = (await add(projectPinId)).body.id
    for (let n = 1; n < limits.photosPerPin - 1; n++) await add(projectPinId)
    const last = await Promise.all([add(projectPinId), add(projectPinId), add(projectPinId)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const refused = last.find(({ status }) => status === 400)
    expect(refused?.body).toMatchObject({
      Message: 'A point can have up to 10 photos.',
      errors: [{ field: 'file' }],
    })
    await manager.call(photoRoutes.deletePhoto, { id: first, isDeleted: true })
    expect((await add(projectPinId)).status).toBe(200)
    expect(
      (await manager.call(photoRoutes.deletePhoto, { id: first, isDeleted: false })).status,
    ).toBe(400)
    expect(await photosOf(projectPinId)).toHaveLength(limits.photosPerPin)
  })
})

describe('the caption of a photo', () => {
  it('changes by the version that was read; a stale change hears what is stored', async () => {
    const { projectPinId } = await newPin()
    const { id } = (await add(projectPinId)).body
    const write = (caption: string, version?: number) =>
      manager.call(photoRoutes.savePhoto, {
        projectPinId,
        id,
        caption,
        ...(version && { version }),
      })
    expect((await write('North wall', 1)).body.projectPinPhoto).toMatchObject({
      caption: 'North wall',
      version: 2,
    })
    const stale = await write('South wall', 1)
    expect([stale.status, stale.body.current]).toMatchObject([
      409,
      { caption: 'North wall', version: 2 },
    ])
    expect((await write('East wall')).body.projectPinPhoto).toMatchObject({
      caption: 'East wall',
      version: 3,
    })
  })

  it('of a photo of another point is not found', async () => {
    const [one, other] = [await newPin(), await newPin()]
    const { id } = (await add(one.projectPinId)).body
    const args = { projectPinId: other.projectPinId, id, caption: 'Taken over', version: 1 }
    expect((await manager.call(photoRoutes.savePhoto, args)).status).toBe(404)
    expect(await photosOf(one.projectPinId)).toMatchObject([{ caption: '' }])
  })
})

describe('deleting a photo', () => {
  it('a User deletes their own and brings it back', async () => {
    const { projectId, projectPinId } = await newPin()
    const user = await writer(projectId)
    const { id } = (await add(projectPinId, user)).body
    expect((await user.call(photoRoutes.deletePhoto, { id })).body.message).toBe('Photo deleted.')
    expect(await photosOf(projectPinId)).toEqual([])
    expect((await user.call(photoRoutes.deletePhoto, { id, isDeleted: false })).body.message).toBe(
      'Photo restored.',
    )
    expect(await photosOf(projectPinId)).toHaveLength(1)
  })

  it('a User cannot delete somebody else’s, a Manager can', async () => {
    const { projectId, projectPinId } = await newPin()
    const [one, other] = [await writer(projectId), await writer(projectId)]
    const { id } = (await add(projectPinId, one)).body
    const refused = await other.call(photoRoutes.deletePhoto, { id })
    expect([refused.status, refused.body.code]).toEqual([403, 'photo.others'])
    expect(await photosOf(projectPinId)).toHaveLength(1)
    expect((await manager.call(photoRoutes.deletePhoto, { id })).status).toBe(200)
    expect((await other.call(photoRoutes.deletePhoto, { id, isDeleted: false })).status).toBe(403)
  })

  it('of another client is not even known', async () => {
    const { id: projectId } = await w.project({ client: w.otherClient })
    const pin = await w.pin({ projectId, client: w.otherClient })
    const theirs = await w.as('Manager', w.otherClient)
    const { id } = (await add(pin.id, theirs)).body
    expect((await manager.call(photoRoutes.deletePhoto, { id })).status).toBe(404)
    expect((await theirs.call(photoRoutes.deletePhoto, { id })).status).toBe(200)
  })
})
