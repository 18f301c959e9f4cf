import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { CarriedPin, Revision } from '@nspect/contract/revisions/revisions'

/** A revision and what replaced it, with the points of both. */
export interface RevisionComparison {
  project: Project
  revision: Revision
  /** undefined: what is there now replaced it */
  next: Revision | undefined
  pins: readonly Pin[]
  /** the points as they were on the revision */
  ghosts: readonly CarriedPin[]
  /** the same of `next` */
  ghostsOfNext: readonly CarriedPin[] | undefined
}
