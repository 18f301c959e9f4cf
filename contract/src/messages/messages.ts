import type { ErrorCode } from '../errors/httpErrors.ts'
import { accountMessages } from './english/accounts.ts'
import { addPinFromReportMessages } from './english/addPinFromReport.ts'
import { annotationMessages } from './english/annotations.ts'
import { apiKeyMessages } from './english/apiKeys.ts'
import { assigneeMessages } from './english/assignees.ts'
import { billingMessages } from './english/billing.ts'
import { clientDataMessages } from './english/clientData.ts'
import { clientMessages } from './english/clients.ts'
import { commentMessages } from './english/comments.ts'
import { demoMessages } from './english/demo.ts'
import { documentMessages } from './english/documents.ts'
import { firmLinkMessages } from './english/firmLinks.ts'
import { firmMessages } from './english/firms.ts'
import { healthMessages } from './english/health.ts'
import { homeMessages } from './english/home.ts'
import { imageAlignmentMessages } from './english/imageAlignments.ts'
import { metaDataAnswerMessages } from './english/metaDataAnswers.ts'
import { modelMessages } from './english/models.ts'
import { outboxMessages } from './english/outbox.ts'
import { passkeyMessages } from './english/passkeys.ts'
import { photoMessages } from './english/photos.ts'
import { pinCustomFieldMessages } from './english/pinCustomFields.ts'
import { pinStillMessages } from './english/pinStills.ts'
import { pinMessages } from './english/pins.ts'
import { pinTemplateMessages } from './english/pinTemplates.ts'
import { planMessages } from './english/plans.ts'
import { printStyleMessages } from './english/printStyle.ts'
import { projectLifecycleMessages } from './english/projectLifecycle.ts'
import { projectMessages } from './english/projects.ts'
import { projectTypeConfigurationMessages } from './english/projectTypeConfiguration.ts'
import { readyTypeMessages } from './english/readyTypes.ts'
import { reportMessages } from './english/reports.ts'
import { revisionMessages } from './english/revisions.ts'
import { savedViewMessages } from './english/savedViews.ts'
import { sessionMessages } from './english/sessions.ts'
import { settingMessages } from './english/settings.ts'
import { ssoMessages } from './english/sso.ts'
import { tourCaptureMessages } from './english/tourCaptures.ts'
import { tourMessages } from './english/tours.ts'
import { twoStepMessages } from './english/twoStep.ts'
import { userProjectMessages } from './english/userProjects.ts'
import { userMessages } from './english/users.ts'
import { visitorPinMessages } from './english/visitorPins.ts'
import { webhookMessages } from './english/webhooks.ts'
import { sharedMessages } from './shared.ts'

/** All contract messages of forms and calls, in English. */
export const englishMessages = {
  ...sharedMessages,
  ...sessionMessages,
  ...accountMessages,
  ...twoStepMessages,
  ...passkeyMessages,
  ...apiKeyMessages,
  ...ssoMessages,
  ...userMessages,
  ...userProjectMessages,
  ...clientMessages,
  ...clientDataMessages,
  ...billingMessages,
  ...settingMessages,
  ...projectTypeConfigurationMessages,
  ...readyTypeMessages,
  ...homeMessages,
  ...healthMessages,
  ...outboxMessages,
  ...projectMessages,
  ...printStyleMessages,
  ...projectLifecycleMessages,
  ...modelMessages,
  ...planMessages,
  ...imageAlignmentMessages,
  ...revisionMessages,
  ...tourMessages,
  ...tourCaptureMessages,
  ...pinMessages,
  ...assigneeMessages,
  ...pinTemplateMessages,
  ...firmMessages,
  ...firmLinkMessages,
  ...savedViewMessages,
  ...addPinFromReportMessages,
  ...visitorPinMessages,
  ...webhookMessages,
  ...pinCustomFieldMessages,
  ...pinStillMessages,
  ...annotationMessages,
  ...photoMessages,
  ...commentMessages,
  ...reportMessages,
  ...documentMessages,
  ...metaDataAnswerMessages,
  ...demoMessages,
} as const

export type MessageKey = keyof typeof englishMessages

/** The same messages in another language; a missing one does not compile. */
export interface Translation {
  messages: Record<MessageKey, string>
  errors: Record<ErrorCode, string>
}
