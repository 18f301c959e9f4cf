import { z } from 'zod'
import { routes } from '../http/route.ts'
import { clientTier } from '../sessions/sessions.ts'
import { subscriptionStates, tiers } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  emailAddress,
  id,
  instant,
  integerFromText,
  messageResponse,
  requiredText,
  requiredTextLine,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/**
 * The fields of a client that all of its members may read (contract/permissions.csv,
 * GetClientById).
 */
export const clientName = z.object({
  id,
  businessName: z.string(),
  /** below `api/`, or null without a logo; logos are public (T88) */
  logoPath: z.string().nullable(),
  clientTier,
  allowAnonymousCollaboration: z.boolean(),
  /** whether people may keep its inspections on their devices (T611) */
  allowOfflineCopies: z.boolean(),
  isDemo: z.boolean(),
})
export type ClientName = z.output<typeof clientName>

/** The other fields, for Admin and SuperAdmin. */
export const clientDetails = z.object({
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  companyAddress: z.string(),
  clientTierId: id,
  /** allowances (T30); null = the tier's default */
  noOfProject: z.int().min(0),
  noOfReport: z.int().min(0).nullable(),
  /**
   * current usage: inspections that are not archived, inspections with a share link or a print-out
   */
  projectsInUse: z.int(),
  reportsInUse: z.int(),
  removeWaterMark: z.boolean(),
  removeCobrandedReport: z.boolean(),
  isDeleted: z.boolean(),
  /** date of deletion; SuperAdmin can restore it within 30 days (T33) */
  deletedAt: instant.nullable(),
  updatedDateTime: instant,
  version: z.int(),
})
export type ClientDetails = z.output<typeof clientDetails>
/** A client in lists and forms: names for everyone, details for those who may read them. */
export const client = z.object({ ...clientName.shape, ...clientDetails.partial().shape })
export type Client = z.output<typeof client>
/** A client as returned to Admin and SuperAdmin. */
export const detailedClient = z.object({ ...clientName.shape, ...clientDetails.shape })
export type DetailedClient = z.output<typeof detailedClient>

export const clientSorts = [
  'businessName',
  'contactName',
  'contactPhone',
  'contactEmail',
  'noOfProject',
  'noOfReport',
  'clientTier',
] as const
export type ClientSort = (typeof clientSorts)[number]

/** Seats, allowances and storage of one client (T37, "Plan and usage"). */
export const clientUsage = z.object({
  clientId: id,
  clientTier,
  seats: z.int(),
  /** null = unlimited */
  seatLimit: z.int().nullable(),
  noOfProject: z.int(),
  projectsInUse: z.int(),
  noOfReport: z.int().nullable(),
  reportsInUse: z.int(),
  storageBytes: z.number(),
  /** bytes that its files may take; null = any number (T284) */
  storageLimit: z.number().nullable(),
  /** subscription as last reported by the provider; nulls without one (T37) */
  subscriptionState: z.enum(subscriptionStates).nullable(),
  /** the next charge, or the end of a canceled subscription */
  currentPeriodEndsAt: instant.nullable(),
  /** canceled by the client on the provider's page: it runs until then without further charges */
  endsAtPeriodEnd: z.boolean(),
  /** since when charges have failed (T109) */
  unpaidSince: instant.nullable(),
})
export type ClientUsage = z.output<typeof clientUsage>

