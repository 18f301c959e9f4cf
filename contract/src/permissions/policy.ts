import type { ErrorCode } from '../errors/httpErrors.ts'
import { type Role, type ShareRung, shareRungs, type Tier, tiers } from '../shared/enums.ts'
import { actionsClosedToKeys } from './actionsClosedToKeys.ts'
import { type Actor, isLinkLimitedToPins, isReviewer, type Staff, type Visitor } from './actors.ts'
import { rightsWhenUnpaid } from './rightsWhenUnpaid.ts'

export { type Actor, isLinkLimitedToPins, isReviewer, type Staff, type Visitor }

/**
 * Facts about the record that a rule decides on. Records are loaded inside the caller's tenant
 * before the check.
 */
export interface UserFacts {
  id: number
  clientId: number | null
}
export interface ClientFacts {
  id: number
  tier: Tier
}
/** Facts about an account that is to be changed: its role, and how many others there are. */
export interface AccountFacts extends UserFacts {
  role: Role
  /**
   * active users of the client, and those of this role in it (of SuperAdmins globally): the last
   * one stays (T25)
   */
  usersOfClient: number
  ofSameRole: number
}
/** A setting, existing or new: null = for every client. */
export interface SettingFacts {
  id: number
  clientId: number | null
}
export interface ProjectFacts {
  id: number
  clientId: number
  tier: Tier
  isCompleted: boolean
  isDeleted: boolean
}

export const adminRoles = ['SuperAdmin', 'Admin'] as const satisfies readonly Role[]
export const managerRoles = ['SuperAdmin', 'Admin', 'Manager'] as const satisfies readonly Role[]
export const writerRoles = [
  'SuperAdmin',
  'Admin',
  'Manager',
  'User',
] as const satisfies readonly Role[]
export const allRoles = [
  'SuperAdmin',
  'Admin',
  'Manager',
  'User',
  'Viewer',
] as const satisfies readonly Role[]

export interface PermissionRule<Subject> {
  staff: readonly Role[]
  /** allowed for any role on their own records */
  self?: (who: Staff, subject: Subject) => boolean
  visitor?: (who: Visitor, subject: Subject) => boolean
  /** lowest tier of the record's client; SuperAdmin passes (T40) */
  from?: { tier: Tier; otherwise: ErrorCode; of: (subject: Subject) => Tier }
  /** required state of the record */
  when?: (subject: Subject, who: Actor) => ErrorCode | 'ok'
}

const rule = <Subject>(r: PermissionRule<Subject>): PermissionRule<Subject> => r

/** An archived inspection can be read and restored; everything else treats it as missing. */
const isLive = (project: ProjectFacts) => (project.isDeleted ? 'record.missing' : 'ok')
const isActive = (project: ProjectFacts) =>
  project.isDeleted ? 'record.missing' : project.isCompleted ? 'project.completed' : 'ok'
const isTheirs = (who: Visitor, project: ProjectFacts) =>
  who.projectId === project.id && !project.isDeleted
/** A reviewer asks their questions as comments; nothing else of the rungs is theirs. */
const getRung = ({ level }: Visitor): ShareRung => (level === 'decide' ? 'comment' : level)
/**
 * Does the link allow this? Each rung includes those before it (T96). The one place that compares
 * them.
 */
const mayAs = (who: Visitor, rung: ShareRung) =>
  shareRungs.indexOf(getRung(who)) >= shareRungs.indexOf(rung)
const isTheirsToDecide = (who: Visitor, project: ProjectFacts) =>
  isTheirs(who, project) && isReviewer(who)
const getTier = (project: ProjectFacts) => project.tier
const business = { tier: 'Business', otherwise: 'tier.unavailable', of: getTier } as const
/** The tiers in which reviewers decide by a link. */
export const decisionTiers: readonly Tier[] = tiers.slice(tiers.indexOf(business.tier))
/** What a visitor adds: by a link of that level, and from Business up. */
const sharedWrite = (
  tier: Tier,
  who: Actor,
  rung: ShareRung,
  otherwise: ErrorCode,
): ErrorCode | 'ok' => {
  if (who.kind === 'visitor' && !mayAs(who, rung)) return otherwise
  // a link made before a downgrade allows no more than the client's current tier
  return tiers.indexOf(tier) < tiers.indexOf(business.tier) ? business.otherwise : 'ok'
}

