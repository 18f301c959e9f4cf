import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { parseUrl } from '../shared/parseUrl.ts'
import {
  booleanOrText,
  id,
  instant,
  integerFromText,
  messageResponse,
  text,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'

/** Records whose changes an endpoint can be told of, by their names in the audit trail. */
export const webhookRecords = ['project', 'pin', 'photo', 'comment', 'document'] as const
export type WebhookRecord = (typeof webhookRecords)[number]

/**
 * What an endpoint understands. `events`: signed JSON with ids, for programs; the others are chats,
 * which get one sentence and a link: `slack` as JSON with `text`, which others read, too, and `teams`
 * as an adaptive card.
 */
export const webhookKinds = ['events', 'slack', 'teams'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** `waiting`: to be sent, or to be tried again; `failed`: not tried again by itself */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/**
 * Why an endpoint is off although nobody turned it off: it answered that it is gone, nothing
 * arrived for days, or its secret was encrypted with another key of the installation.
 */
export const webhookStopReasons = ['gone', 'failing', 'secretLost'] as const

/** An address of a client that is told of changes (T257). */
export const webhookEndpoint = z.object({
  id,
  clientId: id,
  kind: z.enum(webhookKinds),
  url: z.string(),
  records: z.array(z.enum(webhookRecords)),
  /** of a chat: it is told titles and comments, too */
  tellsContents: z.boolean(),
  isOn: z.boolean(),
  /** null: it works, or people turned it off */
  stopReason: z.enum(webhookStopReasons).nullable(),
  /** until when messages are signed with the secret before the present one, too */
  oldSecretUntil: instant.nullable(),
  /** deliveries that were given up */
  failed: z.int(),
  updatedDateTime: instant,
  version: z.int(),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

/** One message to one endpoint. */
export const webhookDelivery = z.object({
  id,
  endpointId: id,
  /** stays the same for each try: receivers tell repetitions by it */
  messageId: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  createdDateTime: instant,
  /** null unless it waits */
  nextTryAt: instant.nullable(),
  /** HTTP status of the last try's response; null: there was none */
  status: z.int().nullable(),
  /** why there was none */
  failure: z
    .enum(['refused', 'timeout', 'unreachable', 'certificate', 'privateAddress'])
    .nullable(),
  /** what is sent, as JSON; what a chat gets is made of it */
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** Where messages are sent: https, or where the installation allows private addresses http, too. */
const address = text(limits.link).refine(
  (value) => {
    const url = parseUrl(value)
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    )
  },
  { error: 'link.invalid' },
)

const records = z
  .array(z.enum(webhookRecords))
  .min(1, { error: 'webhook.records' })
  .max(webhookRecords.length)

export const webhookRoutes = routes({
  listWebhookEndpoints: {
    kind: 'json',
    method: 'GET',
    path: 'WebhookEndpoint/GetWebhookEndpoints',
    can: 'webhook.manage',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(webhookEndpoint),
  },
  /** the secret is answered once */
  addWebhookEndpoint: {
    kind: 'json',
    method: 'POST',
    path: 'WebhookEndpoint/AddWebhookEndpoint',
    can: 'webhook.manage',
    changes: true,
    isSecret: true,
    body: z.object({
      clientId: id,
      kind: z.enum(webhookKinds, { error: 'value.invalid' }).default('events'),
      url: address,
      records,
      tellsContents: booleanOrText.default(false),
    }),
    answer: messageResponse({ id, secret: z.string() }),
    successMessage: 'webhook.added',
  },
  /** turned on again, it is as if it had never failed */
  saveWebhookEndpoint: {
    kind: 'json',
    method: 'POST',
    path: 'WebhookEndpoint/SaveWebhookEndpoint',
    can: 'webhook.manage',
    changes: true,
    body: z.object({
      id,
      url: address,
      records,
      /** absent: as it is */
      tellsContents: booleanOrText.optional(),
      isOn: booleanOrText,
      /** the version that was read (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'webhook.saved',
  },
  /** for a day, messages are signed with both secrets */
  changeWebhookSecret: {
    kind: 'json',
    method: 'POST',
    path: 'WebhookEndpoint/ChangeWebhookSecret',
    can: 'webhook.manage',
    changes: true,
    isSecret: true,
    body: z.object({ id }),
    answer: messageResponse({ id, secret: z.string() }),
    successMessage: 'webhook.secretChanged',
  },
  deleteWebhookEndpoint: {
    kind: 'json',
    method: 'DELETE',
    path: 'WebhookEndpoint/DeleteWebhookEndpoint',
    can: 'webhook.manage',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ id }),
    successMessage: 'webhook.deleted',
  },
  /** sends a message that says that it is a test */
  testWebhookEndpoint: {
    kind: 'json',
    method: 'POST',
    path: 'WebhookEndpoint/TestWebhookEndpoint',
    can: 'webhook.manage',
    changes: true,
    body: z.object({ id }),
    answer: messageResponse({ id }),
    successMessage: 'webhook.tested',
  },
  /** newest first; `before`: the id of the last one that was loaded */
  listWebhookDeliveries: {
    kind: 'json',
    method: 'GET',
    path: 'WebhookEndpoint/GetDeliveries',
    can: 'webhook.manage',
    changes: false,
    query: z.object({
      id: textId,
      state: z.enum(deliveryStates).optional(),
      before: integerFromText(1).optional(),
      size: integerFromText(1).optional(),
    }),
    answer: z.array(webhookDelivery),
  },
  /** sends these again, or all that were given up, with the message ids that they had */
  replayWebhookDeliveries: {
    kind: 'json',
    method: 'POST',
    path: 'WebhookEndpoint/ReplayDeliveries',
    can: 'webhook.manage',
    changes: true,
    body: z.object({
      id,
      deliveryIds: z.array(id).max(limits.webhookDeliveriesListed).optional(),
    }),
    answer: messageResponse({ id, count: z.int() }),
    successMessage: 'webhook.replayed',
  },
})
