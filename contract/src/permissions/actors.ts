import type { ApiKeyAccess, Role, ShareLevel } from '../shared/enums.ts'

/** Who calls: policy.ts decides what they may do. */

/** A signed-in user. `clientId` is null for SuperAdmin only. */
export interface Staff {
  kind: 'staff'
  userId: number
  name: string
  role: Role
  clientId: number | null
  /** their client's plan has been unpaid for long (T109) */
  isReadOnly?: boolean
  /** the API key by which a program calls in their name (T245) */
  apiKey?: { id: number; name: string; access: ApiKeyAccess }
}

/**
 * The holder of a share link: bound to one inspection, and to some of its points where `pinIds` or
 * `firmId` is set (T101).
 */
export interface Visitor {
  kind: 'visitor'
  linkId: number
  clientId: number
  projectId: number
  pinIds: readonly number[] | null
  /** the points that are assigned to this outside firm at the moment (T167) */
  firmId: number | null
  level: ShareLevel
  /** the person whom the link names, at the level `decide`; null at all others */
  reviewer: string | null
  /** may print what they read (T101-102) */
  mayPrint: boolean
  /** the plan of the link's client has been unpaid for long (T109) */
  isReadOnly?: boolean
}

export type Actor = Staff | Visitor

/** Does a link show some points only, and nothing else of the inspection? */
export const isLinkLimitedToPins = ({
  pinIds,
  firmId,
}: Pick<Visitor, 'pinIds' | 'firmId'>): boolean => pinIds !== null || firmId !== null

/** Does a link let its holder decide what a plan proposes, and read its costs? */
export const isReviewer = ({ level }: Pick<Visitor, 'level'>): boolean => level === 'decide'
