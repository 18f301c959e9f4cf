import type { MediaKind } from '../../engine/medium.ts'

/** A space of Matterport's, in the vendor's player. */
export interface MatterportSource {
  kind: 'matterport'
  /** a share link or the bare id of 11 characters; the address that is embedded is always rebuilt */
  link: string
  /** address of the vendor's SDK module, from the operator's settings */
  sdkUrl?: string
  /** the operator's SDK key; without it the space is embedded plainly, without points */
  key?: string
}

/** Matterport's spaces. */
export const matterport: MediaKind<MatterportSource> = { kind: 'matterport', load: () => import('./openMatterport.ts') }
