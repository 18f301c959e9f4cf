import { clientFeature } from './clients/clients.ts'
import { commentFeature } from './comments/comments.ts'
import { demoFeature } from './demo/removeDemo.ts'
import { documentFeature } from './documents/documents.ts'
import { fileFeature } from './files/files.ts'
import type { Feature } from './http/call.ts'
import type { AnyJob } from './jobs/job.ts'
import { modelFeature } from './models/models.ts'
import { variantsJob } from './models/variants.job.ts'
import { photoFeature } from './pins/photos.ts'
import { pinFeature } from './pins/pins.ts'
import { projectFeature } from './projects/projects.ts'
import { projectTypeFeature } from './projectTypes/projectTypes.ts'
import { propertyFeature } from './properties/properties.ts'
import { reportFeature } from './reports/reports.ts'
import { sessionFeature } from './sessions/sessions.ts'

/** Every feature that is served: the one place where a new one is registered. */
export const features: readonly Feature[] = [
  sessionFeature,
  clientFeature,
  projectTypeFeature,
  projectFeature,
  modelFeature,
  pinFeature,
  photoFeature,
  commentFeature,
  propertyFeature,
  documentFeature,
  reportFeature,
  fileFeature,
  demoFeature,
]

/** Everything that is done later. */
export const jobs: readonly AnyJob[] = [variantsJob]
