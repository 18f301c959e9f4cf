import { job } from '../jobs/job.ts'
import { readStoredFile } from '../storage/storage.ts'
import {
  findImageRevisionToAlign,
  listCarriedPins,
  markImageUnaligned,
  markImageWaitingForAlignment,
  storeImageAlignmentAndCarryPins,
} from './align.queries.ts'
import { alignImageJobDefinition, type ImageKey } from './alignJobDefinition.ts'
import { alignStoredImagesAndCarryBoxes } from './compare/alignStoredImagesAndCarryBoxes.ts'

/**
 * Aligns the earlier revisions of a picture, one after the other, each with the one after it, and
 * carries the points over. What is not convincing waits for people.
 */
export const alignImageJob = job<ImageKey>({
  ...alignImageJobDefinition,
  concurrency: 1,
  seconds: 600,
  run: async (image, { db, storage, signal }) => {
    for (;;) {
      const revision = await findImageRevisionToAlign(db, image)
      if (!revision) return
      const pins = await listCarriedPins(db, image, revision.id)
      const read = async ({ sha256, full }: (typeof revision)['old']) => ({
        sha256,
        width: full.width,
        height: full.height,
        bytes: await readStoredFile(storage, full.name, full.size),
      })
      const images = [await read(revision.old), await read(revision.recent)] as const
      const boxes = pins.map(({ placeBefore }) => placeBefore.geometry)
      const compared = await alignStoredImagesAndCarryBoxes(
        images,
        boxes,
        revision.alignment,
        signal,
      )
      const carried = pins.flatMap(({ projectPinId, placeBefore }, n) => {
        const to = compared.boxes[n]
        if (!to) return []
        const geometry = { ...placeBefore.geometry, ...to.box }
        return [
          {
            projectPinId,
            placeBefore,
            placeAfter: { ...placeBefore, geometry },
            isSure: to.isSure,
            likeness: to.likeness,
          },
        ]
      })
      await storeImageAlignmentAndCarryPins(db, image, revision, {
        alignment: compared.alignment,
        carried,
        now: new Date(),
      })
    }
  },
  onFailed: async (image, { db }) => {
    await markImageUnaligned(db, image)
  },
  onRetry: (image, db) => markImageWaitingForAlignment(db, image),
})
