import { clientRoutes } from '@nspect/contract/clients/clients'
import { type ClientFacts, can } from '@nspect/contract/permissions/policy'
import { getSeatLimit } from '@nspect/contract/permissions/tierFeatures'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { markSubscriptionCancelDue } from '../billing/billing.queries.ts'
import { cancelJobDefinition } from '../billing/billingJobDefinitions.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptLogo } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, type HandlerContext, handle, loadNoRecord } from '../http/handler.ts'
import { assertFound, type FieldError, HttpError } from '../http/httpError.ts'
import { paginateQuery } from '../http/paginateQuery.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import {
  countClients,
  findClientRow,
  getRestorableSince,
  listClients,
} from './clientList.queries.ts'
import { mapClient, mapTier } from './clients.mapper.ts'
import {
  endSessionsOfClient,
  findClient,
  insertClient,
  lockClientRow,
  replaceClientLogo,
  updateClient,
} from './clients.queries.ts'
import {
  findClientsActivityAndAttention,
  findClientsOverview,
  findClientUsage,
} from './usage.queries.ts'

const getTierById = (id: number): Tier | undefined => tiers[id - 1]

type SaveClientContext = HandlerContext<
  typeof clientRoutes.saveClient,
  ClientFacts | { id: 0 },
  AcceptedFile | undefined
>
type WholeClient = NonNullable<Awaited<ReturnType<typeof lockClientRow>>>

/** What was sent of the plan. */
const buildPlan = ({ clientTierId, noOfProject, noOfReport }: SaveClientContext['input']) => {
  const tier = clientTierId === undefined ? undefined : getTierById(clientTierId)
  return {
    ...(tier && { tier }),
    ...(noOfProject !== undefined && { noOfProject }),
    ...(noOfReport !== undefined && { noOfReport }),
  }
}

/** What was sent of the branding. */
const buildBrand = ({ removeWaterMark, removeCobrandedReport }: SaveClientContext['input']) => ({
  ...(removeWaterMark !== undefined && { removeWaterMark }),
  ...(removeCobrandedReport !== undefined && { removeCobrandedReport }),
})

/** The values to write; what the caller may not change stays as it is stored (T26). */
const resolveValues = ({ scope, input }: SaveClientContext, before: WholeClient | undefined) => {
  const caller = assertStaff(scope)
  const mayPlan = can(caller, 'client.plan', null)
  const mayBrand = before === undefined || can(caller, 'client.brand', before)
  const { allowAnonymousCollaboration, allowOfflineCopies } = input
  return {
    businessName: input.businessName,
    contactName: input.contactName,
    contactPhone: input.contactPhone,
    contactEmail: input.contactEmail,
    companyAddress: input.companyAddress,
    ...(allowAnonymousCollaboration !== undefined && { allowAnonymousCollaboration }),
    ...(allowOfflineCopies !== undefined && { allowOfflineCopies }),
    ...(mayPlan && buildPlan(input)),
    ...(mayBrand && buildBrand(input)),
  }
}

type ClientValues = ReturnType<typeof resolveValues>

/** Replaces the logo by the one that was sent, or removes it; without either it stays. */
const storeLogo = async (
  { scope, input, prepared: logo }: SaveClientContext,
  clientId: number,
): Promise<void> => {
  if (logo) await replaceClientLogo(scope, clientId, await insertFile(scope, clientId, logo))
  else if (input.logoPath === '' || input.logoPath === null)
    await replaceClientLogo(scope, clientId, null)
}

const createClient = async (context: SaveClientContext, after: ClientValues) => {
  const { scope, audit } = context
  const times = { createdAt: scope.now, updatedAt: scope.now }
  const id = await insertClient(scope, { ...after, ...times })
  await storeLogo(context, id)
  audit({ record: 'client', recordId: id, clientId: id, after })
  return { id, message: 'client.added' }
}

const updateLoadedClient = async (
  context: SaveClientContext,
  before: WholeClient,
  after: ClientValues,
) => {
  const { scope, input, audit } = context
  const { id } = before
  await assertRecordVersion(input, before, async () =>
    mapClient(scope, assertFound(await findClientRow(scope, id), 'record.missing')),
  )
  await updateClient(scope, before, after)
  await storeLogo(context, id)
  audit({ record: 'client', recordId: id, clientId: id, before, after })
  return { id }
}

const saveClient = async (context: SaveClientContext) => {
  const { scope, input } = context
  const before = input.id
    ? assertFound(await lockClientRow(scope, input.id), 'record.missing')
    : undefined
  const after = resolveValues(context, before)
  return before ? updateLoadedClient(context, before, after) : createClient(context, after)
}

