import type { CameraPose } from '@nspect/contract/coordinates'
import type { MediaKind } from '../../engine/medium.ts'

/** An equirectangular picture of all around. Its frame: 5 m around the eye, y up, the picture's middle at -z. */
export interface PanoSource {
  kind: 'pano'
  /** same-origin or CORS-readable address of a JPEG, PNG or WebP, twice as wide as high within 1 % */
  url: string
  /** sha256 of the file, hex; carried for the caller, not checked here */
  hash?: string
  /** the first view; towards the picture's middle when absent */
  startView?: CameraPose | null
}

/** Panoramas. */
export const pano: MediaKind<PanoSource> = { kind: 'pano', load: () => import('./openPano.ts') }
