import { commentRoutes } from '@nspect/contract/comments/comments'
import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  // black and white columns: where a blur is, they are gone
  const data = Buffer.alloc(400 * 300 * 3)
  for (let at = 0; at < 400 * 300; at++) data.fill(at % 40 < 20 ? 0 : 255, at * 3, at * 3 + 3)
  photo = Uint8Array.from(
    await sharp(data, { raw: { width: 400, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => w.close())

const files = () => ({ files: [{ field: 'file', bytes: photo, name: 'lobby.jpg' }] })
const blur: MarkUpShape = { kind: 'blur', x: 0, y: 0, width: 1, height: 1 }
const arrow: MarkUpShape = {
  kind: 'arrow',
  from: { x: 0, y: 0 },
  to: { x: 1, y: 1 },
  color: 'red',
  size: 'medium',
}

const newPhoto = async () => {
  const { id: projectId } = await w.project()
  const { id: pinId } = await w.pin({ projectId })
  const { body } = await manager.call(photoRoutes.savePhoto, { projectPinId: pinId }, files())
  return { projectId, pinId, projectPinPhotoId: body.id, before: body.projectPinPhoto }
}
const mark = (
  which: { projectPinPhotoId: number },
  shapes: MarkUpShape[],
  markUpId = 0,
  by = manager,
) =>
  by.call(photoRoutes.saveMarkUp, { projectPinPhotoId: which.projectPinPhotoId, markUpId, shapes })
/** How far apart the brightest and the darkest pixel of a row of a served picture are. */
const contrastOf = async (path: string) => {
  const answer = await fetch(`${w.url}/api/${path}`)
  expect(answer.status).toBe(200)
  const row = { left: 0, top: 150, width: 400, height: 1 }
  const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
    .extract(row)
    .greyscale()
    .raw()
    .toBuffer()
  return Math.max(...pixels) - Math.min(...pixels)
}
const visitorOf = async (projectId: number) => {
  const { link } = (await manager.call(reportRoutes.shareReport, { projectId })).body
  const short = new URL(link).searchParams.get('token') ?? ''
  const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
    .originalToken
  return async () => (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
}

describe('drawing on a photo (T181)', () => {
  it('shows the picture with the shapes everywhere, and gives those who draw the original and the shapes', async () => {
    const made = await newPhoto()
    const { status, body } = await mark(made, [blur, arrow])
    expect([status, body.message]).toEqual([200, 'Markup saved.'])
    expect(body.projectPinPhoto).toMatchObject({
      id: made.projectPinPhotoId,
      version: 1,
      width: 400,
      height: 300,
    })
    expect(await contrastOf(body.projectPinPhoto?.imagePath ?? '')).toBeLessThan(220)
    const { body: read } = await manager.call(photoRoutes.readMarkUp, made)
    expect(read).toMatchObject({
      markUpId: body.markUpId,
      shapes: [blur, arrow],
      width: 400,
      height: 300,
    })
    expect(await contrastOf(read.originalPath)).toBeGreaterThan(220)
  })

  it('is drawn anew from the original, and taken back without a loss', async () => {
    const made = await newPhoto()
    const first = (await mark(made, [blur])).body.markUpId
    const second = (await mark(made, [], first)).body
    expect([second.markUpId, second.message]).toEqual([0, 'Markup removed.'])
    expect(await contrastOf(second.projectPinPhoto?.imagePath ?? '')).toBeGreaterThan(220)
    expect((await manager.call(photoRoutes.readMarkUp, made)).body.shapes).toEqual([])
  })

  it('is refused if somebody else has drawn on it meanwhile, with what they drew', async () => {
    const made = await newPhoto()
    const [one, two] = await Promise.all([mark(made, [arrow]), mark(made, [blur])])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const kept = (await manager.call(photoRoutes.readMarkUp, made)).body.shapes
    const lost = (one.status === 409 ? one : two).body as { current?: { shapes: unknown } }
    expect(lost.current?.shapes).toEqual(kept)
  })

  it('works on the photos of a repair too, which the point then shows', async () => {
    const { pinId } = await newPhoto()
    const sent = { projectPinId: pinId, comment: 'Sealed', action: 'submit' } as const
    const two = { files: [...files().files, ...files().files] }
    const { id: commentId } = (await manager.call(commentRoutes.saveComment, sent, two)).body
    for (const index of [0, 1]) {
      const { status } = await manager.call(photoRoutes.saveMarkUp, {
        commentId,
        index,
        markUpId: 0,
        shapes: [blur],
      })
      expect(status).toBe(200)
    }
    const [comment] = (await manager.call(commentRoutes.listComments, { projPinId: pinId })).body
    for (const path of comment?.poiResolutionImagePaths ?? [])
      expect(await contrastOf(path)).toBeLessThan(130)
    const pin = (await manager.call(pinRoutes.readPin, { id: pinId })).body
    expect(await contrastOf(pin.poiResolutionImagePath ?? '')).toBeLessThan(130)
    const status = async (index: number) =>
      (await manager.call(photoRoutes.readMarkUp, { commentId, index })).status
    expect([await status(1), await status(2)]).toEqual([200, 404])
    await manager.call(commentRoutes.hideComment, { id: commentId, isDeleted: true })
    expect([await status(0), await status(1)]).toEqual([404, 404])
  })

  it('needs to know which photo, and shapes that lie on it', async () => {
    const made = await newPhoto()
    const unnamed = await manager.call(photoRoutes.saveMarkUp, { markUpId: 0, shapes: [arrow] })
    expect([unnamed.status, unnamed.body.Message]).toEqual([400, 'Choose a photo.'])
    for (const wrong of [{ ...blur, x: 1.2 }, { ...arrow, color: 'pink' }, { kind: 'star' }]) {
      expect((await mark(made, [wrong as never])).status).toBe(400)
    }
    expect(
      (
        await mark(
          made,
          Array.from({ length: 61 }, () => blur),
        )
      ).status,
    ).toBe(400)
  })
})

describe('who sees the original of a marked photo (T182)', () => {
  it('those who may write the photo: no Viewer, nobody of another client', async () => {
    const made = await newPhoto()
    const viewer = await w.as('Viewer')
    await w.assign(viewer, made.projectId)
    const user = await w.as('User')
    await w.assign(user, made.projectId)
    const stranger = await w.as('Manager', w.otherClient)
    const status = async (by: Person) => (await by.call(photoRoutes.readMarkUp, made)).status
    expect([await status(viewer), await status(user), await status(stranger)]).toEqual([
      403, 200, 404,
    ])
    expect((await mark(made, [blur], 0, viewer)).status).toBe(403)
    expect((await mark(made, [blur], 0, stranger)).status).toBe(404)
    expect((await mark(made, [blur], 0, user)).status).toBe(200)
  })

  it('no holder of a link, not even at an address from before the blur or of an earlier mark-up', async () => {
    const made = await newPhoto()
    const readAsVisitor = await visitorOf(made.projectId)
    const shown = async () => {
      const [found] = (await readAsVisitor())[0]?.projectPinPhotos ?? []
      return { imagePath: found?.imagePath ?? '', thumbPath: found?.thumbPath ?? '' }
    }
    const statusOf = async (path: string) => (await fetch(`${w.url}/api/${path}`)).status
    const original = await shown()
    expect(await statusOf(original.imagePath)).toBe(200)
    const marked = (await mark(made, [arrow])).body.markUpId
    const withArrow = await shown()
    expect(await contrastOf(withArrow.imagePath)).toBeGreaterThan(220)
    await mark(made, [arrow, blur], marked)
    const now = await shown()
    for (const { imagePath, thumbPath } of [original, withArrow]) {
      expect([await statusOf(imagePath), await statusOf(thumbPath)]).toEqual([404, 404])
    }
    expect(await contrastOf(now.imagePath)).toBeLessThan(220)
    expect(await statusOf(now.thumbPath)).toBe(200)
    expect(JSON.stringify(await readAsVisitor())).not.toContain('originalPath')
  })

  it('and no drawing of a photo that was removed, or of a comment that was hidden', async () => {
    const { db } = w.database
    const made = await newPhoto()
    const sent = { projectPinId: made.pinId, comment: 'Sealed', action: 'submit' } as const
    const { id: commentId } = (await manager.call(commentRoutes.saveComment, sent, files())).body
    await mark(made, [arrow])
    await manager.call(photoRoutes.saveMarkUp, {
      commentId,
      index: 0,
      markUpId: 0,
      shapes: [arrow],
    })
    const readAsVisitor = await visitorOf(made.projectId)
    const [pin] = await readAsVisitor()
    const paths = [pin?.projectPinPhotos[0]?.imagePath ?? '', pin?.poiResolutionImagePath ?? '']
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await fetch(`${w.url}/api/${path}`)).status))
    // the point itself keeps showing the picture of its repair
    await db.execute(
      sql`update project_pins set resolution_file_id = null where id = ${made.pinId}`,
    )
    expect(await statuses()).toEqual([200, 200])
    await db.execute(
      sql`update pin_photos set is_deleted = true where project_pin_id = ${made.pinId}`,
    )
    await db.execute(sql`update project_pin_comments set is_deleted = true where id = ${commentId}`)
    expect(await statuses()).toEqual([404, 404])
  })
})
