import { identityPlaneAlignment } from '@nspect/contract/alignment/alignment'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { revisionRoutes } from '@nspect/contract/revisions/revisions'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { storeImageAlignmentAndCarryPins } from '../../alignment/align.queries.ts'
import { buildPlanPdf } from '../../testing/images/planPdf.ts'
import { buildRoomPlan, type computeRoomBox } from '../../testing/images/roomPlan.ts'
import { waitUntil } from '../../testing/waitUntil.ts'
import type { Person, World } from '../../testing/world.ts'

interface Parts {
  w: World
  manager: Person
}

/** Uploads and reads of revisions, as the manager of a world that a test sets up later. */
export const createRevisionTools = (getTools: () => Parts) => {
  const file = (bytes: Uint8Array, name: string) => ({
    field: 'file',
    bytes: Uint8Array.from(bytes),
    name,
  })
  const read = async (id: number) =>
    (await getTools().manager.call(projectRoutes.readProject, { id })).body
  const sheetsOf = async (projectId: number) =>
    (await getTools().manager.call(planRoutes.listPlanSheets, { projectId })).body
  const revisionsOf = async (projectId: number) =>
    (await getTools().manager.call(revisionRoutes.listRevisions, { projectId })).body
  const doubtfulOf = async (projectId: number) =>
    (await getTools().manager.call(revisionRoutes.listDoubtfulPins, { projectId })).body
  const pinsOf = async (projectId: number) =>
    (await getTools().manager.call(pinRoutes.listPins, { projectId })).body
  const uploadPlan = (
    projectId: number,
    bytes: Uint8Array,
    planFileId?: number,
    by = getTools().manager,
  ) =>
    by.call(
      planRoutes.uploadPlan,
      { projectId, ...(planFileId !== undefined && { planFileId }) },
      { files: [file(bytes, 'floors.pdf')] },
    )
  const drawn = (projectId: number) =>
    waitUntil(async () => {
      const found = await sheetsOf(projectId)
      return found.sheets.every(({ state }) => state === 'ready') && found
    })
  const aligned = (projectId: number) =>
    waitUntil(async () => {
      const found = await revisionsOf(projectId)
      return found.length > 0 && found.every(({ state }) => state !== 'waiting') && found
    })
  const mark = (box: { x: number; y: number; width: number; height: number }, id = 'mark-1') => ({
    geometry: { type: 'RECTANGLE' as const, ...box },
    data: { id, text: '' },
  })
  const place = async (
    projectId: number,
    imageId: number,
    box: ReturnType<typeof computeRoomBox>,
    title = 'Crack',
  ) => {
    const { status, body } = await getTools().manager.call(pinRoutes.savePin, {
      projectId,
      title,
      pointCategoryId: getTools().w.client.categoryId,
      projectModelImageId: imageId,
      annotationCoordinates: mark(box),
    })
    expect([status, body.Message]).toEqual([200, undefined])
    return body.projectPin
  }
  const check = (
    pin: { id: number; version: number },
    decision: 'keep' | 'move' | 'discard' | 'undo',
    by = getTools().manager,
  ) =>
    by.call(revisionRoutes.checkCarriedPin, {
      projectPinId: pin.id,
      version: pin.version,
      decision,
    })

  /** An inspection with two sheets. */
  const withPlans = async () => {
    const { id: projectId } = await getTools().w.project()
    const pages = [0, 1].map((floor) => ({
      drawing: buildRoomPlan(floor),
      bookmark: `A-10${floor}`,
    }))
    expect((await uploadPlan(projectId, buildPlanPdf(pages))).status).toBe(200)
    const { planFiles, sheets } = await drawn(projectId)
    return {
      projectId,
      planFileId: planFiles[0]?.id ?? 0,
      images: sheets.map((sheet) => sheet.projectModelImageId ?? 0),
    }
  }

  /** The picture of a plan of rooms, which are filled rectangles. */
  const picture = async (rooms: readonly { left: number; top: number }[]) => {
    const overlays = rooms.map(({ left, top }, n) => ({
      input: {
        create: {
          width: 30 + (n % 5) * 9,
          height: 24 + (n % 4) * 11,
          channels: 3 as const,
          background: '#222',
        },
      },
      left,
      top,
    }))
    return sharp({ create: { width: 900, height: 640, channels: 3, background: '#fff' } })
      .composite(overlays)
      .png()
      .toBuffer()
  }
  const spots = Array.from({ length: 24 }, (_, n) => ({
    left: 60 + ((n * 131) % 700),
    top: 40 + ((n * 89) % 500),
  }))
  /** An inspection with a picture, a point on it, and its next revision, which is empty. */
  const withDoubt = async () => {
    const { id: projectId } = await getTools().w.project()
    const replace = (bytes: Uint8Array, projectModelImageId?: number) =>
      getTools().manager.call(
        modelRoutes.updateImage,
        { projectId, ...(projectModelImageId !== undefined && { projectModelImageId }) },
        { files: [file(bytes, 'lobby.png')] },
      )
    const { body } = await replace(await picture(spots))
    const imageId = body.projectModelImageId
    const pin = await place(projectId, imageId, { x: 20, y: 20, width: 10, height: 10 })
    await replace(await picture([]), imageId)
    const [revision] = await aligned(projectId)
    if (!revision) throw new Error('there is no revision')
    const now = async () => (await pinsOf(projectId)).find(({ id }) => id === pin.id)
    return { projectId, imageId, pin, revision, now, replace }
  }
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('there is none')
    return value
  }
  const unknownImage = { sha256: '', full: { width: 1, height: 1 } }
  /** What a run of the job that looked at a revision before stores of it now. */
  const storeLate = async (
    { projectId, imageId, revision, now }: Awaited<ReturnType<typeof withDoubt>>,
    x: number,
  ) => {
    await getTools().w.database.db.execute(
      sql`update media_revisions set state = 'waiting' where id = ${revision.id}`,
    )
    const placeBefore = mark({ x: 20, y: 20, width: 10, height: 10 })
    const placeAfter = mark({ x, y: 20, width: 10, height: 10 })
    const one = {
      projectPinId: need(await now()).id,
      placeBefore,
      placeAfter,
      isSure: true,
      likeness: 1,
    }
    return storeImageAlignmentAndCarryPins(
      getTools().w.database.db,
      { clientId: getTools().w.client.id, projectModelImageId: imageId },
      { id: revision.id, projectId, alignment: null, old: unknownImage, recent: unknownImage },
      { alignment: identityPlaneAlignment, carried: [one], now: new Date() },
    )
  }

  return {
    file,
    read,
    sheetsOf,
    revisionsOf,
    doubtfulOf,
    pinsOf,
    uploadPlan,
    drawn,
    aligned,
    mark,
    place,
    check,
    withPlans,
    picture,
    spots,
    withDoubt,
    need,
    storeLate,
  }
}
