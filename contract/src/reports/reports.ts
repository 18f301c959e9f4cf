import { z } from 'zod'
import { comment } from '../comments/comments.ts'
import { routes } from '../http/route.ts'
import { pin, pinSorts, projectPinCustomField } from '../pins/pins.ts'
import {
  exportQuery,
  printChoice,
  printChoiceQuery,
  printOut,
  printQuery,
  readerQuery,
  unprintableCharacters,
} from '../prints/printing.ts'
import { type Project, project } from '../projects/projects.ts'
import { shareLevels } from '../shared/enums.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import { id, messageResponse, requiredText, text, textId, version } from '../shared/scalars.ts'
import { reportRound } from './reportRound.ts'
import { type LinkRights, linkOptions, linkRights, shareLink } from './shareLinks.ts'

const token = requiredText(limits.link, 'value.required')

/** A point in a report, with its comments (T112). */
export const reportedPin = pin.extend({
  /** title and category in the reader's language, if they are words of the ready types; null: not */
  readyTitle: z.string().nullable(),
  readyCategory: z.string().nullable(),
  /** the latest comment and its author; empty without comments */
  comment: z.string(),
  commentedBy: z.string(),
  /** a visitor's name: of the latest comment, else of who reported the point */
  anonymousName: z.string().nullable(),
  /** name of its status */
  poiStatus: z.string(),
  /** oldest first */
  projectPinComments: z.array(comment),
})
export type ReportedPin = z.output<typeof reportedPin>

/**
 * What the server writes into the page of a share link for its program: the same as three calls
 * answer.
 */
export interface EmbeddedReport {
  /** of `resolveShortToken` */
  opening: LinkRights & { originalToken: string }
  /** of `readSharedProject` */
  project: Project
  /** of `listSharedPins` */
  pins: readonly ReportedPin[]
}
/** The id of the page's element that holds it, as JSON. */
export const embeddedReportId = 'report-data'

/** Versions of the BIM Collaboration Format in which points can be exported. */
export const bcfVersions = ['3.0', '2.1'] as const
export type BcfVersion = (typeof bcfVersions)[number]

