import type { MediaKind } from '../../engine/mediaAdapter.ts'

/** A Matterport space in the vendor's player. */
export interface MatterportSource {
  kind: 'matterport'
  /** a share link or the bare id of 11 characters; the embedded URL is always rebuilt */
  link: string
  /** URL of the vendor's SDK module, from the operator's settings */
  sdkUrl?: string
  /** the operator's SDK key; without it the plain player is embedded, without points */
  key?: string
}

/** Matterport's spaces. */
export const matterportKind: MediaKind<MatterportSource> = {
  kind: 'matterport',
  load: () => import('./openMatterport.ts'),
}
