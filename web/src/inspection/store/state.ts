import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { colorOf } from '../../pins/pinFacts.ts'
import { firstCategory } from '../../pins/pinValues.ts'
import type { Unsaved } from '../../ui/unsaved.ts'
import type { SheetStop } from '../drawer/Sheet.tsx'
import type { BegunPoint } from '../points/keptPoint.ts'
import type { Placing } from '../stage/placing.ts'

/** What the screen of an opened inspection holds itself: neither its address nor the server has it. */
export interface InspectionState {
  /** the tool that was chosen, and the new point that is placed */
  placing: Placing
  /** the kept point that was gone on with last */
  begun: BegunPoint | null
  /** the key of a draft that was gone on with and is not yet in view */
  restoredKey: string | null
  /** goes from one new point to the next */
  categoryId: number | null
  /** `#rrggbb` of the point being placed */
  color: string
  /** a press met no surface a moment ago */
  isMiss: boolean
  /** what the open form would lose */
  unsaved: Unsaved | null
  /** searched words that the address does not have yet; null: it has them */
  typed: string | null
  /** ids of the points under the pointer, in the list and in the building */
  hoveredRowId: number | null
  hoveredPinId: number | null
  /** the point that was just saved */
  freshId: number | null
  /** the point that is open, or was the last one */
  lastSelectedId: number | null
  isFull: boolean
  sheetStop: SheetStop
  /** null: not there yet */
  tour: TourViewer | null
}

/** The state that an inspection is opened with. */
export const initialState = ({ projectType }: Project): InspectionState => {
  const categoryId = firstCategory(projectType)
  return {
    placing: { mode: 'inspect', draft: null },
    begun: null,
    restoredKey: null,
    categoryId,
    color: colorOf(projectType.pointCategories.find(({ id }) => id === categoryId)),
    isMiss: false,
    unsaved: null,
    typed: null,
    hoveredRowId: null,
    hoveredPinId: null,
    freshId: null,
    lastSelectedId: null,
    isFull: false,
    sheetStop: 'half',
    tour: null,
  }
}
