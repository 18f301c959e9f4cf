import {
  type AnnotationStillBlobs,
  type AnnotationStillJob,
  paintAnnotationStill,
} from './paintAnnotationStill.ts'

/** A worker, because decoding a large photo would block typing noticeably. */
addEventListener('message', async ({ data }: MessageEvent<AnnotationStillJob>) => {
  let result: AnnotationStillBlobs | null = null
  try {
    result = await paintAnnotationStill(data, (width, height) => new OffscreenCanvas(width, height))
  } finally {
    postMessage(result)
  }
})
