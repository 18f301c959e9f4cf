import type { ModelViewer } from '@nspect/viewer'
import { waitMs } from './waitUntilIdle.ts'

/** Settles once the camera has not moved for `ms` milliseconds; rejects when the signal fires. */
export const waitUntilCameraRests = async (
  viewer: Pick<ModelViewer, 'on'> | null,
  ms: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false
    const stop = viewer?.on('camera', () => {
      hasMoved = true
    })
    await waitMs(ms, signal).finally(() => stop?.())
  }
}
