import type { AdapterHost } from '../../engine/adapterHost.ts'
import type { MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { OpenOptions } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { MatterportAdapter } from './matterportAdapter.ts'
import {
  addMatterportFrame,
  connectMatterportPlayer,
  embedMatterportSpace,
  loadMatterportConnector,
  toMatterportViewerError,
} from './matterportPlayer.ts'
import type { MpConnect } from './matterportSdk.ts'
import type { MatterportSource } from './mediaKind.ts'
import { parseMatterportLink } from './parseMatterportLink.ts'
import { toCameraPose } from './vectors.ts'

/** A space that can only be viewed. */
const plainSpace: MediaAdapter = { pose: () => null }

/**
 * Opens a Matterport space: with an SDK key full support of points, without one the plain player.
 * `connect` connects to the player; by default through the source's `sdkUrl`. Written and tested
 * against the declared API only; the vendor's service was not reachable.
 */
export async function open(
  host: AdapterHost,
  source: MatterportSource,
  { label, signal }: OpenOptions,
  connect: MpConnect | undefined = loadMatterportConnector(source),
): Promise<MediaAdapter> {
  const link = parseMatterportLink(source.link)
  if (!link) throw new ViewerError('badLink')
  const frame = addMatterportFrame(host, label)
  const { key } = source
  try {
    if (key === undefined || !connect) {
      await embedMatterportSpace(frame, link, signal)
      host.events.emit('notice', { code: 'plainEmbed' })
      return plainSpace
    }
    const url = `${link.embedUrl}&applicationKey=${encodeURIComponent(key)}`
    const player = await connectMatterportPlayer(host, frame, url, connect, signal, (pose) =>
      host.events.emit('camera', toCameraPose(pose)),
    )
    host.assertOpen()
    return new MatterportAdapter(host, player)
  } catch (cause) {
    throw toMatterportViewerError(cause)
  }
}
