import { createHash } from 'node:crypto'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { addPinFromReportRoutes } from '@nspect/contract/pins/addPinFromReport'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

/** A photo as a phone writes it: each has other bytes. */
const shoot = async (takenAt = '2026:01:15 08:11:02', background = '#345') => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Nokando', Model: 'P9' },
      IFD2: { DateTimeOriginal: takenAt, OffsetTimeOriginal: '+01:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 12/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '16/1 22/1 10/1',
      },
    })
    .jpeg()
    .toBuffer()
  return Uint8Array.from(bytes)
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (field: string, bytes: Uint8Array<ArrayBuffer>) => ({
  files: [{ field, bytes, name: 'ceiling.jpg' }],
})

const addPhoto = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { id: projectId } = await w.project()
  const { id: projectPinId } = await w.pin({ projectId })
  const { body } = await manager.call(
    photoRoutes.savePhoto,
    { projectPinId },
    upload('file', bytes),
  )
  return {
    projectId,
    projectPinId,
    projectPinPhotoId: body.id,
    photo: body.projectPinPhoto,
    reference: { projectPinPhotoId: body.id },
  }
}
const readEvidence = async (photo: object, by = manager) =>
  (await by.call(photoRoutes.readPhotoEvidence, photo)).body
const set = (key: string, value: string) =>
  w
    .as('Admin')
    .then((admin) => admin.call(settingRoutes.saveSetting, { key, value, clientId: w.client.id }))
const linkTo = async (projectId: number, level: 'points' | 'repair' = 'points') => {
  const options = { projectId, level, mayPrint: true }
  const { body } = await manager.call(reportRoutes.saveShareLink, options)
  const token = new URL(body.link).searchParams.get('token') ?? ''
  const { body: opened } = await w.nobody.call(reportRoutes.resolveShortToken, { token })
  return opened.data.originalToken
}
const download = async (path: string) =>
  Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())

describe('T406: the evidence of a photo', () => {
  it('is the hash of the bytes that were sent, the camera, and the time by its own clock', async () => {
    const bytes = await shoot()
    const { projectPinPhotoId, photo } = await addPhoto(bytes)
    expect(photo.taken).toEqual({ at: '2026-01-15T08:11:02+01:00', isImpossible: false })
    expect(await readEvidence({ projectPinPhotoId })).toEqual({
      fileName: 'ceiling.jpg',
      uploadedDateTime: expect.any(String),
      sha256: hashOf(bytes),
      taken: photo.taken,
      camera: 'Nokando P9',
      position: null,
      originalPath: null,
    })
  })

  it('is kept of a repair’s photos, each by its own number', async () => {
    const { id: projectId } = await w.project()
    const { id: projectPinId } = await w.pin({ projectId })
    const sent = [await shoot(), await shoot('2026:01:16 09:00:00', '#543')]
    const { body } = await manager.call(
      commentRoutes.saveComment,
      { projectPinId, action: 'submit' },
      { files: sent.map((bytes, n) => ({ field: 'file', bytes, name: `after-${n}.jpg` })) },
    )
    const evidence = await Promise.all(
      [0, 1].map((index) => readEvidence({ commentId: body.id, index })),
    )
    expect(evidence.map(({ sha256 }) => sha256)).toEqual(sent.map(hashOf))
    const { body: comments } = await manager.call(commentRoutes.listComments, {
      projPinId: projectPinId,
    })
    expect(comments[0]?.repairPhotosTaken.map((taken) => taken?.at)).toEqual([
      '2026-01-15T08:11:02+01:00',
      '2026-01-16T09:00:00+01:00',
    ])
  })

  it('is kept of the photo with which a visitor or a colleague reports a point', async () => {
    const bytes = await shoot()
    const { id: projectId } = await w.project()
    const token = await linkTo(projectId)
    const { body: visited } = await w.nobody.call(
      visitorPinRoutes.savePinAnonymous,
      { token, title: 'Wet ceiling', anonymousUser: 'Ines' },
      upload('uploadedImage', bytes),
    )
    const { body: reported } = await manager.call(
      addPinFromReportRoutes.savePinFromReport,
      { projectId, title: 'Wet floor' },
      upload('uploadedImage', bytes),
    )
    for (const { projectPin } of [visited, reported]) {
      const { sha256 } = await readEvidence({ projectPinId: projectPin.id })
      expect(sha256).toBe(hashOf(bytes))
      expect(projectPin.stillTaken?.at).toBe('2026-01-15T08:11:02+01:00')
      expect(projectPin.isFromPhoto).toBe(true)
    }
  })

  it('is kept of the photo with which a contractor submits a repair by link', async () => {
    const bytes = await shoot()
    const { id: projectId } = await w.project()
    const { id: projectPinId } = await w.pin({ projectId })
    const token = await linkTo(projectId, 'repair')
    const { body } = await w.nobody.call(
      commentRoutes.addSharedComment,
      { token, projectPinId, anonymousName: 'Marek', comment: 'Sealed.', action: 'submit' },
      upload('file', bytes),
    )
    expect((await readEvidence({ commentId: body.id, index: 0 })).sha256).toBe(hashOf(bytes))
  })

  it('stays that of the upload once somebody has drawn on the photo', async () => {
    const bytes = await shoot()
    const { projectPinPhotoId } = await addPhoto(bytes)
    const shapes = [
      {
        kind: 'arrow' as const,
        from: { x: 0.1, y: 0.2 },
        to: { x: 0.5, y: 0.5 },
        color: 'red' as const,
        size: 'medium' as const,
      },
    ]
    const marked = { projectPinPhotoId, markUpId: 0, shapes }
    const { body } = await manager.call(photoRoutes.saveMarkUp, marked)
    expect(body.projectPinPhoto?.taken?.at).toBe('2026-01-15T08:11:02+01:00')
    expect((await readEvidence({ projectPinPhotoId })).sha256).toBe(hashOf(bytes))
  })

  it('flags a time that cannot be true, and does not hide it', async () => {
    const future = await addPhoto(await shoot('2999:01:01 00:00:00'))
    expect(future.photo.taken).toEqual({ at: '2999-01-01T00:00:00+01:00', isImpossible: true })
    const unset = await addPhoto(await shoot('1980:01:01 00:00:00'))
    expect(unset.photo.taken?.isImpossible).toBe(true)
  })

  it('names the fault if no photo, or more than one, is named', async () => {
    const { projectPinId, projectPinPhotoId } = await addPhoto(await shoot())
    for (const photo of [{}, { projectPinId, projectPinPhotoId }]) {
      const { status, body } = await manager.call(photoRoutes.readPhotoEvidence, photo)
      expect([status, body.Message]).toEqual([400, 'Choose a photo.'])
    }
  })

  it('of a point without a photo, or of another client, is not found', async () => {
    const { id: projectId } = await w.project()
    const { id: projectPinId } = await w.pin({ projectId })
    const status = async (by: Person, photo: object) =>
      (await by.call(photoRoutes.readPhotoEvidence, photo)).status
    expect(await status(manager, { projectPinId })).toBe(404)
    const { projectPinPhotoId } = await addPhoto(await shoot())
    const stranger = await w.as('Manager', w.otherClient)
    expect(await status(stranger, { projectPinPhotoId })).toBe(404)
  })
})