const isSelf = (who: Staff, user: UserFacts) => who.userId === user.id
/** Nobody changes their own role, or that of the last SuperAdmin or a client's last Admin (T25). */
const isReplaceable = (user: AccountFacts, who: Actor) => {
  if (who.kind === 'staff' && who.userId === user.id) return 'user.oneself'
  if ((user.role === 'SuperAdmin' || user.role === 'Admin') && user.ofSameRole <= 1)
    return 'user.lastOfRole'
  return 'ok'
}
/**
 * Nobody deletes themselves, the last SuperAdmin or Admin, or the only user of a client (T25, T27).
 */
const isSpare = (user: AccountFacts, who: Actor) => {
  const verdict = isReplaceable(user, who)
  if (verdict !== 'ok') return verdict
  return who.kind === 'staff' && who.role === 'Admin' && user.usersOfClient <= 1
    ? 'user.lastOfClient'
    : 'ok'
}

/**
 * The permission table: one right per entry. The server enforces it; the web client shows and hides
 * controls by it.
 */
export const policy = {
  'session.read': rule<UserFacts>({ staff: allRoles }),
  'session.end': rule<UserFacts>({ staff: allRoles }),
  'apiDocs.read': rule<null>({ staff: allRoles }),
  /** end sessions: one's own, or those of users whom one manages */
  'user.endSessions': rule<UserFacts>({ staff: adminRoles, self: isSelf }),

  /** set up, change and end one's own two-step sign-in */
  'twoStep.manage': rule<UserFacts>({ staff: allRoles }),
  /** add, list and remove one's own passkeys */
  'passkey.manage': rule<UserFacts>({ staff: allRoles }),
  /** that of somebody who has lost their app: never one's own */
  'user.resetTwoStep': rule<UserFacts>({
    staff: adminRoles,
    when: (user, who) =>
      who.kind === 'staff' && who.userId === user.id ? 'twoStep.oneself' : 'ok',
  }),

  /** one's own API keys */
  'apiKey.list': rule<null>({ staff: allRoles }),
  'apiKey.make': rule<null>({ staff: allRoles }),
  'apiKey.revoke': rule<{ id: number }>({ staff: allRoles }),

  /** the secret address of one's own calendar */
  'calendarLink.read': rule<null>({ staff: allRoles }),
  'calendarLink.make': rule<null>({ staff: allRoles }),
  'calendarLink.revoke': rule<null>({ staff: allRoles }),

  'user.list': rule<null>({ staff: adminRoles }),
  'user.read': rule<UserFacts>({ staff: adminRoles, self: isSelf }),
  'user.add': rule<null>({ staff: adminRoles }),
  /** name, phone, language, notifications; other fields also require `user.editOthers` */
  'user.edit': rule<UserFacts>({ staff: adminRoles, self: isSelf }),
  'user.editOthers': rule<UserFacts>({ staff: adminRoles }),
  'user.changePassword': rule<UserFacts>({ staff: adminRoles, self: isSelf }),
  /** of another user, without the old one */
  'user.setPassword': rule<UserFacts>({
    staff: adminRoles,
    when: (user, who) =>
      who.kind === 'staff' && who.userId === user.id ? 'user.ownPassword' : 'ok',
  }),
  'user.delete': rule<AccountFacts>({ staff: adminRoles, when: isSpare }),
  /**
   * change a user's role or client: never one's own, nor that of the last user in a required role
   * (T25)
   */
  'user.demote': rule<AccountFacts>({ staff: adminRoles, when: isReplaceable }),
  /** to another client (BI-059) */
  'user.move': rule<UserFacts>({ staff: ['SuperAdmin'] }),
  /** grant this role: only a SuperAdmin grants more than Admin (T25) */
  'user.grant': rule<{ role: Role }>({
    staff: adminRoles,
    when: ({ role }, who) =>
      role === 'SuperAdmin' && who.kind === 'staff' && who.role !== 'SuperAdmin'
        ? 'role.denied'
        : 'ok',
  }),
  'role.list': rule<null>({ staff: allRoles }),

  'userProject.list': rule<UserFacts>({ staff: adminRoles, self: isSelf }),
  'userProject.save': rule<UserFacts>({ staff: adminRoles }),

  'client.list': rule<null>({ staff: writerRoles }),
  'client.read': rule<ClientFacts>({ staff: allRoles }),
  /** contact, allowances and flags of a client */
  'client.readDetails': rule<ClientFacts>({ staff: adminRoles }),
  'client.save': rule<ClientFacts | { id: 0 }>({
    staff: adminRoles,
    when: ({ id }, who) =>
      id === 0 && who.kind === 'staff' && who.role !== 'SuperAdmin' ? 'role.denied' : 'ok',
  }),
  /** tier and allowances: SuperAdmin and billing only (T26) */
  'client.plan': rule<null>({ staff: ['SuperAdmin'] }),
  'client.brand': rule<ClientFacts>({
    staff: adminRoles,
    from: { tier: 'Professional', otherwise: 'tier.unavailable', of: (client) => client.tier },
  }),
  'client.delete': rule<{ id: number }>({ staff: ['SuperAdmin'] }),
  /** erase a deleted client for good (T116) */
  'client.purge': rule<{ id: number; isDeleted: boolean }>({
    staff: ['SuperAdmin'],
    when: ({ isDeleted }) => (isDeleted ? 'ok' : 'client.notDeleted'),
  }),
  /** all of a client's data as one archive (T116) */
  'client.export': rule<ClientFacts>({ staff: adminRoles }),
  /** erase a visitor's name (T116) */
  'client.eraseVisitor': rule<ClientFacts>({ staff: adminRoles }),
  'client.usage': rule<ClientFacts>({ staff: adminRoles }),
  'client.overview': rule<null>({ staff: ['SuperAdmin'] }),
  'clientTier.list': rule<null>({ staff: allRoles }),

  'billing.products': rule<null>({ staff: adminRoles }),
  /** cards, subscription and the provider's management page of a client */
  'billing.read': rule<ClientFacts>({ staff: adminRoles }),
  'billing.pay': rule<ClientFacts>({ staff: adminRoles }),

  'setting.read': rule<null>({ staff: allRoles }),
  /** keys that are not on the public list */
  'setting.readAll': rule<null>({ staff: adminRoles }),
  'setting.save': rule<SettingFacts>({
    staff: adminRoles,
    when: ({ clientId }, who) =>
      clientId === null && who.kind === 'staff' && who.role !== 'SuperAdmin' ? 'role.denied' : 'ok',
  }),

  /**
   * outside firms with their mail addresses; others see names alone, where they may assign a point
   */
  'firm.list': rule<ClientFacts>({ staff: managerRoles }),
  'firm.save': rule<ClientFacts>({ staff: managerRoles }),

  /** buildings that inspections name */
  'building.list': rule<ClientFacts>({ staff: writerRoles }),
  'building.save': rule<ClientFacts>({ staff: writerRoles }),

  /** who inspections are made for, with their contacts */
  'customer.list': rule<ClientFacts>({ staff: writerRoles }),
  'customer.save': rule<ClientFacts>({ staff: writerRoles }),

  /** points of all inspections that they can see, on their first screen and in one list */
  'home.read': rule<null>({ staff: allRoles }),

  /** one's own news */
  'inbox.read': rule<null>({ staff: allRoles }),
  'inbox.mark': rule<null>({ staff: allRoles }),
  /** what one's own API keys propose */
  'proposal.list': rule<null>({ staff: allRoles }),
  /** in addition to the right of what is proposed */
  'proposal.accept': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  'proposal.reject': rule<{ id: number }>({ staff: allRoles }),

  /** addresses that are told of a client's changes */
  'webhook.manage': rule<ClientFacts>({ staff: adminRoles }),

  'audit.read': rule<null>({ staff: adminRoles }),
  'mail.read': rule<null>({ staff: ['SuperAdmin'] }),
  'health.read': rule<null>({ staff: ['SuperAdmin'] }),

  'projectType.list': rule<null>({ staff: allRoles }),
  'projectType.read': rule<ClientFacts>({ staff: allRoles }),
  /** parts, order, copies, deletion */
  'projectType.configure': rule<ClientFacts>({ staff: managerRoles }),
  /** create or rename a type */
  'projectType.save': rule<ClientFacts>({ staff: managerRoles }),
  /** the type's own fields of the inspection form (T46) */
  'projectType.editForm': rule<ClientFacts>({
    staff: adminRoles,
    from: { tier: 'Enterprise', otherwise: 'tier.unavailable', of: (client) => client.tier },
  }),

  'demo.remove': rule<null>({ staff: ['SuperAdmin'] }),

  'project.list': rule<null>({ staff: allRoles }),
  'project.read': rule<ProjectFacts>({ staff: allRoles }),
  'project.listArchived': rule<null>({ staff: managerRoles }),
  /** move into the archive, and back */
  'project.archive': rule<ProjectFacts>({ staff: managerRoles }),
  'project.create': rule<ClientFacts>({ staff: writerRoles }),

  /** completing again keeps the first date */
  'project.complete': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),
  /** name, date, notes and the type's form fields, while it is active (T47) */
  'project.edit': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),
  /** requires a reason, which is kept (T48) */
  'project.reopen': rule<ProjectFacts>({
    staff: adminRoles,
    when: (project) =>
      project.isDeleted ? 'record.missing' : project.isCompleted ? 'ok' : 'project.active',
  }),
  'project.answer': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),
  /** replace the model or a picture, change how the model is displayed */
  'project.changeModel': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),

  'document.read': rule<ProjectFacts>({ staff: allRoles }),
  'document.save': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  /** a User deletes only their own uploads */
  'document.delete': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  'document.deleteOthers': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),

  'pin.read': rule<ProjectFacts>({ staff: allRoles }),
  /**
   * status, custom fields, checkboxes: repair happens after the visit, so they stay open after
   * completion (T49)
   */
  'pin.save': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  /** new points, and the core of existing ones: place, category, title, text */
  'pin.place': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),
  /** what the repair is expected to cost, which is nobody's business who only looks */
  'pin.readCosts': rule<ProjectFacts>({ staff: writerRoles, visitor: isTheirsToDecide }),
  /** answer what a plan proposes, as the reviewer whom a link names */
  'planDecision.make': rule<ProjectFacts>({
    staff: [],
    visitor: isTheirsToDecide,
    when: ({ tier }) => (decisionTiers.includes(tier) ? 'ok' : business.otherwise),
  }),
  /** the answers of reviewers, with what they were asked and its costs */
  'planDecision.read': rule<ProjectFacts>({ staff: writerRoles, visitor: isTheirsToDecide }),
  /** costs of a point in parts, and what the owner answers to the brand: also after the visit */
  'planLine.save': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  /** the client's currency with its first cost; afterwards it is a setting (T613) */
  'pin.chooseCurrency': rule<null>({ staff: writerRoles }),
  /** what a photo's camera wrote, and the hash of what was uploaded (T406) */
  'pin.readEvidence': rule<ProjectFacts>({ staff: allRoles }),
  'pin.listAssignees': rule<ProjectFacts>({ staff: writerRoles }),
  'pin.listTemplates': rule<ProjectFacts>({ staff: writerRoles }),
  /** be told of a point, or not */
  'pin.watch': rule<ProjectFacts>({ staff: allRoles, when: isLive }),
  'pin.status': rule<ProjectFacts>({ staff: writerRoles, from: business }),
  /** change a field that is not editable after creation (T68) */
  'pin.fixedField': rule<ProjectFacts>({ staff: managerRoles }),
  /** set resolved and approved by hand, without a submission (T73) */
  'pin.review': rule<ProjectFacts>({ staff: managerRoles }),
  'pin.delete': rule<ProjectFacts>({ staff: managerRoles, when: isActive }),
  /** a User removes only their own photos from a point */
  'pin.deleteOthersPhotos': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),

  /** as a visitor, by a link to the whole report, also after completion (T96, T97) */
  'pin.addShared': rule<ProjectFacts>({
    staff: [],
    visitor: isTheirs,
    when: ({ tier }, who) => {
      const verdict = sharedWrite(tier, who, 'points', 'share.noPoints')
      // what it adds would not be among the chosen points
      return verdict === 'ok' && who.kind === 'visitor' && isLinkLimitedToPins(who)
        ? 'share.noPoints'
        : verdict
    },
  }),
  /**
   * accept or hide a visitor's point (T97); in every tier, because it may have been lowered since
   */
  'pin.reviewShared': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),
  /** visitors' points that were hidden */
  'pin.readHidden': rule<ProjectFacts>({ staff: managerRoles }),

  'room.list': rule<ProjectFacts>({ staff: allRoles }),
  /** rooms of an inspection, which follow from its model and pictures */
  'room.save': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),

  /** see the rows of a file before they are imported; only the choice of its columns is kept */
  'table.import': rule<null>({ staff: writerRoles }),

  'checklistAnswer.list': rule<ProjectFacts>({ staff: allRoles }),
  /** answer the checklists of an inspection, and let it follow later revisions of them */
  'checklistAnswer.save': rule<ProjectFacts>({ staff: writerRoles, when: isActive }),

  'schedule.list': rule<null>({ staff: allRoles }),
  /** repeat an inspection every so many weeks or months */
  'schedule.save': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),

  'savedView.list': rule<ProjectFacts>({ staff: allRoles }),
  /** one's own filters of points under a name */
  'savedView.save': rule<ProjectFacts>({ staff: allRoles, when: isLive }),
  /** share them with everybody of the client, and change or delete what others share */
  'savedView.share': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),

  'comment.read': rule<ProjectFacts>({ staff: allRoles }),
  'comment.send': rule<ProjectFacts>({ staff: writerRoles, when: isLive }),
  'comment.add': rule<ProjectFacts>({ staff: writerRoles, from: business }),
  /**
   * hide a comment, or show it again (T86); in every tier, because it may have been lowered since
   */
  'comment.hide': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),
  'comment.review': rule<ProjectFacts>({ staff: managerRoles, from: business }),
  /**
   * open a point again, or resolve it without a submission, in every tier; undo one's own last step
   * (T73)
   */
  'comment.manageRepair': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),
  /** as a visitor, from the comment level up, also after completion (T96, T97) */
  'comment.addShared': rule<ProjectFacts>({
    staff: [],
    visitor: isTheirs,
    when: ({ tier }, who) => sharedWrite(tier, who, 'comment', 'share.viewOnly'),
  }),

  /** submit a repair as a visitor (T96) */
  'comment.submitShared': rule<ProjectFacts>({
    staff: [],
    visitor: isTheirs,
    when: ({ tier }, who) => sharedWrite(tier, who, 'repair', 'share.noRepairs'),
  }),

  /**
   * repairs that wait for approval, in all inspections; those of clients whose plan has approval
   */
  'review.list': rule<null>({ staff: managerRoles }),

  'report.print': rule<ProjectFacts>({ staff: managerRoles }),
  /** one's own print-outs */
  'report.listPrints': rule<null>({ staff: managerRoles }),
  /** a type with the Property Improvement Plan template prints in its layout (T94) */
  'report.printPlan': rule<ProjectFacts>({
    staff: managerRoles,
    visitor: isTheirs,
    from: { tier: 'Enterprise', otherwise: 'tier.unavailable', of: getTier },
    // a link made before a downgrade allows no more than the client's current tier
    when: ({ tier }, who) =>
      who.kind === 'visitor' && tier !== 'Enterprise' ? 'tier.unavailable' : 'ok',
  }),
  /** a link that allows its holder to make changes (T96) */
  'report.shareWrites': rule<ProjectFacts>({ staff: managerRoles, from: business }),
  'report.printShared': rule<ProjectFacts>({
    staff: [],
    // reviewers take their decisions along, whatever else the link lets them print
    visitor: (who, project) => isTheirs(who, project) && (who.mayPrint || isReviewer(who)),
  }),
  /** links of an inspection, with how often they were opened */
  'report.listShareLinks': rule<ProjectFacts>({ staff: managerRoles }),
  /**
   * end a link: in every tier and state, even unpaid, because nobody else can take back what is
   * public
   */
  'report.revokeLink': rule<ProjectFacts>({ staff: managerRoles }),
  /** link to one point, in every tier (T95); also change links */
  'report.sharePoint': rule<ProjectFacts>({ staff: managerRoles, when: isLive }),
  'report.share': rule<ProjectFacts>({
    staff: managerRoles,
    from: { tier: 'Professional', otherwise: 'tier.wholeReport', of: getTier },
    when: isLive,
  }),
  /** an outside firm's link to its points, by which it hands in repairs (T167) */
  'report.shareWithFirm': rule<ProjectFacts>({
    staff: managerRoles,
    from: business,
    when: isActive,
  }),
  /**
   * change fields as a visitor: from the comment level up (T98), by no firm's link; reviewers do not
   * change what they decide about
   */
  'report.editFields': rule<ProjectFacts>({
    staff: [],
    visitor: (who, project) =>
      isTheirs(who, project) && mayAs(who, 'comment') && !isReviewer(who) && who.firmId === null,
  }),
  'report.readShared': rule<ProjectFacts>({ staff: [], visitor: isTheirs }),
  /**
   * a report except its points: notes, answers, documents, pictures, model; not by a link to chosen
   * points (T131)
   */
  'report.readWhole': rule<ProjectFacts>({
    staff: allRoles,
    visitor: (who, project) => isTheirs(who, project) && !isLinkLimitedToPins(who),
  }),
} as const

