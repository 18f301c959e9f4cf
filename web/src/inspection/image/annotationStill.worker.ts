import { type MarkStillBlobs, type MarkStillJob, paintMarkStill } from './paintAnnotationStill.ts'

/** A worker, because decoding a large photo would block typing noticeably. */
addEventListener('message', async ({ data }: MessageEvent<MarkStillJob>) => {
  let result: MarkStillBlobs | null = null
  try {
    result = await paintMarkStill(data, (width, height) => new OffscreenCanvas(width, height))
  } finally {
    postMessage(result)
  }
})
