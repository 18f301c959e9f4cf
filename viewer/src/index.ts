import type { MediaKind } from './engine/mediaAdapter.ts'
import { Viewer } from './engine/viewer.ts'
import type { ModelViewer, OpenOptions, ViewerSource } from './engine/viewerApi.ts'
import { ViewerError } from './engine/viewerErrors.ts'
import { mediaKinds } from './mediaKinds.ts'

export { isPinDrawable } from './engine/drawablePin.ts'
export type * from './engine/viewerApi.ts'
export { ViewerError, type ViewerErrorCode } from './engine/viewerErrors.ts'
export { type MatterportLink, parseMatterportLink } from './media/matterport/parseMatterportLink.ts'
export { hexToRgb01, type Rgb01 } from './pins/hexToRgb.ts'
export { type Clock, DwellController, type DwellMarker, dwellLimits } from './tools/dwellMarker.ts'

/**
 * Creates a viewer for a kind of source, not yet open. Its code, including three.js, is loaded on
 * this call.
 */
export async function createViewer(kind: ViewerSource['kind']): Promise<ModelViewer> {
  const found = mediaKinds.find((mediaKind) => mediaKind.kind === kind)
  if (!found) throw new ViewerError('notSupported', kind)
  return loadViewer<ViewerSource>(found)
}

const loadViewer = async <Source extends ViewerSource>({
  kind,
  load,
}: MediaKind<Source>): Promise<ModelViewer> => new Viewer(kind, await load())

/**
 * Creates and opens in one step; `prepare` runs before opening, for subscriptions. Closes again if
 * opening fails.
 */
export async function openViewer(
  host: HTMLElement,
  source: ViewerSource,
  options: OpenOptions,
  prepare?: (viewer: ModelViewer) => void,
): Promise<ModelViewer> {
  const viewer = await createViewer(source.kind)
  prepare?.(viewer)
  try {
    await viewer.open(host, source, options)
  } catch (error) {
    await viewer.close()
    throw error
  }
  return viewer
}
