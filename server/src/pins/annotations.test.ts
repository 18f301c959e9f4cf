import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { modelRoutes } from '@nspect/contract/models/models'
import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { saveAnnotation } = annotationRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

const markAt = (x: number): AnnotationCoordinates => ({
  geometry: { type: 'RECTANGLE', x, y: 10, width: 20, height: 15 },
  data: { id: 'mark-1', text: 'Peeling paint' },
})

/** An inspection with two pictures, and a point on the first of them. */
const inspection = async () => {
  const { id: projectId } = await w.project()
  const files = [{ field: 'file', bytes: await createTestImage(), name: 'facade.png' }]
  const add = async () =>
    (await manager.call(modelRoutes.updateImage, { projectId }, { files })).body
  const [{ projectModelImageId: first }, { projectModelImageId: second }] = [
    await add(),
    await add(),
  ]
  const { projectPin } = (
    await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Peeling paint',
      projectModelImageId: first,
      annotationCoordinates: markAt(5),
    })
  ).body
  return { projectId, first, second, pin: projectPin }
}

/** SHA-256 of a picture as the inspection says it. */
const hashOf = async (projectId: number, imageId: number) => {
  const { body } = await manager.call(projectRoutes.readProject, { id: projectId })
  return body.projectModelImages.find(({ id }) => id === imageId)?.sha256
}

