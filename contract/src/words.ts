import type { ErrorCode } from './httpErrors.ts'
import { messages } from './messages.ts'
import { accountMessages } from './sentences/accounts.ts'
import { annotationMessages } from './sentences/annotationCalls.ts'
import { billingMessages } from './sentences/billing.ts'
import { clientDataMessages } from './sentences/clientData.ts'
import { clientMessages } from './sentences/clients.ts'
import { commentMessages } from './sentences/comments.ts'
import { demoMessages } from './sentences/demo.ts'
import { documentMessages } from './sentences/documents.ts'
import { mailMessages } from './sentences/mails.ts'
import { modelMessages } from './sentences/modelCalls.ts'
import { photoMessages } from './sentences/photos.ts'
import { pinFieldMessages } from './sentences/pinFields.ts'
import { pinFromReportMessages } from './sentences/pinFromReport.ts'
import { pinMessages } from './sentences/pins.ts'
import { projectLifeMessages } from './sentences/projectLife.ts'
import { projectMessages } from './sentences/projects.ts'
import { propertyMessages } from './sentences/properties.ts'
import { reportMessages } from './sentences/reports.ts'
import { sessionMessages } from './sentences/sessions.ts'
import { settingMessages } from './sentences/settings.ts'
import { typeMessages } from './sentences/typeCalls.ts'
import { userProjectMessages } from './sentences/userProjects.ts'
import { userMessages } from './sentences/users.ts'

/** All contract messages of forms and calls, in English. */
export const englishMessages = {
  ...messages,
  ...sessionMessages,
  ...accountMessages,
  ...userMessages,
  ...userProjectMessages,
  ...clientMessages,
  ...clientDataMessages,
  ...billingMessages,
  ...settingMessages,
  ...typeMessages,
  ...mailMessages,
  ...projectMessages,
  ...projectLifeMessages,
  ...modelMessages,
  ...pinMessages,
  ...pinFromReportMessages,
  ...pinFieldMessages,
  ...annotationMessages,
  ...photoMessages,
  ...commentMessages,
  ...reportMessages,
  ...documentMessages,
  ...propertyMessages,
  ...demoMessages,
} as const

export type MessageKey = keyof typeof englishMessages

/** The same messages in another language; a missing one does not compile. */
export interface Sentences {
  messages: Record<MessageKey, string>
  errors: Record<ErrorCode, string>
}
