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

/** What a visitor called himself, until he closes the tab: he says it once, whatever he says after it. */
export const visitorsName = {
  get: (): string => {
    try {
      return sessionStorage.getItem(key) ?? kept
    } catch {
      return kept
    }
  },
  /** A form that is sent without a name keeps the one that he gave before. */
  keep: (name: string) => {
    kept = name.trim() || visitorsName.get()
    try {
      sessionStorage.setItem(key, kept)
    } catch {
      // this browser stores nothing: kept as long as the page stands
    }
  },
}
