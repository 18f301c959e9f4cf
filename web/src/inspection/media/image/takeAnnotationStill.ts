import type { PinStills } from '@nspect/viewer'
import { type Heartbeat, watchWorker, withWatchdog } from '@nspect/viewer/workers'
import { type PlacedPinStills, readDataUrl } from '../../placing/placedPinStills.ts'
import {
  type AnnotationStillBlobs,
  type AnnotationStillJob,
  paintAnnotationStill,
} from './paintAnnotationStill.ts'

/** A still as sent in the request, and its preview as a data URL. */
export interface AnnotationStill {
  stills: PlacedPinStills
  preview: string
}

const newCanvas = (width: number, height: number) =>
  Object.assign(document.createElement('canvas'), { width, height })

const inWorker = (job: AnnotationStillJob, signal: AbortSignal): Promise<AnnotationStillBlobs> => {
  const worker = new Worker(new URL('./annotationStill.worker.ts', import.meta.url), {
    type: 'module',
  })
  const paint = (signs: Heartbeat) =>
    new Promise<AnnotationStillBlobs>((resolve, reject) => {
      watchWorker(worker, signs)
      worker.onmessage = ({ data }: MessageEvent<AnnotationStillBlobs | null>) => {
        if (data) resolve(data)
        else reject(new Error('the picture could not be painted'))
      }
      worker.postMessage(job)
    })
  return withWatchdog(paint, { signal }).finally(() => worker.terminate())
}

const paintInWorker = (
  job: AnnotationStillJob,
  signal: AbortSignal,
): Promise<AnnotationStillBlobs> =>
  typeof OffscreenCanvas === 'undefined'
    ? paintAnnotationStill(job, newCanvas)
    : inWorker(job, signal)

/**
 * Takes close-up and context of a stored point's rectangle. Rejects if the picture cannot be read.
 */
export const takePinAnnotationStills = async (
  job: Required<AnnotationStillJob>,
  signal: AbortSignal,
): Promise<PinStills> => {
  const { withMark, plain, context } = await paintInWorker(job, signal)
  if (!context) throw new Error('no context was painted')
  return { closeUp: withMark, plainCloseUp: plain, context }
}

/**
 * Takes the still of a rectangle, in a worker if it supports canvas. Rejects if the picture cannot
 * be read.
 */
export const takeAnnotationStill = async (
  job: AnnotationStillJob,
  signal: AbortSignal,
): Promise<AnnotationStill> => {
  const { withMark, plain, preview } = await paintInWorker(job, signal)
  return {
    stills: { withPin: await readDataUrl(withMark), plain: await readDataUrl(plain), camera: null },
    preview: await readDataUrl(preview),
  }
}
