import type { CameraPose } from '@nspect/contract/pointCoordinates'
import type { StandingNode } from '@nspect/contract/tourGeometry'
import type { MediaKind } from '../../engine/mediaAdapter.ts'

/** A panorama of a tour. */
export interface TourStop {
  /** the scene of its points */
  key: string
  name: string
  /** same-origin or CORS-readable URLs of the picture, and of the same one in a small size */
  url: string
  previewUrl: string
  sha256: string
  /** on its plan; null if it is on none */
  standing: StandingNode | null
  /** metres above the floor */
  cameraHeight: number
  /** keys of the panoramas that one walks to from here */
  neighbours: readonly string[]
}

/** Equirectangular panoramas that one walks between. Each has the frame of a single panorama. */
export interface TourSource {
  kind: 'tour'
  /** at least one, in their order; starts at the first */
  stops: readonly TourStop[]
  /** the first view; by default towards the middle of the first picture */
  startView?: CameraPose | null
}

/** Tours of panoramas. */
export const tour: MediaKind<TourSource> = { kind: 'tour', load: () => import('./openTour.ts') }
