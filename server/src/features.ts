import { accountFeature } from './accounts/accounts.ts'
import { createMailAccountLinkJob } from './accounts/mailAccountLink.job.ts'
import { alignImageJob } from './alignment/align.job.ts'
import { carryModelJob } from './alignment/model/carryModel.job.ts'
import { apiKeyFeature } from './apiKeys/apiKeys.ts'
import { auditFeature } from './audit/audit.ts'
import { billingFeature } from './billing/billing.ts'
import type { BillingProvider } from './billing/billingProvider.ts'
import { createCancelSubscriptionJob } from './billing/cancelSubscription.job.ts'
import { createRefreshSubscriptionJob } from './billing/refreshSubscription.job.ts'
import { buildingFeature } from './buildings/buildings.ts'
import { calendarLinkFeature } from './calendarLinks/calendarLinks.ts'
import { checklistAnswerFeature } from './checklistAnswers/checklistAnswers.ts'
import { checklistFeature } from './checklists/checklists.ts'
import { clientDataFeature } from './clientData/clientData.ts'
import { createClientExportJob } from './clientData/export.job.ts'
import { purgeJob } from './clientData/purge.job.ts'
import { clientFeature } from './clients/clients.ts'
import { commentFeature } from './comments/comments.ts'
import { customerFeature } from './customers/customers.ts'
import { documentFeature } from './documents/documents.ts'
import { extensions } from './extensions.ts'
import { fileFeature } from './files/files.ts'
import { removeStoredMetadataJob } from './files/storedMetadata/removeStoredMetadata.job.ts'
import { firmFeature } from './firms/firms.ts'
import { healthFeature, noOperations } from './health/health.ts'
import type { Operations } from './health/healthReader.ts'
import { homeFeature } from './home/home.ts'
import type { Feature, Site } from './http/handler.ts'
import type { Tokens } from './http/tokens.ts'
import { imageAlignmentFeature } from './imageAlignments/imageAlignments.ts'
import { inboxFeature } from './inbox/inbox.ts'
import type { AnyJob } from './jobs/job.ts'
import { createLiveFeature } from './live/live.ts'
import { type LiveStreams, noLiveStreams } from './live/liveStreams.ts'
import type { Mailer } from './mail/mailer.ts'
import { createSendMailJob } from './mail/sendMail.job.ts'
import { metaDataAnswerFeature } from './metaDataAnswers/metaDataAnswers.ts'
import { createVariantsJob } from './models/createModelVariants.job.ts'
import { modelFeature } from './models/models.ts'
import { outboxFeature } from './outbox/outbox.ts'
import { addPinFromReportFeature } from './pins/addPinFromReport.ts'
import { annotationFeature } from './pins/annotations.ts'
import { assigneeFeature } from './pins/assignees.ts'
import { bulkPinFeature } from './pins/bulkPins.ts'
import { pinImportFeature } from './pins/imports/pinImports.ts'
import { photoFeature } from './pins/photos.ts'
import { pinCustomFieldFeature } from './pins/pinCustomFields.ts'
import { pinStillFeature } from './pins/pinStills.ts'
import { pinFeature } from './pins/pins.ts'
import { visitorPinFeature } from './pins/visitorPins.ts'
import { planDecisionFeature } from './planDecisions/planDecisions.ts'
import { planLineFeature } from './planLines/planLines.ts'
import { drawSheetsJob } from './plans/drawSheets.job.ts'
import { planFeature } from './plans/plans.ts'
import { projectCoverFeature } from './projects/projectCover.ts'
import { projectLifecycleFeature } from './projects/projectLifecycle.ts'
import { projectFeature } from './projects/projects.ts'
import { pinTemplateFeature } from './projectTypes/pinTemplates.ts'
import { projectTypeConfigurationFeature } from './projectTypes/projectTypeConfiguration.ts'
import { projectTypeFeature } from './projectTypes/projectTypes.ts'
import { typePartListFeature } from './projectTypes/typePartLists.ts'
import {
  checkBoxFeature,
  customFieldFeature,
  metaDataFieldFeature,
  pointCategoryFeature,
  poiStatusFeature,
} from './projectTypes/typeParts.ts'
import { createProposalFeature } from './proposals/proposals.ts'
import { readyTypeFeature } from './readyTypes/readyTypes.ts'
import { bcfImportFeature } from './reports/bcfImport/readBcf.ts'
import { firmLinkFeature } from './reports/firmLinks/firmLinks.ts'
import { handoverFeature } from './reports/handovers/handovers.ts'
import { createSealJob } from './reports/handovers/seal.job.ts'
import { createPrintJob } from './reports/print/print.job.ts'
import { printStyleFeature } from './reports/print/printStyle.ts'
import { reportFeature } from './reports/screen/reports.ts'
import { reviewFeature } from './review/review.ts'
import { revisionFeature } from './revisions/revisions.ts'
import { roomFeature } from './rooms/rooms.ts'
import { savedViewFeature } from './savedViews/savedViews.ts'
import { scheduleFeature } from './schedules/schedules.ts'
import { searchFeature } from './search/search.ts'
import { sessionFeature } from './sessions/sessions.ts'
import { settingFeature } from './settings/settings.ts'
import { ssoFeature } from './sso/sso.ts'
import { tableFeature } from './tables/tables.ts'
import { tourCaptureFeature } from './tourCaptures/tourCaptures.ts'
import { tourFeature } from './tours/tours.ts'
import { passkeyFeature } from './twoStep/passkeys.ts'
import { twoStepFeature } from './twoStep/twoStep.ts'
import { userProjectFeature } from './userProjects/userProjects.ts'
import { userFeature } from './users/users.ts'
import { webhookFeature } from './webhooks/webhooks.ts'

