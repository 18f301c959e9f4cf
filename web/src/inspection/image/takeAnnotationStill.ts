import { type Heartbeat, watchWorker, withWatchdog } from '@nspect/viewer/workers'
import { dataUrlOf, type Stills } from '../viewport/pointStills.ts'
import { type MarkStillBlobs, type MarkStillJob, paintMarkStill } from './paintAnnotationStill.ts'

/** A still as sent in the request, and its preview as a data URL. */
export interface MarkStill {
  stills: Stills
  preview: string
}

const newCanvas = (width: number, height: number) => Object.assign(document.createElement('canvas'), { width, height })

const inWorker = (job: MarkStillJob, signal: AbortSignal): Promise<MarkStillBlobs> => {
  const worker = new Worker(new URL('./annotationStill.worker.ts', import.meta.url), { type: 'module' })
  const paint = (signs: Heartbeat) =>
    new Promise<MarkStillBlobs>((resolve, reject) => {
      watchWorker(worker, signs)
      worker.onmessage = ({ data }: MessageEvent<MarkStillBlobs | null>) => {
        if (data) resolve(data)
        else reject(new Error('the picture could not be painted'))
      }
      worker.postMessage(job)
    })
  return withWatchdog(paint, { signal }).finally(() => worker.terminate())
}

/** Takes the still of a rectangle, in a worker if it supports canvas. Rejects if the picture cannot be read. */
export const takeMarkStill = async (job: MarkStillJob, signal: AbortSignal): Promise<MarkStill> => {
  const { withMark, plain, preview } = await (typeof OffscreenCanvas === 'undefined'
    ? paintMarkStill(job, newCanvas)
    : inWorker(job, signal))
  return {
    stills: { withPin: await dataUrlOf(withMark), plain: await dataUrlOf(plain), camera: null },
    preview: await dataUrlOf(preview),
  }
}