export const reportRoutes = routes({
  listReportPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdForReport',
    can: 'pin.read',
    changes: false,
    query: z.object({ ...buildListQuery(pinSorts), projectId: textId }),
    answer: z.array(reportedPin),
  },
  /** the answers to the checklists, for the report on screen */
  readReportRound: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetRound',
    can: 'checklistAnswer.list',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: reportRound,
  },
  listPinsOfImage: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdAndImageId',
    can: 'pin.read',
    changes: false,
    query: z.object({ ...buildListQuery(pinSorts), projectId: textId, imageId: textId }),
    answer: z.array(pin),
  },
  listPinCustomFields: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPinCustomField/GetProjectPinCustomFieldByProjectPinId',
    can: 'pin.read',
    changes: false,
    query: z.object({ projPinId: textId }),
    answer: z.array(projectPinCustomField),
  },
  /** The viewable fields of one of the link's points (T68). */
  listSharedPinCustomFields: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinCustomField/GetProjectPinCustomFieldByProjectPinIdShareableReport',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    body: z.object({ token, id: textId }),
    answer: z.array(projectPinCustomField),
  },
  /**
   * A link to the whole report (Professional and up), or with `key` to that point alone, in every
   * tier (T95).
   */
  shareReport: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetHashLinkForReport',
    can: 'report.sharePoint',
    changes: true,
    isSecret: true,
    query: z.object({ projectId: textId, key: textId.optional() }),
    /** `link` = PUBLIC_URL/project-report?token=… (T118) */
    answer: messageResponse({ link: z.string() }),
    successMessage: 'report.shared',
  },
  /**
   * The links of an inspection that were not revoked, newest first; expired ones can be prolonged.
   */
  listShareLinks: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetShareLinks',
    can: 'report.listShareLinks',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({
      shareLinks: z.array(shareLink),
      /** of a new link */
      defaultLevel: z.enum(shareLevels),
      /** are codes mailed to reviewers? Without a mail server their links need a password */
      isMailed: z.boolean(),
    }),
  },
  /**
   * A link with its own options (T95). Without `id` a new one, or the caller's with the same
   * options, unless it has a password; with `id` and the `version` that was read, that link is
   * changed.
   */
  saveShareLink: {
    kind: 'json',
    method: 'POST',
    path: 'Report/SaveShareLink',
    can: 'report.sharePoint',
    changes: true,
    isSecret: true,
    body: linkOptions.extend({
      projectId: id,
      id: id.optional(),
      version: version.optional(),
      /** the one point that it opens: the same as `pinIds` with that point alone */
      key: id.optional(),
    }),
    answer: messageResponse({ link: z.string(), id }),
    successMessage: 'report.shared',
  },
  /** Takes effect with the next request of its holders. */
  revokeShareLink: {
    kind: 'json',
    method: 'POST',
    path: 'Report/RevokeShareLink',
    can: 'report.revokeLink',
    changes: true,
    body: z.object({ projectId: id, id }),
    answer: messageResponse({ id }),
    successMessage: 'report.linkRevoked',
  },
  /**
   * 401 `share.passwordNeeded` for a link with a password, `share.codeNeeded` for a reviewer's without
   * one: `openShareLink` takes them.
   */
  resolveShortToken: {
    kind: 'json',
    method: 'GET',
    path: 'Report/ResolveShortToken',
    can: 'public',
    changes: false,
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
    /** none at all is no valid one, either: 401 */
    query: z.object({ token: text(limits.link).default('') }),
    answer: z.object({ data: linkRights.extend({ originalToken: z.string() }) }),
  },
  /**
   * Mails a code to the reviewer whom a link names; it replaces the one before. The answer does not say
   * to which address.
   */
  requestShareCode: {
    kind: 'json',
    method: 'POST',
    path: 'Report/RequestShareCode',
    can: 'public',
    changes: true,
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
    body: z.object({ token }),
    answer: messageResponse({ minutes: z.int() }),
    successMessage: 'report.codeSent',
  },
  /**
   * Opens a link with its password or its reviewer's code; wrong ones are counted by link and address
   * (T128).
   */
  openShareLink: {
    kind: 'json',
    method: 'POST',
    path: 'Report/OpenShareLink',
    can: 'public',
    changes: true,
    isSecret: true,
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
    body: z.object({
      token,
      password: text(limits.sharePassword.max).default(''),
      /** digits; other characters between them do not count */
      code: text(limits.shareCode.typed).default(''),
    }),
    answer: messageResponse({ data: linkRights.extend({ originalToken: z.string() }) }),
    successMessage: 'report.opened',
  },
  /**
   * By a link to one point: the report's head and the parts of the type that this point needs,
   * nothing else (T131).
   */
  readSharedProject: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectByIdForSharable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: project,
  },
  /** The inspection that a link opens. */
  readSharedProjectId: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectIdForAnonymousUser',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: z.object({ projectId: id }),
  },
  listSharedPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdForReportSharable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ ...buildListQuery(pinSorts), token }),
    answer: z.array(reportedPin),
  },
  /** The same by a link; empty by one to chosen points (T131). */
  readSharedRound: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetSharedRound',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ token }),
    answer: reportRound,
  },
  listSharedPlainPins: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdForSharable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ ...buildListQuery(pinSorts), token }),
    answer: z.array(pin),
  },
  /** The points on one picture of the link's inspection; without `imageId` on any picture (T99). */
  listSharedPinsOfImage: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetProjectPinsByProjectIdAndImageIdForShareable',
    can: 'report.readShared',
    changes: false,
    credential: 'share',
    query: z.object({ ...buildListQuery(pinSorts), token, imageId: textId.optional() }),
    answer: z.array(pin),
  },
  createPrintTicket: {
    kind: 'json',
    method: 'POST',
    path: 'Report/CreatePrintToken',
    can: 'report.print',
    changes: true,
    isSecret: true,
    body: z.object({ projectId: id }),
    answer: messageResponse({ token: z.string() }),
    successMessage: 'report.ticket',
  },
  printReport: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetInspectionPrintOut',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({
      projectId: textId,
      token,
      ...printQuery,
      ...printChoiceQuery,
      ...readerQuery,
    }),
  },
  /** The characters that will be missing in a print-out of the whole report (T476). */
  findUnprintable: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetUnprintableCharacters',
    can: 'report.print',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: unprintableCharacters,
  },
  /**
   * Prints in the background and keeps the file; while the same is being printed for the caller,
   * returns that one.
   */
  startPrint: {
    kind: 'json',
    method: 'POST',
    path: 'Report/StartPrint',
    can: 'report.print',
    changes: true,
    body: z.object({ projectId: id, ...printQuery, ...printChoice }),
    answer: messageResponse({ id }),
    successMessage: 'report.printStarted',
  },
  /** What is printed in the background for the caller, and what is kept of it; newest first. */
  listPrints: {
    kind: 'json',
    method: 'GET',
    path: 'Report/GetPrints',
    can: 'report.listPrints',
    changes: false,
    answer: z.array(printOut),
  },
  /** A finished print-out, for everybody who may print its report. */
  downloadPrint: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetPrint',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({ projectId: textId, printId: textId, token }),
  },
  /**
   * The report as a ZIP: PDF, workbook of the points, photos by point number, JSON with its schema.
   */
  exportReport: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetExport',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({ projectId: textId, token, ...exportQuery, ...readerQuery }),
  },
  /** The report as a Word document, of at most as many points as are printed at once. */
  exportWord: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetWord',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({ projectId: textId, token, ...exportQuery, ...readerQuery }),
  },
  /**
   * The points as topics of the BIM Collaboration Format, each with a snapshot, a viewpoint and its
   * comments.
   */
  exportBcf: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetBcf',
    can: 'report.print',
    changes: false,
    credential: 'print',
    query: z.object({ projectId: textId, version: z.enum(bcfVersions).default('3.0'), token }),
  },
  /** The PDF by a link that allows it; a link to one point prints that point (T102). */
  printShared: {
    kind: 'stream',
    method: 'GET',
    path: 'Report/GetInspectionPrintOutSharable',
    can: 'report.printShared',
    changes: false,
    credential: 'share',
    rate: [
      { per: 'link+ip', max: 20, seconds: 600 },
      { per: 'link', max: 60, seconds: 600 },
    ],
    query: z.object({ token, ...printQuery, ...printChoiceQuery, ...readerQuery }),
  },
})