/**
 * Every served feature, built with its dependencies: the one place where a new one is registered.
 */
export const buildFeatures = ({
  billing,
  live = noLiveStreams,
  operations = noOperations,
}: {
  billing: BillingProvider
  live?: Pick<LiveStreams, 'follow'>
  operations?: Pick<Operations, 'health' | 'retryJob'>
}): readonly Feature[] => [
  sessionFeature,
  accountFeature,
  twoStepFeature,
  passkeyFeature,
  ssoFeature,
  apiKeyFeature,
  calendarLinkFeature,
  userFeature,
  userProjectFeature,
  settingFeature(billing),
  firmFeature,
  buildingFeature,
  customerFeature,
  clientFeature,
  clientDataFeature(billing),
  billingFeature(billing),
  projectTypeFeature,
  readyTypeFeature,
  projectTypeConfigurationFeature,
  pointCategoryFeature,
  checkBoxFeature,
  customFieldFeature,
  poiStatusFeature,
  metaDataFieldFeature,
  checklistFeature,
  projectFeature,
  projectCoverFeature,
  projectLifecycleFeature,
  createLiveFeature(live),
  modelFeature,
  planFeature,
  imageAlignmentFeature,
  revisionFeature,
  tourFeature,
  tourCaptureFeature,
  pinFeature,
  bulkPinFeature,
  pinImportFeature,
  bcfImportFeature,
  photoFeature,
  assigneeFeature,
  pinTemplateFeature,
  typePartListFeature,
  addPinFromReportFeature,
  visitorPinFeature,
  pinCustomFieldFeature,
  annotationFeature,
  pinStillFeature,
  commentFeature,
  reviewFeature,
  metaDataAnswerFeature,
  documentFeature,
  tableFeature,
  reportFeature,
  handoverFeature,
  firmLinkFeature,
  printStyleFeature,
  planLineFeature,
  planDecisionFeature,
  roomFeature,
  checklistAnswerFeature,
  scheduleFeature,
  savedViewFeature,
  searchFeature,
  fileFeature,
  auditFeature,
  webhookFeature,
  outboxFeature,
  healthFeature(operations),
  homeFeature,
  inboxFeature,
  createProposalFeature([pinFeature, bulkPinFeature, commentFeature]),
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
export const buildJobs = (parts: JobParts): readonly AnyJob[] => [
  createVariantsJob,
  removeStoredMetadataJob,
  drawSheetsJob,
  alignImageJob,
  carryModelJob,
  createSendMailJob(parts),
  createMailAccountLinkJob(parts),
  createRefreshSubscriptionJob(parts),
  createCancelSubscriptionJob(parts),
  createClientExportJob(parts),
  createPrintJob(parts),
  createSealJob(parts),
  purgeJob,
]
