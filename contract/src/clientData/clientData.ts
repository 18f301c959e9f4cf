import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { id, instant, messageResponse, requiredTextLine, textId } from '../shared/scalars.ts'

/** failed: after several tries; a new one may be started */
export const exportStates = ['waiting', 'working', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** An archive with all data of a client (T116). */
export const clientExport = z.object({
  id,
  state: z.enum(exportStates),
  /** 0 to 100 */
  progress: z.int().min(0).max(100),
  /** bytes; null until it is ready */
  size: z.number().nullable(),
  /** files of the client whose bytes were not found in the storage: the archive names them */
  missingFiles: z.int(),
  requestedBy: z.string(),
  createdAt: instant,
  /** null until it is ready; it can be downloaded until then */
  expiresAt: instant.nullable(),
})
export type ClientExport = z.output<typeof clientExport>

export const clientDataRoutes = routes({
  /**
   * the exports that are being made or can be downloaded, and the latest if it failed; newest first
   */
  listExports: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetExports',
    can: 'client.export',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: z.array(clientExport),
  },
  /** makes an archive in the background; while one is being made, returns that one */
  startExport: {
    kind: 'json',
    method: 'POST',
    path: 'Client/StartExport',
    can: 'client.export',
    changes: true,
    body: z.object({ clientId: id }),
    answer: messageResponse({ id }),
    successMessage: 'clientData.exportStarted',
  },
  /**
   * an address for one download, valid for some minutes and for this session; recorded in the audit
   * trail
   */
  makeExportLink: {
    kind: 'json',
    method: 'POST',
    path: 'Client/CreateExportLink',
    can: 'client.export',
    changes: true,
    isSecret: true,
    body: z.object({ exportId: id }),
    answer: z.object({ link: z.string() }),
  },
  /** the archive; the signed token, from `makeExportLink`, is the credential */
  downloadExport: {
    kind: 'stream',
    method: 'GET',
    path: 'Client/DownloadExport',
    can: 'public',
    changes: false,
    query: z.object({ token: z.string().min(1).max(2000) }),
  },
  /**
   * erases a deleted client for good, on request: all rows and files; `businessName` confirms which
   * (T116)
   */
  purgeClient: {
    kind: 'json',
    method: 'POST',
    path: 'Client/PurgeClient',
    can: 'client.purge',
    changes: true,
    body: z.object({ id, businessName: requiredTextLine(50, 'client.businessNeeded') }),
    answer: messageResponse({ id }),
    successMessage: 'clientData.purged',
  },
  /** erases a visitor's name from their comments and points of one client (T116) */
  eraseVisitor: {
    kind: 'json',
    method: 'POST',
    path: 'Client/EraseVisitorName',
    can: 'client.eraseVisitor',
    changes: true,
    body: z.object({
      clientId: id,
      name: requiredTextLine(limits.reporterName, 'clientData.visitorNeeded'),
    }),
    answer: messageResponse({ comments: z.int(), pins: z.int(), decisions: z.int().default(0) }),
    successMessage: 'clientData.visitorErased',
  },
})
