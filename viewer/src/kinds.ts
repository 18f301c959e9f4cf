import type { MediaKind } from './engine/medium.ts'
import { matterport } from './media/matterport/kind.ts'
import { model } from './media/model/kind.ts'
import { pano } from './media/pano/kind.ts'

/** All kinds of media. Another one is a folder in `media/` and an entry here. */
export const mediaKinds = [model, pano, matterport] as const

type SourceOf<Kind> = Kind extends MediaKind<infer Source> ? Source : never

/** The source of a tour. Pins and cameras are in the medium's own frame: see `PointCoordinates`. */
export type TourSource = SourceOf<(typeof mediaKinds)[number]>
