import { Worker } from 'node:worker_threads'
import type { PlaneAlignment } from '@nspect/contract/alignment/alignment'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { sharp } from '../../files/imageLibrary.ts'
import type { CompareInput, ImageComparison } from './alignImagesAndCarryBoxes.ts'
import type { GrayImage } from './grayImage.ts'

/** Pixels along the longer side of the pictures as they are compared. */
const workingSize = 1400
/** The longest that one comparison may take, in milliseconds. */
const maxRunMs = 120_000

interface PictureBytes {
  bytes: Buffer
  sha256: string
  width: number
  height: number
}

const decodeGray = async (
  { bytes, width, height }: PictureBytes,
  factor: number,
): Promise<GrayImage> => {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({
      width: Math.max(1, Math.round(width / factor)),
      height: Math.max(1, Math.round(height / factor)),
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

const inWorker = (input: CompareInput, signal: AbortSignal): Promise<ImageComparison> =>
  new Promise((done, refuse) => {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const ending = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)])
    ending.addEventListener('abort', () => void worker.terminate(), { once: true })
    if (ending.aborted) void worker.terminate()
    worker.once('message', (compared: ImageComparison) => done(compared))
    worker.once('error', refuse)
    worker.once('exit', () =>
      refuse(ending.aborted ? ending.reason : new Error('the pictures were not compared')),
    )
  })

/** Compares two stored pictures beside the server's own work, and carries rectangles over. */
export const alignStoredImagesAndCarryBoxes = async (
  [old, recent]: readonly [PictureBytes, PictureBytes],
  boxes: readonly PercentBox[],
  alignment: PlaneAlignment | null,
  signal: AbortSignal,
): Promise<ImageComparison> => {
  const factor = Math.max(
    1,
    Math.max(old.width, old.height, recent.width, recent.height) / workingSize,
  )
  const pictures = [await decodeGray(old, factor), await decodeGray(recent, factor)] as const
  const sizes = [old, recent].map(({ width, height }) => ({ width, height })) as [
    { width: number; height: number },
    { width: number; height: number },
  ]
  const isSame = old.sha256 === recent.sha256
  return inWorker({ pictures, factor, sizes, isSame, alignment, boxes }, signal)
}
