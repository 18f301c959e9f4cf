import type { PinFilter } from '../filter/pinFilter.ts'
import type { ViewContent } from './viewContent.ts'

/** What the views of an inspection's list need of it. */
export interface ViewsContext {
  projectId: number
  filter: PinFilter
  /** the view in force, by the address */
  viewId: number | undefined
  /** shows what a view keeps; undefined: no view, whatever is filtered */
  showView: (id: number | undefined, content?: ViewContent) => void
  maySave: boolean
  mayShare: boolean
}