describe('T406: what a client chooses to keep of photos', () => {
  it('is their position while *PhotoPositions* is on: never for those before, or after', async () => {
    const before = await addPhoto(await shoot())
    await set('PhotoPositions', 'true')
    const bytes = await shoot()
    const during = await addPhoto(bytes)
    const position = { latitude: 48.208333, longitude: 16.369444 }
    expect((await readEvidence(before.reference)).position).toBeNull()
    expect((await readEvidence(during.reference)).position).toEqual(position)
    await set('PhotoPositions', 'false')
    expect((await readEvidence(during.reference)).position).toBeNull()
  })

  it('is the upload itself, byte for byte, while *KeepOriginals* is on', async () => {
    await set('KeepOriginals', 'true')
    const bytes = await shoot()
    const { reference, photo } = await addPhoto(bytes)
    const { originalPath } = await readEvidence(reference)
    expect(hashOf(await download(originalPath ?? ''))).toBe(hashOf(bytes))
    const shown = await sharp(await download(photo.imagePath)).metadata()
    expect([shown.exif, shown.xmp]).toEqual([undefined, undefined])
    await set('KeepOriginals', 'false')
  })

  it('is shown to readers of a link as the time alone, and not while *PhotoTimes* is off', async () => {
    const { projectId } = await addPhoto(await shoot())
    const token = await linkTo(projectId)
    const read = async () => {
      const { body } = await w.nobody.call(reportRoutes.listSharedPins, { token })
      return body[0]?.projectPinPhotos[0]
    }
    const print = async () => {
      const path = `Report/GetInspectionPrintOutSharable?token=${token}`
      return readPdf('pdftotext', await download(path))
    }
    expect((await read())?.taken?.at).toBe('2026-01-15T08:11:02+01:00')
    expect(JSON.stringify(await read())).not.toMatch(/Nokando|sha256|latitude/)
    expect(await print()).toContain('Taken on')
    await set('PhotoTimes', 'false')
    expect((await read())?.taken).toBeNull()
    w.clock.pass(60_000)
    expect(await print()).not.toContain('Taken on')
    await set('PhotoTimes', 'true')
  })
})
