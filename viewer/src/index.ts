import { ViewerError } from './engine/errors.ts'
import type { MediaKind } from './engine/medium.ts'
import type { OpenOptions, TourSource, TourViewer } from './engine/tour.ts'
import { Viewer } from './engine/viewer.ts'
import { mediaKinds } from './kinds.ts'

export { isDrawable } from './engine/drawable.ts'
export { ViewerError, type ViewerErrorCode } from './engine/errors.ts'
export type * from './engine/tour.ts'
export { type MatterportLink, parseMatterportLink } from './media/matterport/link.ts'
export { hexToRgb01, type Rgb01 } from './pins/color.ts'
export { type Clock, DwellController, type DwellMarker, dwell } from './tools/dwell.ts'

/** Creates a viewer for a kind of source, not yet open. Its code, including three.js, is loaded on this call. */
export async function createViewer(kind: TourSource['kind']): Promise<TourViewer> {
  const found = mediaKinds.find((one) => one.kind === kind)
  if (!found) throw new ViewerError('notSupported', kind)
  return viewerOf<TourSource>(found)
}

const viewerOf = async <Source extends TourSource>({ kind, load }: MediaKind<Source>): Promise<TourViewer> =>
  new Viewer(kind, await load())

/** Creates and opens in one step; `prepare` runs before opening, for subscriptions. Closes again if opening fails. */
export async function openViewer(
  host: HTMLElement,
  source: TourSource,
  options: OpenOptions,
  prepare?: (viewer: TourViewer) => void,
): Promise<TourViewer> {
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
