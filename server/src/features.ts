import { accountFeature } from './accounts/accounts.ts'
import { linkJob } from './accounts/link.job.ts'
import { auditFeature } from './audit/audit.ts'
import { billingFeature } from './billing/billing.ts'
import { cancelJob } from './billing/cancel.job.ts'
import type { BillingProvider } from './billing/provider.ts'
import { refreshJob } from './billing/refresh.job.ts'
import { clientDataFeature } from './clientData/clientData.ts'
import { exportJob } from './clientData/export.job.ts'
import { purgeJob } from './clientData/purge.job.ts'
import { clientFeature } from './clients/clients.ts'
import { commentFeature } from './comments/comments.ts'
import { documentFeature } from './documents/documents.ts'
import { extensions } from './extensions.ts'
import { fileFeature } from './files/files.ts'
import type { Feature, Site } from './http/call.ts'
import type { Tokens } from './http/tokens.ts'
import type { AnyJob } from './jobs/job.ts'
import { mailJob } from './mail/mail.job.ts'
import type { Mailer } from './mail/mailer.ts'
import { mailFeature } from './mails/mails.ts'
import { modelFeature } from './models/models.ts'
import { variantsJob } from './models/variants.job.ts'
import { annotationFeature } from './pins/annotations.ts'
import { photoFeature } from './pins/photos.ts'
import { pinFieldFeature } from './pins/pinFields.ts'
import { pinFromReportFeature } from './pins/pinFromReport.ts'
import { pinFeature } from './pins/pins.ts'
import { projectLifeFeature } from './projects/lifecycle.ts'
import { projectFeature } from './projects/projects.ts'
import { projectTypeFeature } from './projectTypes/projectTypes.ts'
import {
  checkBoxFeature,
  customFieldFeature,
  metaDataFieldFeature,
  pointCategoryFeature,
  poiStatusFeature,
} from './projectTypes/typeParts.ts'
import { typeFeature } from './projectTypes/types.ts'
import { propertyFeature } from './properties/properties.ts'
import { reportFeature } from './reports/reports.ts'
import { sessionFeature } from './sessions/sessions.ts'
import { settingFeature } from './settings/settings.ts'
import { userProjectFeature } from './userProjects/userProjects.ts'
import { userFeature } from './users/users.ts'

/** Every served feature, built with its dependencies: the one place where a new one is registered. */
export const featuresOf = ({ billing }: { billing: BillingProvider }): readonly Feature[] => [
  sessionFeature,
  accountFeature,
  userFeature,
  userProjectFeature,
  settingFeature(billing),
  clientFeature,
  clientDataFeature,
  billingFeature(billing),
  projectTypeFeature,
  typeFeature,
  pointCategoryFeature,
  checkBoxFeature,
  customFieldFeature,
  poiStatusFeature,
  metaDataFieldFeature,
  projectFeature,
  projectLifeFeature,
  modelFeature,
  pinFeature,
  photoFeature,
  pinFromReportFeature,
  pinFieldFeature,
  annotationFeature,
  commentFeature,
  propertyFeature,
  documentFeature,
  reportFeature,
  fileFeature,
  auditFeature,
  mailFeature,
  ...extensions.flatMap(({ features }) => features),
]

/** Dependencies of jobs besides their tools. */
interface JobParts {
  mailer: Mailer
  billing: BillingProvider
  tokens: Tokens
  site: Site
  now: () => Date
}

/** All background jobs. */
export const jobsFor = (parts: JobParts): readonly AnyJob[] => [
  variantsJob,
  mailJob(parts),
  linkJob(parts),
  refreshJob(parts),
  cancelJob(parts),
  exportJob(parts),
  purgeJob,
]
