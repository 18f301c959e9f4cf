import type { ModelViewer } from '@nspect/viewer'
import { waitMilliseconds } from './waitUntilIdle.ts'

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
    await waitMilliseconds(ms, signal).finally(() => stop?.())
  }
}
