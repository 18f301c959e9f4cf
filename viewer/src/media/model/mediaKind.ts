import type { MediaKind } from '../../engine/mediaAdapter.ts'
import type { ModelCorrections } from '../../engine/viewerApi.ts'

/** A building as a 3D model. */
export interface ModelSource {
  kind: 'model'
  /** same-origin or CORS-readable URL of a GLB or of a glTF without external files */
  url: string
  /** sha256 of the file, hex; carried for the caller, not checked here */
  hash?: string
  corrections?: ModelCorrections
  /** URL of a small coarse copy in the same frame, which is shown until the file is there */
  coarse?: string
}

/** Models. */
export const modelKind: MediaKind<ModelSource> = {
  kind: 'model',
  load: () => import('./openModel.ts'),
}
