import type { Actor } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import type { ModelViewer } from '@nspect/viewer'
import { type BulkSelection, emptySelection } from '../../pins/bulk/bulkSelection.ts'
import { type BulkState, emptyBulkState } from '../../pins/bulk/bulkState.ts'
import { pickFirstValidColor } from '../../pins/values/pinColor.ts'
import type { UnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import type { ModelStatus } from '../../ui/layout/componentSlots.ts'
import type { ResumedPinDraft } from '../placing/pinDraft.ts'
import type { PlacingState } from '../placing/pinPlacement.ts'
import { readNextCategoryId } from './lastCategory.ts'
import type { PinMove } from './movingActions.ts'

/** The heights at which the sheet below the model rests, lowest first. */
export const sheetStops = ['peek', 'low', 'half', 'tall', 'full'] as const
export type SheetStop = (typeof sheetStops)[number]

/** The local state of an open inspection, which neither the URL nor the server holds. */
export interface LocalState {
  /** the selected tool, and the new point being placed */
  placing: PlacingState
  /** the stored point that is being moved */
  moving: PinMove | null
  /** the draft point that was resumed last */
  resumed: ResumedPinDraft | null
  /** the key of a resumed draft that is not yet in view */
  restoredKey: string | null
  /** carried over from one new point to the next */
  categoryId: number | null
  /** `#rrggbb` of the point being placed */
  color: string
  /** a recent press hit no surface */
  isMiss: boolean
  /** unsaved input of the open point: of its form, a caption, a comment */
  unsaved: readonly UnsavedInput[]
  /** search text not yet in the URL; null: the URL is current */
  typed: string | null
  /** keys of the list's groups that are folded */
  folded: ReadonlySet<string>
  /** ids of the points under the pointer, in the list and in the building */
  hoveredRowId: number | null
  hoveredPinId: number | null
  /** the point that was just saved */
  freshId: number | null
  /** the point that is open, or was the last one */
  lastSelectedId: number | null
  isFull: boolean
  sheetStop: SheetStop
  /** where the sheet rests beside the list: on a phone the building gets the room */
  restingStop: SheetStop
  /** the points that are chosen to be changed together, and that change */
  choice: BulkSelection
  many: BulkState
  /** points are chosen by drawing a box over the building */
  isBoxing: boolean
  /** lengths and areas are measured in the model */
  isMeasuring: boolean
  /** a photo that the program made for the point being placed, until its form takes it */
  handedPhoto: File | null
  /** a title for the next point, until its form takes it */
  handedTitle: string | null
  /** a button leads to the checklists of the room in which one stands */
  isRoomLinked: boolean
  /** null: not loaded yet */
  viewer: ModelViewer | null
  /** what can be reached in the 3D view */
  modelStatus: ModelStatus
}

/** The initial state of an opened inspection. */
export const buildInitialInspectionState = (
  project: Project,
  actor: Actor,
  restingStop: SheetStop = 'half',
): LocalState => {
  const categoryId = readNextCategoryId(actor, project)
  const { pointCategories } = project.projectType
  return {
    placing: { mode: 'inspect', placement: null },
    moving: null,
    resumed: null,
    restoredKey: null,
    categoryId,
    color: pickFirstValidColor(pointCategories.find(({ id }) => id === categoryId)),
    isMiss: false,
    unsaved: [],
    typed: null,
    folded: new Set(),
    hoveredRowId: null,
    hoveredPinId: null,
    freshId: null,
    lastSelectedId: null,
    isFull: false,
    sheetStop: restingStop,
    restingStop,
    choice: emptySelection,
    many: emptyBulkState,
    isBoxing: false,
    isMeasuring: false,
    handedPhoto: null,
    handedTitle: null,
    isRoomLinked: false,
    viewer: null,
    modelStatus: 'loading',
  }
}
