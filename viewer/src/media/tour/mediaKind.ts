import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import type { MediaKind } from '../../engine/mediaAdapter.ts'
import type { TourStop } from '../../engine/viewerApi.ts'

/** Equirectangular panoramas that one walks between. Each has the frame of a single panorama. */
export interface TourSource {
  kind: 'tour'
  /** at least one, in their order; starts at the first */
  stops: readonly TourStop[]
  /** the first view; by default towards the middle of the first picture */
  startView?: CameraPose | null
}

/** Tours of panoramas. */
export const tourKind: MediaKind<TourSource> = { kind: 'tour', load: () => import('./openTour.ts') }
