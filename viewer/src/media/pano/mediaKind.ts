import type { CameraPose } from '@nspect/contract/media/pinCoordinates'
import type { MediaKind } from '../../engine/mediaAdapter.ts'

/** An equirectangular panorama. Its frame: 5 m around the eye, y up, the picture's center at -z. */
export interface PanoSource {
  kind: 'pano'
  /** same-origin or CORS-readable URL of a JPEG, PNG or WebP, twice as wide as high within 1 % */
  url: string
  /** sha256 of the file, hex; carried for the caller, not checked here */
  hash?: string
  /** the first view; by default towards the picture's center */
  startView?: CameraPose | null
}

/** Panoramas. */
export const panoKind: MediaKind<PanoSource> = { kind: 'pano', load: () => import('./openPano.ts') }
