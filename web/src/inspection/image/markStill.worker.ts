import { type MarkStillBlobs, type MarkStillJob, paintMarkStill } from './markStill.ts'

/** Decoding a large photo takes long enough to be felt while one writes. */
addEventListener('message', async ({ data }: MessageEvent<MarkStillJob>) => {
  let made: MarkStillBlobs | null = null
  try {
    made = await paintMarkStill(data, (width, height) => new OffscreenCanvas(width, height))
  } finally {
    postMessage(made)
  }
})
