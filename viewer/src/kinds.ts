import type { MediaKind } from './engine/medium.ts'
import { matterport } from './media/matterport/kind.ts'
import { model } from './media/model/kind.ts'
import { pano } from './media/pano/kind.ts'

/** Every kind of media. One more is a folder in `media/` and a line here. */
export const mediaKinds = [model, pano, matterport] as const

type SourceOf<Kind> = Kind extends MediaKind<infer Source> ? Source : never

/** What a person looks at. Pins and cameras are in the medium's own frame: see `PointCoordinates`. */
export type TourSource = SourceOf<(typeof mediaKinds)[number]>
