import type { MediaKind } from './engine/mediaAdapter.ts'
import { matterport } from './media/matterport/mediaKind.ts'
import { model } from './media/model/mediaKind.ts'
import { pano } from './media/pano/mediaKind.ts'
import { tour } from './media/tour/mediaKind.ts'

/** All kinds of media. Another one is a folder in `media/` and an entry here. */
export const mediaKinds = [model, pano, tour, matterport] as const

type SourceOf<Kind> = Kind extends MediaKind<infer Source> ? Source : never

/** The source of a tour. Pins and cameras are in the medium's own frame: see `PointCoordinates`. */
export type ViewerSource = SourceOf<(typeof mediaKinds)[number]>
