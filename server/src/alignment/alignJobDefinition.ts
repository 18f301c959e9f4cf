import { id } from '@nspect/contract/shared/scalars'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/job.ts'

/** Identifies a picture, for work outside of any call. */
export interface ImageKey {
  clientId: number
  projectModelImageId: number
}

/** Aligning a picture with its earlier revisions, and carrying its points over. */
export const alignImageJobDefinition: JobDefinition<ImageKey> = {
  name: 'media.align',
  payload: z.object({ clientId: id, projectModelImageId: id }),
  turns: 'client',
}
