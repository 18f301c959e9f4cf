import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import type { FileRule, Route } from '@nspect/contract/http/route'
import { isProposable } from '@nspect/contract/mcp/tools'
import {
  type Action,
  type Actor,
  actionsAllowedWhenUnpaid,
  actionsDeniedToKeys,
  type PermissionRule,
  policy,
} from '@nspect/contract/permissions/policy'
import { z } from 'zod'
import { type Endpoint, loadNoRecord } from '../http/handler.ts'

const codesStarting = (start: string) =>
  (Object.keys(httpErrors) as ErrorCode[]).filter((code) => code.startsWith(start))

const imageCodes = codesStarting('image.')
const ofFiles: Record<FileRule['takes'], readonly ErrorCode[]> = {
  image: imageCodes,
  model: [...codesStarting('glb.'), ...codesStarting('model.'), ...imageCodes, 'queue.full'],
  plan: [...codesStarting('plan.'), 'queue.full'],
  document: codesStarting('document.').filter((code) => code !== 'document.othersFile'),
  table: [...codesStarting('table.'), 'queue.full'],
}

const ofCredential = {
  session: 'session.ended',
  share: 'share.noToken',
  print: 'print.noTicket',
  any: 'session.ended',
  none: 'session.ended',
} as const

const ofProvider: readonly ErrorCode[] = [
  'billing.unset',
  'billing.unavailable',
  'billing.refused',
  'billing.refusedUnsaid',
]

/**
 * Errors of a call's own handler, which nothing in its declaration tells of. By the call's name.
 */
