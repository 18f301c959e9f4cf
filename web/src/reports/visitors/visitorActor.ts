import type { Visitor } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import type { ShareLevel } from '@nspect/contract/shared/enums'

/** What a link allows, as returned by the server. */
export interface VisitorRights {
  level: ShareLevel
  mayPrint: boolean
  /** the only points that it shows; null: the whole report */
  pinIds: readonly number[] | null
  /** the outside firm to whose points it opens; null: it is no firm's */
  firm: { id: number; name: string } | null
  /** the person whom a link that lets decide names */
  reviewer: string | null
}

/** A visitor as an actor of the permission policy; only the server knows the link's id. */
export const toVisitorActor = (
  project: Project,
  { level, mayPrint, pinIds, firm, reviewer }: VisitorRights,
): Visitor => ({
  kind: 'visitor',
  linkId: 0,
  clientId: project.clientId,
  projectId: project.id,
  pinIds,
  firmId: firm?.id ?? null,
  level,
  reviewer,
  mayPrint,
})

const key = 'visitor-name'
let inMemory = ''

/** The visitor's name, kept on this device, so that they enter it once (T97). */
export const storedVisitorName = {
  get: (): string => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return inMemory
    }
  },
  /** A blank name keeps the previous one. */
  keep: (name: string) => {
    inMemory = name.trim() || storedVisitorName.get()
    try {
      localStorage.setItem(key, inMemory)
    } catch {
      // storage is unavailable: kept in memory
    }
  },
}
