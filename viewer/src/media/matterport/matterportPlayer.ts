import { createDeferred } from '@nspect/contract/shared/createDeferred'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import { ViewerError, type ViewerErrorCode } from '../../engine/viewerErrors.ts'
import type { MpConnect, MpPose, MpSdk } from './matterportSdk.ts'
import type { MatterportSource } from './mediaKind.ts'
import type { MatterportLink } from './parseMatterportLink.ts'
import { withPlayerTimeout } from './withPlayerTimeout.ts'

/** A plain iframe that has not loaded after this time is shown as it is. */
const frameTimeoutMs = 15_000
/** A player that does not connect, or does not start, in this time will not. */
const answerMs = 60_000

/** The vendor's rejections as our error codes; the reason may be part of a longer text. */
const rejections: readonly (readonly [RegExp, ViewerErrorCode])[] = [
  [/referrer/i, 'sdkReferrer'],
  [/cancel/i, 'aborted'],
  [/refus|invalid|key|provider/i, 'sdkRefused'],
]

/** Converts an error thrown by the vendor's player. */
export function toMatterportViewerError(cause: unknown): ViewerError {
  if (cause instanceof ViewerError) return cause
  const name = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
  const code = rejections.find(([pattern]) => pattern.test(name))?.[1] ?? 'sdkUnreachable'
  return new ViewerError(code, name.slice(0, 200), { cause })
}

/** Adds the player's iframe to the host's element, still empty. */
export function addMatterportFrame(
  host: AdapterHost,
  label: string | undefined,
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // The player needs its own origin's storage; it can neither navigate this page nor open windows.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  frame.allow = 'fullscreen; xr-spatial-tracking'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  if (label) frame.title = label
  Object.assign(frame.style, { position: 'absolute', width: '100%', height: '100%', border: '0' })
  host.root.append(frame)
  host.onClose(() => frame.remove())
  return frame
}

/** Shows the space without the SDK. */
export async function embedMatterportSpace(
  frame: HTMLIFrameElement,
  link: MatterportLink,
  signal: AbortSignal,
): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, frameTimeoutMs)
  })
  frame.src = link.embedUrl
  await orAborted(loaded, signal)
}

/** A connected player, and its current pose. */
export interface ConnectedPlayer {
  readonly sdk: MpSdk
  pose: MpPose | null
}

/** Embeds the space and connects to its player; `moved` is called with every pose from then on. */
export async function connectMatterportPlayer(
  host: AdapterHost,
  frame: HTMLIFrameElement,
  url: string,
  connect: MpConnect,
  signal: AbortSignal,
  moved: (pose: MpPose) => void,
): Promise<ConnectedPlayer> {
  frame.src = url
  const sdk = await withPlayerTimeout(answerMs, connect(frame, url), signal, 'sdkUnreachable')
  const player: ConnectedPlayer = { sdk, pose: null }
  const playing = createDeferred<void>()
  const subscriptions = [
    sdk.App.state.subscribe(({ phase }) => {
      if (phase === 'appphase.playing') playing.resolve()
      if (phase === 'appphase.error') playing.reject(new ViewerError('sdkRefused', phase))
    }),
    sdk.Camera.pose.subscribe((pose) => {
      player.pose = pose
      moved(pose)
    }),
  ]
  for (const subscription of subscriptions) host.onClose(() => subscription.cancel())
  await withPlayerTimeout(answerMs, playing.promise, signal, 'sdkUnreachable')
  return player
}

/** Loads the operator's own SDK module: the vendor's licence does not let us ship it. */
export function loadMatterportConnector({ sdkUrl }: MatterportSource): MpConnect | undefined {
  if (sdkUrl === undefined) return undefined
  return async (frame, url) => {
    let sdkModule: { connect?: MpConnect }
    try {
      sdkModule = (await import(/* @vite-ignore */ sdkUrl)) as { connect?: MpConnect }
    } catch (cause) {
      throw new ViewerError('sdkUnreachable', undefined, { cause })
    }
    if (typeof sdkModule.connect !== 'function') throw new ViewerError('sdkUnreachable', 'connect')
    return sdkModule.connect(frame, url)
  }
}

/** The result of the work; rejects with 'aborted' as soon as the signal fires. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ViewerError('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