const ofHandlers: Record<string, readonly ErrorCode[]> = {
  authenticate: ['login.incorrect', 'account.unconfirmed', 'login.passwordsClosed'],
  startSignOn: ['signOn.unavailable'],
  finishSignOn: [...codesStarting('signOn.'), 'user.nameTaken'],
  makeApiKey: ['apiKey.tooMany'],
  startPasskey: ['passkey.closed', 'passkey.tooMany'],
  addPasskey: [
    ...(['passkey.ended', 'passkey.refused', 'passkey.wrongAddress', 'passkey.closed'] as const),
    ...(['passkey.tooMany', 'passkey.known'] as const),
  ],
  removePasskey: ['passkey.lastRequired'],
  finishPasskeySignIn: [
    ...(['passkey.ended', 'passkey.unknown', 'passkey.refused', 'passkey.wrongAddress'] as const),
    ...(['passkey.counter', 'passkey.closed', 'account.unconfirmed'] as const),
  ],
  startTwoStep: ['twoStep.alreadyOn'],
  confirmTwoStep: ['twoStep.notStarted', 'twoStep.alreadyOn'],
  replaceRecoveryCodes: ['twoStep.notOn'],
  endTwoStep: ['twoStep.notOn'],
  answerChallenge: ['challenge.ended'],
  startRequiredTwoStep: ['challenge.ended', 'twoStep.alreadyOn'],
  confirmRequiredTwoStep: ['challenge.ended', 'twoStep.notStarted'],
  resetTwoStep: ['twoStep.nothingToReset'],
  register: ['user.nameTaken'],
  confirmEmail: ['reset.over'],
  resetPassword: ['reset.over'],
  addUser: ['user.nameTaken', 'user.seatTaken'],
  editUser: [
    ...([
      'user.nameTaken',
      'user.fixedFields',
      'user.oneself',
      'user.lastOfRole',
      'user.lastOfClient',
    ] as const),
    'role.denied',
  ],
  changePassword: ['user.ownPassword'],
  changePasswordByPath: ['user.ownPassword'],
  saveUserProject: ['user.seesEverything'],
  saveUserProjects: ['user.seesEverything'],
  saveSetting: ['setting.reserved', 'currency.fixed', 'currency.misfit'],
  updateSetting: ['setting.reserved', 'currency.fixed', 'currency.misfit'],
  deleteSetting: ['setting.reserved', 'currency.fixed'],
  saveClient: ['client.notRestorable', 'tier.unavailable'],
  listProducts: ofProvider,
  readManagementLink: ofProvider,
  makeSecurityToken: ofProvider,
  savePaymentProfile: ofProvider,
  subscribe: [...codesStarting('billing.').filter((code) => code !== 'billing.badSignature')],
  hearProvider: ['billing.badSignature', 'billing.unset'],
  saveProjectType: ['tier.unavailable'],
  savePartOrder: ['part.order'],
  followProject: ['live.tooMany'],
  archiveProject: ['project.clientGone', 'client.allowanceUsed'],
  inspectAgain: ['projectType.gone', 'client.allowanceUsed'],
  saveProject: ['project.needsModel', 'projectType.gone', 'client.allowanceUsed', 'files.tooMany'],
  uploadModel: ['file.missing', 'tour.onlyPanoramas', 'tour.partOnly'],
  addTourNodes: [
    'file.missing',
    'tour.notPanorama',
    'tour.onlyPanoramas',
    'tour.partOnly',
    'tour.tooMany',
  ],
  beginTourCapture: ['tourCapture.notMatterport', 'tourCapture.noKey'],
  storePanorama: [
    'file.missing',
    'tour.onlyPanoramas',
    'tour.partOnly',
    'tourCapture.notMatterport',
    'tourCapture.none',
  ],
  useTourCapture: ['tourCapture.notMatterport', 'tourCapture.none', 'tourCapture.incomplete'],
  discardTourCapture: ['tourCapture.none'],
  alignPicture: ['picture.noModel', 'record.stale'],
  orderTourNodes: ['tour.otherNodes'],
  removePlan: ['plan.hasPoints'],
  retryPlanSheet: ['record.stale', 'queue.full'],
  removeTourNode: ['tour.lastNode', 'tour.hasPoints'],
  chooseCover: ['record.stale'],
  saveCheck: ['record.stale'],
  saveTopView: ['record.stale', ...imageCodes],
  saveOutsideView: ['record.stale', ...imageCodes],
  saveFirm: ['firm.nameTaken'],
  saveBuilding: ['building.nameTaken', ...imageCodes],
  saveCustomer: ['customer.nameTaken', ...imageCodes],
  savePlanLine: ['record.stale'],
  importPlanLines: ['record.stale'],
  saveRoom: ['room.numberTaken', 'room.tooMany', 'record.stale'],
  saveRooms: ['room.numberTaken', 'room.tooMany'],
  undoRoomImport: ['room.numberTaken'],
  addRoomsOfModel: ['room.noneInModel', 'room.numberTaken', 'room.tooMany'],
  saveChecklist: ['checklist.tooMany'],
  saveChecklistAnswers: ['checklistAnswer.roomDeleted'],
  saveGuidanceImage: ['file.missing'],
  saveAnswerPhoto: ['checklistAnswer.roomDeleted', 'file.missing'],
  deleteAnswerPhoto: ['photo.others'],
  saveSchedule: ['record.stale'],
  reopenProject: ['handover.sealing'],
  handOver: ['handover.changed', 'handover.exists', 'tier.unavailable'],
  addWebhookEndpoint: ['webhook.tooMany', 'webhook.notHttps', 'webhook.privateAddress'],
  saveWebhookEndpoint: ['webhook.notHttps', 'webhook.privateAddress'],
  testWebhookEndpoint: ['webhook.off'],
  replayWebhookDeliveries: ['webhook.off'],
  saveView: ['savedView.nameTaken', 'savedView.tooMany', 'role.denied'],
  deleteView: ['savedView.nameTaken', 'savedView.tooMany', 'role.denied'],
  savePins: ['project.completed', 'tier.unavailable', 'currency.misfit'],
  importPins: ['record.stale', 'project.completed', 'tier.unavailable', 'currency.misfit'],
  checkCarriedPin: ['pin.noPanorama', 'pin.otherModel', 'pin.otherPicture'],
  saveAnnotation: ['pin.otherPicture'],
  savePin: [
    'pin.otherModel',
    'pin.otherPicture',
    'project.completed',
    'tier.unavailable',
    'currency.misfit',
  ],
  savePhoto: ['photo.known'],
  deletePhoto: ['photo.others'],
  saveMarkUp: ['record.stale'],
  savePinFromReport: ['share.viewOnly', 'currency.misfit'],
  savePointCategory: ['currency.misfit'],
  saveSharedPinCustomField: ['share.viewOnly'],
  saveComment: [
    'tier.unavailable',
    'comment.others',
    'comment.tooLate',
    'record.stale',
    'repair.changed',
    'repair.none',
  ],
  undoRepairStep: ['comment.others', 'comment.tooLate', 'repair.changed'],
  saveDocument: ['files.tooMany'],
  deleteDocument: ['document.othersFile'],
  shareReport: ['tier.wholeReport'],
  saveShareLink: ['tier.wholeReport', 'tier.unavailable', 'share.unreadable'],
  resolveShortToken: [
    'share.noToken',
    'share.completed',
    'share.passwordNeeded',
    'share.codeNeeded',
  ],
  requestShareCode: ['share.noToken', 'share.noCodes', 'rate.exceeded'],
  decide: ['planDecision.lineChanged'],
  openShareLink: ['share.noToken', 'share.wrongPassword', 'share.wrongCode'],
  reviewVisitorPin: ['pin.notVisitors'],
  addSharedComment: ['repair.accepted', 'share.noRepairs'],
  savePinAnonymous: ['pin.otherPicture', 'share.noPoints'],
  printReport: ['tier.unavailable', 'print.inBackground'],
  startPrint: ['tier.unavailable', 'queue.full'],
  startExport: ['queue.full'],
  previewPrintLook: ['look.nothingToShow'],
  exportReport: ['tier.unavailable'],
  exportWord: ['tier.unavailable', 'export.wordTooLong'],
  exportBcf: ['tier.unavailable'],
  createPrintTicket: ['tier.unavailable'],
  printShared: ['tier.unavailable'],
  readFile: ['record.missing'],
  sendMailAgain: ['mail.left'],
}

