import type { Visitor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import type { ShareLevel } from '@nspect/contract/vocab'

/** What a link lets whoever holds it do, as the server tells it. */
export interface VisitorRights {
  level: ShareLevel
  mayPrint: boolean
  /** the one point that it leads to; null: the whole report */
  pinId: number | null
}

/** The holder of a link as the permission table knows them; which link it is, the server knows. */
export const visitorOf = (project: Project, { level, mayPrint, pinId }: VisitorRights): Visitor => ({
  kind: 'visitor',
  linkId: 0,
  clientId: project.clientId,
  projectId: project.id,
  pinId,
  level,
  mayPrint,
})

const key = 'visitor-name'
let kept = ''

/** The name that a visitor gave, kept until they close the tab, so that they enter it once. */
export const visitorsName = {
  get: (): string => {
    try {
      return sessionStorage.getItem(key) ?? kept
    } catch {
      return kept
    }
  },
  /** A form that is sent without a name keeps the one that was given before. */
  keep: (name: string) => {
    kept = name.trim() || visitorsName.get()
    try {
      sessionStorage.setItem(key, kept)
    } catch {
      // this browser stores nothing: kept as long as the page stands
    }
  },
}