export const clientFeature = feature(clientRoutes, {
  listClients: handle(clientRoutes.listClients, {
    load: loadNoRecord,
    run: async ({ scope, input: { page, size, ...params }, header }) => {
      const rows = await paginateQuery(
        { page, size },
        header,
        (range) => listClients(scope, params, range),
        () => countClients(scope, params),
      )
      return rows.map((row) => mapClient(scope, row))
    },
  }),

  readClient: handle(clientRoutes.readClient, {
    load: (scope, { id }) => findClientRow(scope, id),
    run: async ({ scope, subject }) => mapClient(scope, subject),
  }),

  saveClient: handle(clientRoutes.saveClient, {
    load: async (scope, { id, ...plan }): Promise<ClientFacts | { id: 0 } | undefined> => {
      const client = id ? await findClient(scope, id) : ({ id: 0 } as const)
      // here, so that one answer lists it with all other invalid fields
      if (client && scope.actor && can(scope.actor, 'client.plan', null)) assertWholePlan(plan)
      return client
    },
    prepare: async ({ uploads: [upload], files }) => upload && acceptLogo(files, upload),
    run: saveClient,
  }),

  deleteClient: handle(clientRoutes.deleteClient, {
    load: (scope, { id }) => lockClientRow(scope, id),
    run: async ({ scope, input: { id, isDeleted }, subject: client, enqueue, audit }) => {
      const isOver = client.deletedAt === null || client.deletedAt <= getRestorableSince(scope.now)
      if (!isDeleted && client.isDeleted && isOver) throw new HttpError('client.notRestorable')
      const message = isDeleted ? 'client.deleted' : 'client.restored'
      if (client.isDeleted === isDeleted) return { id, message }
      const after = { isDeleted, deletedAt: isDeleted ? scope.now : null }
      await updateClient(scope, client, after)
      // its share links need no change: looking one up checks the client, too
      const endedSessions = isDeleted ? await endSessionsOfClient(scope, id) : 0
      // its subscription ends with it, and does not come back (T33)
      if (isDeleted) {
        await markSubscriptionCancelDue(scope.db, id)
        await enqueue(cancelJobDefinition, { clientId: id })
      }
      const { isDeleted: wasDeleted, deletedAt } = client
      audit({
        record: 'client',
        recordId: id,
        clientId: id,
        before: { isDeleted: wasDeleted, deletedAt },
        after: { ...after, endedSessions },
      })
      return { id, message }
    },
  }),

  listClientTiers: handle(clientRoutes.listClientTiers, {
    load: loadNoRecord,
    run: async () => tiers.map(mapTier),
  }),

  readClientTier: handle(clientRoutes.readClientTier, {
    load: loadNoRecord,
    run: async ({ input: { id } }) => mapTier(assertFound(getTierById(id), 'record.missing')),
  }),

  readUsage: handle(clientRoutes.readUsage, {
    load: (scope, { id }) => findClient(scope, id),
    run: async ({ scope, subject: client }) => {
      const { tier, ...usage } = assertFound(
        await findClientUsage(scope, client.id),
        'record.missing',
      )
      return {
        clientId: client.id,
        clientTier: mapTier(tier),
        seatLimit: getSeatLimit(tier),
        ...usage,
        currentPeriodEndsAt: usage.currentPeriodEndsAt?.toISOString() ?? null,
        unpaidSince: usage.unpaidSince?.toISOString() ?? null,
      }
    },
  }),

  readOverview: handle(clientRoutes.readOverview, {
    load: loadNoRecord,
    run: async ({ scope }) => {
      const { byTier, newest, overAllowance, mostStored, failedPayments } =
        await findClientsOverview(scope)
      const { activity, ...health } = await findClientsActivityAndAttention(scope)
      return {
        clients: tiers.map((tier) => ({
          clientTier: mapTier(tier),
          count: byTier.find((row) => row.tier === tier)?.count ?? 0,
        })),
        newest: newest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        overAllowance,
        mostStored,
        failedPayments: failedPayments.map((row) => ({
          ...row,
          unpaidSince: row.unpaidSince.toISOString(),
        })),
        activity: activity.map((event) => ({ ...event, at: event.at.toISOString() })),
        ...health,
      }
    },
  }),
})

/** A plan is set as a whole: the tier and the number of inspections. */
const assertWholePlan = (sent: {
  clientTierId?: number | undefined
  noOfProject?: number | undefined
}) => {
  const { clientTierId, noOfProject } = sent
  const errors: FieldError[] = []
  if (clientTierId === undefined || !getTierById(clientTierId))
    errors.push({ field: 'clientTierId', key: 'client.tierNeeded', values: {} })
  if (noOfProject === undefined)
    errors.push({ field: 'noOfProject', key: 'client.projectsNeeded', values: {} })
  if (errors.length > 0) throw new HttpError('input.invalid', { errors })
}
