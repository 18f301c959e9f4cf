import type { AdapterHost } from '../../engine/adapterHost.ts'
import type { CapturedPanorama, CaptureTools } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { type ConnectedPlayer, toMatterportViewerError } from './matterportPlayer.ts'
import type { MpPose, MpSdk } from './matterportSdk.ts'
import { type GrayImage, measurePanoramaTurn } from './measurePanoramaTurn.ts'
import { parsePlayerJpeg } from './parsePlayerJpeg.ts'
import { readMatterportSweeps } from './readMatterportSweeps.ts'
import { computeYaw } from './vectors.ts'
import { withPlayerTimeout } from './withPlayerTimeout.ts'

/** ms that the player may take: to arrive, and to make a picture */
const timeouts = { arrival: 20_000, picture: 60_000 } as const
/**
 * pixels: the view that tells how the panorama is turned, and the size in which the panorama is
 * compared with it
 */
const viewSize = { width: 512, height: 320 } as const
const comparedSize = { width: 1440, height: 720 } as const
/** Takes the panoramas of a space from its player, place by place. */
export const createMatterportCapture = (
  host: AdapterHost,
  player: ConnectedPlayer,
): CaptureTools => ({
  sweeps: async () => {
    host.assertOpen()
    return await readMatterportSweeps(player.sdk)
  },
  take: async (sweepId, signal) => {
    host.assertOpen()
    try {
      await moveToSweep(player, sweepId, signal)
      const picture = await withPlayerTimeout(
        timeouts.picture,
        player.sdk.Renderer.takeEquirectangular(),
        signal,
      ).then(parsePlayerJpeg)
      return { picture, ...(await resolveTurn(player, picture, signal)) }
    } catch (cause) {
      throw toMatterportViewerError(cause)
    }
  },
})

/** Moves to a place, looking along -z, and waits until the camera stands there. */
const moveToSweep = async (
  player: ConnectedPlayer,
  sweepId: string,
  signal: AbortSignal,
): Promise<void> => {
  const options = {
    rotation: { x: 0, y: 0 },
    transition: 'transition.instant',
    transitionTime: 0,
  } as const
  await withPlayerTimeout(timeouts.arrival, player.sdk.Sweep.moveTo(sweepId, options), signal)
  const until = performance.now() + timeouts.arrival
  while (player.pose?.sweep !== sweepId) {
    if (performance.now() > until) throw new ViewerError('network', sweepId)
    await pause(50, signal)
  }
}

/**
 * The direction of the picture's middle, degrees clockwise from -z: seen in the picture, else where
 * the camera looks.
 */
const resolveTurn = async (
  { sdk, pose }: ConnectedPlayer,
  image: Blob,
  signal: AbortSignal,
): Promise<Omit<CapturedPanorama, 'picture'>> => {
  const panorama = await toGrayImage(image, comparedSize)
  if (!pose) return { turn: 0, isTurnMeasured: false }
  const seen = await captureGrayView(sdk, signal).catch(() => null)
  signal.throwIfAborted()
  const fov = getVerticalAngle(pose)
  const middle =
    seen && fov !== null && Math.abs(pose.rotation.x) < 1
      ? measurePanoramaTurn(panorama, seen, fov)
      : null
  return { turn: wrapDegrees(computeYaw(pose) - (middle ?? 0)), isTurnMeasured: middle !== null }
}

const captureGrayView = async (sdk: MpSdk, signal: AbortSignal): Promise<GrayImage> =>
  toGrayImage(
    parsePlayerJpeg(
      await withPlayerTimeout(
        timeouts.picture,
        sdk.Renderer.takeScreenShot(viewSize, { mattertags: false }),
        signal,
      ),
    ),
    viewSize,
  )

/** The player keeps its vertical angle, whatever the size of a screenshot. */
const getVerticalAngle = ({ projection }: MpPose): number | null => {
  const scale = projection?.[5]
  return scale && scale > 0 ? (2 * Math.atan(1 / scale) * 180) / Math.PI : null
}

const wrapDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360

/**
 * Shades of a picture in another size; throws 'damaged' for an equirectangular one that is not
 * twice as wide as high.
 */
const toGrayImage = async (
  image: Blob,
  size: { width: number; height: number },
): Promise<GrayImage> => {
  const bitmap = await createImageBitmap(image).catch((cause: unknown) => {
    throw new ViewerError('damaged', 'picture', { cause })
  })
  try {
    const isAsWide = Math.abs(bitmap.width / bitmap.height - size.width / size.height) < 0.02
    if (!isAsWide) throw new ViewerError('damaged', `${bitmap.width} x ${bitmap.height}`)
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d')
    if (!context) throw new ViewerError('damaged', 'canvas')
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const { data } = context.getImageData(0, 0, size.width, size.height)
    const shades = Float32Array.from(
      { length: size.width * size.height },
      (_, n) =>
        0.3 * (data[4 * n] ?? 0) + 0.59 * (data[4 * n + 1] ?? 0) + 0.11 * (data[4 * n + 2] ?? 0),
    )
    return { ...size, shades }
  } finally {
    bitmap.close()
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  withPlayerTimeout(2 * ms + 1000, new Promise((resolve) => setTimeout(resolve, ms)), signal)