describe('the mark of a point on a picture', () => {
  it('T351: is refused where its picture was replaced while it was drawn, and nothing is stored', async () => {
    const { projectId, first, pin } = await inspection()
    const drawnOn = await hashOf(projectId, first)
    const mark = { ...markAt(30), picture: drawnOn }
    const fields = {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Rust',
      projectModelImageId: first,
    }
    const add = () => manager.call(pinRoutes.savePin, { ...fields, annotationCoordinates: mark })
    const stored = (await add()).body.projectPin
    expect(stored.annotationCoordinates).toEqual(markAt(30))
    const files = [{ field: 'file', bytes: await createTestImage('#803020'), name: 'facade.png' }]
    await manager.call(
      modelRoutes.updateImage,
      { projectId, projectModelImageId: first },
      { files },
    )
    expect(await hashOf(projectId, first)).not.toBe(drawnOn)
    const before = (await manager.call(pinRoutes.listPins, { projectId })).body
    const args = { projectPinId: pin.id, projectModelImageId: first, annotationCoordinates: mark }
    const onNoPicture = { ...fields, projectModelImageId: undefined, annotationCoordinates: mark }
    for (const refused of [
      await add(),
      await manager.call(saveAnnotation, { ...args, version: pin.version }),
      await manager.call(pinRoutes.savePin, onNoPicture as never),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'pin.otherPicture'])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body).toEqual(before)
    // whoever draws it on the new picture, or sends it back as it was read
    const now = { ...mark, picture: await hashOf(projectId, first) }
    const redrawn = await manager.call(pinRoutes.savePin, { ...fields, annotationCoordinates: now })
    expect(redrawn.status).toBe(200)
    const again = await manager.call(pinRoutes.savePin, {
      ...fields,
      ...redrawn.body.projectPin,
    } as never)
    expect([again.status, again.body.projectPin.stillUrl?.split('.')[0]]).toEqual([
      200,
      redrawn.body.projectPin.stillUrl?.split('.')[0],
    ])
  })

  it('is drawn anew on another picture; the rest of the point stays, and the trail tells both places', async () => {
    const { second, pin } = await inspection()
    const args = {
      projectPinId: pin.id,
      projectModelImageId: second,
      annotationCoordinates: markAt(60),
    }
    const { status, body } = await manager.call(saveAnnotation, { ...args, version: pin.version })
    expect([status, body.message]).toEqual([200, 'Mark saved.'])
    const { updatedDateTime: _, updatedOn: __, imageUrl, stillUrl, plainStillUrl, ...stayed } = pin
    expect(body.projectPin).toMatchObject({
      ...stayed,
      projectModelImageId: second,
      annotationCoordinates: markAt(60),
      version: pin.version + 1,
    })
    for (const [before, now] of [
      [imageUrl, body.projectPin.imageUrl],
      [stillUrl, body.projectPin.stillUrl],
      [plainStillUrl, body.projectPin.plainStillUrl],
    ])
      expect([before, now]).not.toEqual([null, before])
    expect((await manager.call(pinRoutes.readPin, { id: pin.id })).body).toEqual(body.projectPin)
    const { rows } = await w.database.db.execute<{ before: object; after: object }>(
      sql`select before, after from audit_events where record = 'pin' and record_id = ${pin.id} order by id desc limit 1`,
    )
    expect(rows[0]?.before).toMatchObject({ annotationCoordinates: markAt(5) })
    expect(rows[0]?.after).toMatchObject({
      projectModelImageId: second,
      annotationCoordinates: markAt(60),
    })
  })

  it('brings its own evidence', async () => {
    const { first, pin } = await inspection()
    const drawn = { width: 1264, height: 748, channels: 3, background: '#0b6e75' } as const
    const bytes = await sharp({ create: drawn }).jpeg().toBuffer()
    const { projectPin } = (
      await manager.call(saveAnnotation, {
        projectPinId: pin.id,
        projectModelImageId: first,
        annotationCoordinates: markAt(30),
        imageUrl: `data:image/jpeg;base64,${bytes.toString('base64')}`,
        version: pin.version,
      })
    ).body
    // what shows another place is in the history only
    expect(projectPin.plainStillUrl).toBeNull()
    const kept = await (await fetch(`${w.url}/api/${projectPin.stillUrl}`)).arrayBuffer()
    expect(await sharp(Buffer.from(kept)).metadata()).toMatchObject({ width: 1264, height: 748 })
  })

  it('T79: that comes without a picture has one cut from the original, with the red rectangle and without', async () => {
    const { id: projectId } = await w.project()
    const create = { width: 2000, height: 1500, channels: 3, background: '#0b6e75' } as const
    const bytes = Uint8Array.from(await sharp({ create }).png().toBuffer())
    const files = [{ field: 'file', bytes, name: 'facade.png' }]
    const { projectModelImageId } = (
      await manager.call(modelRoutes.updateImage, { projectId }, { files })
    ).body
    const place = { projectModelImageId, annotationCoordinates: markAt(40) }
    const sent = {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Peeling paint',
      ...place,
    }
    const { stillUrl, plainStillUrl } = (await manager.call(pinRoutes.savePin, sent)).body
      .projectPin
    const redIn = async (path: string | null) => {
      const kept = Buffer.from(await (await fetch(`${w.url}/api/${path}`)).arrayBuffer())
      const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
      let [red, left, right] = [0, info.width, 0]
      for (let at = 0; at < data.length; at += info.channels) {
        if ((data[at] ?? 0) < 180 || (data[at + 1] ?? 0) > 90) continue
        const x = (at / info.channels) % info.width
        red += 1
        left = Math.min(left, x)
        right = Math.max(right, x)
      }
      return { size: [info.width, info.height], red, span: right - left }
    }
    const withMark = await redIn(stillUrl)
    expect(withMark.size).toEqual([1264, 748])
    // a fifth of the picture's width, in a still that shows twice as much as the rectangle, or more
    expect(withMark.span).toBeGreaterThan(1264 / 4)
    expect(withMark.span).toBeLessThan(1264 / 2 + 20)
    expect(await redIn(plainStillUrl)).toMatchObject({ size: [1264, 748], red: 0 })
  })

  it('T78: lies within its picture, and that is one of the inspection', async () => {
    const { first, pin } = await inspection()
    const elsewhere = await inspection()
    const save = async (more: object) => {
      const args = { projectPinId: pin.id, projectModelImageId: first, version: pin.version }
      return (
        await manager.call(saveAnnotation, { ...args, annotationCoordinates: markAt(1), ...more })
      ).status
    }
    expect(await save({ annotationCoordinates: markAt(81) })).toBe(400)
    expect(await save({ projectModelImageId: elsewhere.first })).toBe(404)
    expect((await manager.call(pinRoutes.readPin, { id: pin.id })).body).toEqual(pin)
  })

  it('T83: of two people who draw it the second is told, with the point as it is now', async () => {
    const { first, pin } = await inspection()
    const args = { projectPinId: pin.id, projectModelImageId: first, version: pin.version }
    const both = [markAt(30), markAt(40)].map((annotationCoordinates) =>
      manager.call(saveAnnotation, { ...args, annotationCoordinates }),
    )
    const answers = (await Promise.all(both)).toSorted((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const [won, lost] = answers
    expect(lost?.body.code).toBe('record.stale')
    expect(lost?.body.current).toEqual(won?.body.projectPin)
  })

  it('T49: stays where it is once the inspection is completed', async () => {
    const { projectId, first, pin } = await inspection()
    await manager.call(projectRoutes.completeProject, { id: projectId })
    const args = {
      projectPinId: pin.id,
      projectModelImageId: first,
      annotationCoordinates: markAt(30),
    }
    const { status, body } = await manager.call(saveAnnotation, { ...args, version: pin.version })
    expect([status, body.code]).toEqual([409, 'project.completed'])
  })
})