/** Calls whose result is bound to a session. */
const boundToSession = ['followProject', 'createPrintTicket', 'makeExportLink', 'moveToCookie']

const flags = [true, false]
const asker: Actor = { kind: 'staff', userId: 1, name: '', role: 'Admin', clientId: 1 }
const visitor: Actor = {
  kind: 'visitor',
  linkId: 1,
  clientId: 1,
  projectId: 1,
  pinIds: null,
  firmId: null,
  level: 'view',
  reviewer: null,
  mayPrint: true,
}
/** Records in all the states that rules ask for. */
const states = flags.flatMap((isCompleted) =>
  flags.flatMap((isDeleted) =>
    (['Individual', 'Enterprise'] as const).flatMap((tier) =>
      [1, 2].map((id) => ({
        id,
        clientId: null,
        tier,
        role: 'SuperAdmin',
        usersOfClient: 1,
        ofSameRole: id,
        isCompleted,
        isDeleted,
      })),
    ),
  ),
)

/** The error codes with which the permission table refuses. */
const ofRight = (right: Action): ErrorCode[] => {
  const rule = policy[right] as PermissionRule<unknown>
  const actors = rule.visitor ? [asker, visitor] : [asker]
  const verdicts = actors.flatMap((actor) =>
    states.map((state) => rule.when?.(state, actor) ?? 'ok'),
  )
  return [
    'role.denied',
    ...(actionsAllowedWhenUnpaid.includes(right) ? [] : (['client.unpaid'] as const)),
    ...(rule.from ? [rule.from.otherwise] : []),
    ...verdicts.filter((verdict) => verdict !== 'ok'),
  ]
}

const hasField = (schema: z.ZodType | undefined, field: string) =>
  schema instanceof z.ZodObject && field in schema.shape

const ofBody = (route: Route): ErrorCode[] => {
  if (!route.body) return []
  const common: ErrorCode[] = [
    'input.unreadable',
    'body.type',
    'body.tooLarge',
    'request.timeout',
    'rate.exceeded',
  ]
  const hashed = ['password', 'oldPassword', 'newPassword'].some((field) =>
    hasField(route.body, field),
  )
  if (hashed) common.push('password.busy')
  const stale: ErrorCode[] = hasField(route.body, 'version') ? ['record.stale'] : []
  if (route.kind !== 'upload') return [...common, ...stale]
  const files: ErrorCode[] = [
    'files.tooMany',
    'file.tooLarge',
    'server.busy',
    'storage.full',
    'storage.unavailable',
    'client.storageFull',
  ]
  return [
    ...common,
    ...stale,
    ...files,
    ...Object.values(route.files).flatMap(({ takes }) => ofFiles[takes]),
  ]
}

const proposalCodes: readonly ErrorCode[] = ['apiKey.tooManyProposals']

/** With which a call refuses API keys: all of them, or those that only read or propose. */
const ofApiKey = (name: string, route: Route): ErrorCode[] => {
  const { can, changes, credential = 'session' } = route
  if (can === 'public' || credential !== 'session') return []
  if (actionsDeniedToKeys.includes(can) || boundToSession.includes(name)) return ['apiKey.denied']
  if (!changes) return []
  return ['apiKey.proposes', 'apiKey.readOnly', ...(isProposable(route) ? proposalCodes : [])]
}

/** Every error code with which a call may answer, in the order of the error table. */
export const listErrorCodes = (name: string, { route, handler }: Endpoint): ErrorCode[] => {
  const isPublic = route.can === 'public'
  const codes = new Set<ErrorCode>([
    ...(route.query || route.params || route.kind === 'upload' || 'body' in route
      ? (['input.invalid'] as const)
      : []),
    ...ofBody(route),
    ...(isPublic ? [] : [ofCredential[route.credential ?? 'session']]),
    ...(route.changes && !isPublic && !route.credential ? (['request.otherSite'] as const) : []),
    ...(route.can === 'public' ? [] : ofRight(route.can)),
    ...ofApiKey(name, route),
    ...(handler.load === loadNoRecord ? [] : (['record.missing'] as const)),
    ...(route.changes && !isPublic ? (['key.otherBody'] as const) : []),
    ...(route.changes && !isPublic && route.isSecret ? (['key.answerLost'] as const) : []),
    ...(route.rate ? (['rate.exceeded'] as const) : []),
    ...(route.from ? (['route.missing'] as const) : []),
    ...(ofHandlers[name] ?? []),
    'server.fault',
    'database.unavailable',
  ])
  return (Object.keys(httpErrors) as ErrorCode[]).filter((code) => codes.has(code))
}