export type Policy = typeof policy
export type Action = keyof Policy
export type ActionSubject<A extends Action> = Policy[A] extends PermissionRule<infer S> ? S : never

/** What no API key may do, whatever its owner's rights (T246). */
export const actionsDeniedToKeys: readonly Action[] = actionsClosedToKeys

/**
 * What stays possible while a client's plan is unpaid; everything else is refused with 402 (T109).
 */
export const actionsAllowedWhenUnpaid: readonly Action[] = rightsWhenUnpaid

/**
 * Decides about a record loaded inside the caller's tenant: 'ok', or the error code (403 role, 402
 * tier, 409 state). The web client uses the same table, so that buttons and server always agree.
 */
export const checkPermission = <A extends Action>(
  actor: Actor,
  action: A,
  subject: ActionSubject<A>,
): 'ok' | ErrorCode => {
  const rule = policy[action] as PermissionRule<ActionSubject<A>>
  const inThisState = () =>
    actor.isReadOnly && !actionsAllowedWhenUnpaid.includes(action)
      ? 'client.unpaid'
      : (rule.when?.(subject, actor) ?? 'ok')
  if (actor.kind === 'visitor')
    return rule.visitor?.(actor, subject) ? inThisState() : 'role.denied'
  if (actor.apiKey && actionsDeniedToKeys.includes(action)) return 'apiKey.denied'
  if (!rule.staff.includes(actor.role)) {
    if (!rule.self) return 'role.denied'
    // what only its owner may access does not exist for others
    if (!rule.self(actor, subject)) return 'record.missing'
  }
  if (rule.from && actor.role !== 'SuperAdmin') {
    if (tiers.indexOf(rule.from.of(subject)) < tiers.indexOf(rule.from.tier))
      return rule.from.otherwise
  }
  return inThisState()
}

/** Whether this actor may perform the action on this record. */
export const can = <A extends Action>(
  actor: Actor,
  action: A,
  subject: ActionSubject<A>,
): boolean => checkPermission(actor, action, subject) === 'ok'

/** Whether the role has the right at all. For menus and pages, where no record is loaded. */
export const isRoleAllowed = (role: Role, action: Action): boolean =>
  (policy[action].staff as readonly Role[]).includes(role)

/** Whether users of any role may do it with their own records. */
export const isActionAllowedOnSelf = (action: Action): boolean => 'self' in policy[action]
