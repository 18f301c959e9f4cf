import type { MediaKind } from './engine/mediaAdapter.ts'
import { matterportKind } from './media/matterport/mediaKind.ts'
import { modelKind } from './media/model/mediaKind.ts'
import { panoKind } from './media/pano/mediaKind.ts'
import { tourKind } from './media/tour/mediaKind.ts'

/** All kinds of media. Another one is a folder in `media/` and an entry here. */
export const mediaKinds = [modelKind, panoKind, tourKind, matterportKind] as const

type SourceOf<Kind> = Kind extends MediaKind<infer Source> ? Source : never

/** The source of a tour. Pins and cameras are in the medium's own frame: see `PinCoordinates`. */
export type ViewerSource = SourceOf<(typeof mediaKinds)[number]>
