import type { RefusalCode } from './refusals.ts'
import type { Role, ShareLevel, Tier } from './vocab.ts'
import { tiers } from './vocab.ts'

/** Someone signed in. `clientId` is null for SuperAdmin only. */
export interface Staff {
  kind: 'staff'
  userId: number
  name: string
  role: Role
  clientId: number | null
}

/** The holder of a share link: bound to one inspection, and to one point where `pinId` is set (T101). */
export interface Visitor {
  kind: 'visitor'
  linkId: number
  clientId: number
  projectId: number
  pinId: number | null
  level: ShareLevel
}

export type Actor = Staff | Visitor

/** What a rule may know of the record it decides about. Each is loaded inside the caller's tenant before the rule is asked. */
export interface UserFacts {
  id: number
  clientId: number | null
}
export interface ClientFacts {
  id: number
  tier: Tier
}
export interface ProjectFacts {
  id: number
  clientId: number
  tier: Tier
  isCompleted: boolean
  isDeleted: boolean
}

export const managers = ['SuperAdmin', 'Admin', 'Manager'] as const satisfies readonly Role[]
export const writers = ['SuperAdmin', 'Admin', 'Manager', 'User'] as const satisfies readonly Role[]
export const everyone = ['SuperAdmin', 'Admin', 'Manager', 'User', 'Viewer'] as const satisfies readonly Role[]

export interface Rule<Subject> {
  staff: readonly Role[]
  visitor?: (who: Visitor, subject: Subject) => boolean
  /** lowest tier of the record's client; SuperAdmin passes (T40) */
  from?: { tier: Tier; otherwise: RefusalCode; of: (subject: Subject) => Tier }
  /** state that the record must be in */
  when?: (subject: Subject) => RefusalCode | 'ok'
}

const rule = <Subject>(r: Rule<Subject>): Rule<Subject> => r

/** An archived inspection is there to be read and restored; for everything else it is as if missing. */
const isLive = (project: ProjectFacts) => (project.isDeleted ? 'record.missing' : 'ok')
const isActive = (project: ProjectFacts) =>
  project.isDeleted ? 'record.missing' : project.isCompleted ? 'project.completed' : 'ok'
const isTheirs = (who: Visitor, project: ProjectFacts) => who.projectId === project.id && !project.isDeleted

const tierOf = (project: ProjectFacts) => project.tier
const business = { tier: 'Business', otherwise: 'tier.unavailable', of: tierOf } as const

/** THE permission table: one line, one right. The server enforces it, the web shows and hides by it. */
export const policy = {
  'session.read': rule<UserFacts>({ staff: everyone }),
  'session.end': rule<UserFacts>({ staff: everyone }),
  'client.list': rule<null>({ staff: writers }),
  'projectType.list': rule<null>({ staff: everyone }),

  'demo.remove': rule<null>({ staff: ['SuperAdmin'] }),

  'project.list': rule<null>({ staff: everyone }),
  'project.read': rule<ProjectFacts>({ staff: everyone }),
  'project.listArchived': rule<null>({ staff: managers }),
  /** move into the archive, and back */
  'project.archive': rule<ProjectFacts>({ staff: managers }),
  'project.create': rule<ClientFacts>({ staff: writers }),

  /** a second completion keeps the first date */
  'project.complete': rule<ProjectFacts>({ staff: managers, when: isLive }),
  'project.answer': rule<ProjectFacts>({ staff: writers, when: isActive }),
  /** replace the model or a picture, say how the model is to be shown */
  'project.changeModel': rule<ProjectFacts>({ staff: writers, when: isActive }),

  'document.read': rule<ProjectFacts>({ staff: everyone }),
  'document.save': rule<ProjectFacts>({ staff: writers, when: isLive }),
  /** a User deletes only what he uploaded himself */
  'document.delete': rule<ProjectFacts>({ staff: writers, when: isLive }),
  'document.deleteOthers': rule<ProjectFacts>({ staff: managers, when: isLive }),

  'pin.read': rule<ProjectFacts>({ staff: everyone }),
  /** status, custom fields, checkboxes: repair happens after the visit, so they stay open after completion (T49) */
  'pin.save': rule<ProjectFacts>({ staff: writers, when: isLive }),
  /** new points, and the core of old ones: place, category, title, text */
  'pin.place': rule<ProjectFacts>({ staff: writers, when: isActive }),
  'pin.status': rule<ProjectFacts>({ staff: writers, from: business }),
  /** change a field that is not editable after creation (T68) */
  'pin.fixedField': rule<ProjectFacts>({ staff: managers }),
  /** set resolved and approved by hand, without a submission (T73) */
  'pin.judge': rule<ProjectFacts>({ staff: managers }),
  'pin.delete': rule<ProjectFacts>({ staff: managers, when: isActive }),
  /** a User takes only his own photos off a point */
  'pin.deleteOthersPhotos': rule<ProjectFacts>({ staff: managers, when: isLive }),

  'comment.read': rule<ProjectFacts>({ staff: everyone }),
  'comment.send': rule<ProjectFacts>({ staff: writers, when: isLive }),
  'comment.add': rule<ProjectFacts>({ staff: writers, from: business }),
  'comment.judge': rule<ProjectFacts>({ staff: managers, from: business }),

  'report.print': rule<ProjectFacts>({ staff: managers }),
  /** one point by a link, at every tier (T95) */
  'report.sharePoint': rule<ProjectFacts>({ staff: managers, when: isLive }),
  'report.share': rule<ProjectFacts>({
    staff: managers,
    from: { tier: 'Professional', otherwise: 'tier.wholeReport', of: tierOf },
    when: isLive,
  }),
  'report.readShared': rule<ProjectFacts>({ staff: [], visitor: isTheirs }),
} as const

export type Policy = typeof policy
export type Action = keyof Policy
export type SubjectOf<A extends Action> = Policy[A] extends Rule<infer S> ? S : never

/**
 * Decides about a record that was loaded inside the caller's tenant: 'ok', or why not (403 role, 402 tier, 409 state).
 * The web asks with the same table, so a button and the server never disagree.
 */
export const decide = <A extends Action>(actor: Actor, action: A, subject: SubjectOf<A>): 'ok' | RefusalCode => {
  const asked = policy[action] as Rule<SubjectOf<A>>
  if (actor.kind === 'visitor') return asked.visitor?.(actor, subject) ? (asked.when?.(subject) ?? 'ok') : 'role.denied'
  if (!asked.staff.includes(actor.role)) return 'role.denied'
  if (asked.from && actor.role !== 'SuperAdmin') {
    if (tiers.indexOf(asked.from.of(subject)) < tiers.indexOf(asked.from.tier)) return asked.from.otherwise
  }
  return asked.when?.(subject) ?? 'ok'
}

/** May this person do that with this record? */
export const can = <A extends Action>(actor: Actor, action: A, subject: SubjectOf<A>): boolean =>
  decide(actor, action, subject) === 'ok'

/** Is the right open to the role at all? For menus and pages, where no record is at hand. */
export const mayEver = (role: Role, action: Action): boolean => (policy[action].staff as readonly Role[]).includes(role)