/** Overview of the whole installation (T37), for SuperAdmin. */
export const installationOverview = z.object({
  clients: z.array(z.object({ clientTier, count: z.int() })),
  newest: z.array(z.object({ id, businessName: z.string(), createdAt: instant })),
  overAllowance: z.array(
    z.object({ id, businessName: z.string(), projectsInUse: z.int(), noOfProject: z.int() }),
  ),
  /** the clients that store most, of their limit where they have one (T286) */
  mostStored: z.array(
    z.object({
      id,
      businessName: z.string(),
      storageBytes: z.number(),
      storageLimit: z.number().nullable(),
    }),
  ),
  /** clients with failed charges, longest first */
  failedPayments: z.array(z.object({ id, businessName: z.string(), unpaidSince: instant })),
  activity: z.array(
    z.object({
      id: z.number(),
      at: instant,
      actorName: z.string(),
      action: z.string(),
      record: z.string(),
    }),
  ),
  failedMails: z.int(),
  waitingMails: z.int(),
  failedJobs: z.int(),
  /** inspections whose newest share link has expired */
  deadLinks: z.int(),
  /** accounts that cannot sign in because an older one has the same name */
  sharedNames: z.int(),
})
export type Overview = z.output<typeof installationOverview>

export const clientRoutes = routes({
  listClients: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetClients',
    can: 'client.list',
    changes: false,
    query: z.object({
      ...buildListQuery(clientSorts),
      clientTierId: textId.optional(),
      /** deleted within the last 30 days, for SuperAdmin (T33) */
      isDeleted: booleanOrText.optional(),
    }),
    answer: z.array(client),
  },
  readClient: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetClientById',
    can: 'client.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: client,
  },
  saveClient: {
    kind: 'upload',
    method: 'POST',
    path: 'Client/SaveClient',
    can: 'client.save',
    changes: true,
    body: z.object({
      /** 0 or absent = a new client, for SuperAdmin */
      id: integerFromText(0).optional(),
      businessName: requiredTextLine(50, 'client.businessNeeded'),
      contactName: requiredTextLine(limits.contactName, 'client.contactNeeded'),
      contactPhone: requiredTextLine(50, 'client.phoneNeeded'),
      contactEmail: emailAddress(3, 50, {
        needed: 'client.emailNeeded',
        invalid: 'client.emailInvalid',
      }),
      companyAddress: requiredText(50, 'client.addressNeeded'),
      clientTierId: textId.optional(),
      noOfProject: integerFromText(0).optional(),
      /** blank = the tier's default */
      noOfReport: integerFromText(0)
        .or(z.literal('').transform(() => null))
        .or(z.null())
        .optional(),
      removeWaterMark: booleanOrText.optional(),
      removeCobrandedReport: booleanOrText.optional(),
      allowAnonymousCollaboration: booleanOrText.optional(),
      allowOfflineCopies: booleanOrText.optional(),
      /** blank and no file = no logo; the path as it was read = unchanged (T32) */
      logoPath: text(400).nullable().optional(),
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    files: { logoFile: { max: 1, maxBytes: limits.logoBytes, takes: 'image' } },
    answer: messageResponse({ id }),
    successMessage: 'client.saved',
  },
  /** `isDeleted` false restores it, within 30 days (T33) */
  deleteClient: {
    kind: 'json',
    method: 'POST',
    path: 'Client/DeleteClientByIsDeletedFlag',
    can: 'client.delete',
    changes: true,
    body: z.object({ id, isDeleted: z.boolean() }),
    answer: messageResponse({ id }),
    successMessage: 'client.deleted',
  },
  listClientTiers: {
    kind: 'json',
    method: 'GET',
    path: 'ClientTier/GetClientTiers',
    can: 'clientTier.list',
    changes: false,
    answer: z.array(z.object({ id, name: z.enum(tiers) })),
  },
  readClientTier: {
    kind: 'json',
    method: 'GET',
    path: 'ClientTier/GetClientTierById',
    can: 'clientTier.list',
    changes: false,
    query: z.object({ id: textId }),
    answer: z.object({ id, name: z.enum(tiers) }),
  },
  /** seats, allowances and storage of the caller's client; SuperAdmin names one */
  readUsage: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetUsage',
    can: 'client.usage',
    changes: false,
    query: z.object({ id: textId }),
    answer: clientUsage,
  },
  readOverview: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetOverview',
    can: 'client.overview',
    changes: false,
    answer: installationOverview,
  },
})
