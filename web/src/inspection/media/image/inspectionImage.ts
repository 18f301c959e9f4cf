import type { Project } from '@nspect/contract/projects/projects'

/** A picture as screens show it: of the inspection, or one that was replaced. */
export type InspectionImage = Omit<Project['projectModelImages'][number], 'sha256'>
