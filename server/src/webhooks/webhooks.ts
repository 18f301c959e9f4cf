import type { ClientFacts } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookRoutes,
} from '@nspect/contract/webhooks/webhooks'
import { findClient } from '../clients/clients.queries.ts'
import { feature, handle, type Site } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { isPrivateUrl } from './publicAddress.ts'
import { createWebhookSecret } from './signature.ts'
import {
  countWebhookEndpoints,
  type DeliveryRow,
  deleteWaitingWebhookDeliveries,
  type EndpointRow,
  findWebhookEndpoint,
  insertWebhookDelivery,
  insertWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  requeueWebhookDeliveries,
  updateWebhookEndpoint,
} from './webhooks.queries.ts'

const day = 86_400_000
const defaultSize = 50

const mapEndpoint = (row: EndpointRow, failed: number, now: Date): WebhookEndpoint => {
  const { id, clientId, kind, url, records, tellsContents, isOn, stopReason } = row
  const { oldSecretUntil, updatedAt, version } = row
  const isOldInForce = oldSecretUntil !== null && oldSecretUntil > now
  return {
    id,
    clientId,
    kind,
    url,
    records,
    tellsContents,
    isOn,
    stopReason,
    failed,
    version,
    oldSecretUntil: isOldInForce ? oldSecretUntil.toISOString() : null,
    updatedDateTime: updatedAt.toISOString(),
  }
}

const mapDelivery = ({ clientId: _, createdAt, dueAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdDateTime: createdAt.toISOString(),
  nextTryAt: row.state === 'waiting' ? dueAt.toISOString() : null,
})

/** Throws for an address to which this installation sends nothing. */
const assertPublicAddress = (address: string, { allowsPrivateWebhooks }: Site): void => {
  if (allowsPrivateWebhooks) return
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new HttpError('webhook.notHttps')
  if (isPrivateUrl(url)) throw new HttpError('webhook.privateAddress')
}

const pickChosen = ({ url, records, tellsContents, isOn }: EndpointRow) => ({
  url,
  records,
  tellsContents,
  isOn,
})

type Subject = ClientFacts & { endpoint: EndpointRow }

/** Throws for an endpoint to which nothing is sent now. */
const assertEndpointOn = ({ endpoint }: Subject): void => {
  if (!endpoint.isOn) throw new HttpError('webhook.off')
}

export const webhookFeature = feature(webhookRoutes, {
  listWebhookEndpoints: handle(webhookRoutes.listWebhookEndpoints, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({ scope, subject }) =>
      (await listWebhookEndpoints(scope, subject.id)).map(({ endpoint, failed }) =>
        mapEndpoint(endpoint, failed, scope.now),
      ),
  }),

  addWebhookEndpoint: handle(webhookRoutes.addWebhookEndpoint, {
    load: (scope, { clientId }) => findClient(scope, clientId),
    run: async ({
      scope,
      subject: { id: clientId },
      input: { kind, url, records, tellsContents },
      language,
      site,
      tokens,
      audit,
    }) => {
      assertPublicAddress(url, site)
      if ((await countWebhookEndpoints(scope, clientId)) >= limits.webhookEndpoints)
        throw new HttpError('webhook.tooMany')
      const secret = createWebhookSecret()
      const id = await insertWebhookEndpoint(scope, {
        clientId,
        kind,
        url,
        records,
        tellsContents,
        language,
        secretEncrypted: tokens.encrypt(secret),
      })
      const after = { kind, url, records, tellsContents }
      audit({ record: 'webhookEndpoint', recordId: id, clientId, after })
      return { id, secret }
    },
  }),

  saveWebhookEndpoint: handle(webhookRoutes.saveWebhookEndpoint, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject: { endpoint }, input, site, audit }) => {
      const { url, records, isOn, tellsContents = endpoint.tellsContents } = input
      await assertRecordVersion(input, endpoint, () => mapEndpoint(endpoint, 0, scope.now))
      assertPublicAddress(url, site)
      const { id, clientId, version } = endpoint
      await updateWebhookEndpoint(scope, endpoint, {
        url,
        records,
        tellsContents,
        isOn,
        ...(isOn && { stopReason: null }),
      })
      audit({
        record: 'webhookEndpoint',
        recordId: id,
        clientId,
        before: pickChosen(endpoint),
        after: { url, records, tellsContents, isOn },
      })
      return { id, version: version + 1 }
    },
  }),

  changeWebhookSecret: handle(webhookRoutes.changeWebhookSecret, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject: { endpoint }, tokens, audit }) => {
      const secret = createWebhookSecret()
      await updateWebhookEndpoint(scope, endpoint, {
        secretEncrypted: tokens.encrypt(secret),
        oldSecretEncrypted: endpoint.secretEncrypted,
        oldSecretUntil: new Date(scope.now.getTime() + day),
      })
      const { id, clientId } = endpoint
      audit({ record: 'webhookEndpoint', recordId: id, clientId, after: { hasNewSecret: true } })
      return { id, secret }
    },
  }),

  deleteWebhookEndpoint: handle(webhookRoutes.deleteWebhookEndpoint, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject: { endpoint }, audit }) => {
      const { id, clientId, url, records } = endpoint
      await updateWebhookEndpoint(scope, endpoint, { isDeleted: true, isOn: false })
      await deleteWaitingWebhookDeliveries(scope, id)
      audit({
        record: 'webhookEndpoint',
        recordId: id,
        clientId,
        before: { url, records },
        after: { isDeleted: true },
      })
      return { id }
    },
  }),

  testWebhookEndpoint: handle(webhookRoutes.testWebhookEndpoint, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject }) => {
      assertEndpointOn(subject)
      const { id, clientId } = subject.endpoint
      const message = {
        type: 'endpoint.test',
        timestamp: scope.now.toISOString(),
        data: { clientId },
      }
      await insertWebhookDelivery(scope, subject.endpoint, JSON.stringify(message))
      return { id }
    },
  }),

  listWebhookDeliveries: handle(webhookRoutes.listWebhookDeliveries, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject: { endpoint }, input: { size = defaultSize, ...params } }) =>
      (
        await listWebhookDeliveries(
          scope,
          endpoint.id,
          params,
          Math.min(size, limits.webhookDeliveriesListed),
        )
      ).map(mapDelivery),
  }),

  replayWebhookDeliveries: handle(webhookRoutes.replayWebhookDeliveries, {
    load: (scope, { id }): Promise<Subject | undefined> => findWebhookEndpoint(scope, id),
    run: async ({ scope, subject, input: { deliveryIds }, audit }) => {
      assertEndpointOn(subject)
      const { id, clientId } = subject.endpoint
      const count = await requeueWebhookDeliveries(scope, id, deliveryIds)
      if (deliveryIds && count < new Set(deliveryIds).size) throw new HttpError('record.missing')
      audit({ record: 'webhookEndpoint', recordId: id, clientId, after: { replayed: count } })
      return { id, count }
    },
  }),
})
