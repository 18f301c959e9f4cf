import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { type Stage, stages } from '@nspect/contract/stage'
import { createAtom, type ReadonlyAtom, shallow } from '@tanstack/react-store'
import { searchPins } from '../../pins/pinHelpers.ts'
import { imageInView } from '../image/usePictureInView.ts'
import type { LookParams } from '../inspectionSearch.ts'
import type { Draft, PlacingMode } from '../viewport/pointPlacement.ts'
import type { ProjectTour } from '../viewport/shownModel.ts'
import { type Rights, rightsOf } from './inspectionRights.ts'
import type { InspectionState } from './localState.ts'
import { type ViewTab, viewTabOf } from './activeTab.ts'

/** The page's input: the server's data, and the current actor. */
export interface Given {
  project: Project
  pins: readonly Pin[]
  /** what the 3D tab shows */
  shown: ProjectTour
  actor: Actor
}

/** The points that match the search text and the stage. */
interface FilteredPins {
  typed: string
  stage: Stage | null
  shown: readonly Pin[]
  isOn: boolean
}

/** Everything the screen shows: local state, URL, given data, and what is derived from them. */
export interface InspectionSnapshot extends InspectionState, Given, ViewTab {
  look: LookParams
  rights: Rights
  filter: FilteredPins
  selected: Pin | null
  selectedId: number | null
  /** the order for next and previous: the filtered list, or all points if the filter hides the selected one */
  ordered: readonly Pin[]
  /** the points drawn in the building: always includes the open one, whatever the filter */
  drawn: readonly Pin[]
  imageIndex: number
  /** id of the picture in view on the 2D tab; null on the 3D tab */
  imageId: number | null
  /** the selected tool, as far as the view supports it */
  mode: PlacingMode
  draft: Draft | null
  /** a point is open, or being placed */
  isWriting: boolean
}

const modeOf = (chosen: PlacingMode, { mayDraw, canPlace }: Rights, tour: InspectionState['tour']): PlacingMode => {
  // pictures have no dwell marker
  if (mayDraw) return chosen === 'add' ? 'add' : 'look'
  return canPlace && tour?.points ? chosen : 'look'
}

interface Sources {
  state: { get: () => InspectionState }
  given: { get: () => Given }
  look: { get: () => LookParams }
}

/** Derives the snapshot. Each part is recomputed only when its sources change. */
export const createSnapshot = ({ state, given, look }: Sources): ReadonlyAtom<InspectionSnapshot> => {
  const stateOf = <K extends keyof InspectionState>(key: K) => createAtom(() => state.get()[key])
  const typed = stateOf('typed')
  const tour = stateOf('tour')
  const view = createAtom(() => viewTabOf(given.get().project, given.get().shown, look.get().mode), {
    compare: shallow,
  })
  const rights = createAtom(() => rightsOf(given.get(), view.get(), tour.get()), { compare: shallow })
  const filter = createAtom<FilteredPins>(
    () => {
      const text = typed.get() ?? look.get().q ?? ''
      const stage = stages.find((one) => one === look.get().stage) ?? null
      return {
        typed: text,
        stage,
        shown: searchPins(given.get().pins, text, stage, rights.get().isApprovalShown),
        isOn: text.trim() !== '' || stage !== null,
      }
    },
    { compare: shallow },
  )
  const selected = createAtom(() => given.get().pins.find(({ id }) => id === look.get().pin) ?? null)
  const hidden = createAtom(() => {
    const pin = selected.get()
    return pin && !filter.get().shown.includes(pin) ? pin : null
  })
  const drawn = createAtom(() => {
    const pin = hidden.get()
    return pin ? [...filter.get().shown, pin] : filter.get().shown
  })
  return createAtom(() => {
    const current = state.get()
    const { project, pins } = given.get()
    const { draft, mode } = current.placing
    const pin = selected.get()
    const images = project.projectModelImages
    const imageIndex = imageInView(images, look.get().image, pin)
    return {
      ...current,
      ...given.get(),
      ...view.get(),
      look: look.get(),
      rights: rights.get(),
      filter: filter.get(),
      selected: pin,
      selectedId: pin?.id ?? null,
      ordered: hidden.get() ? pins : filter.get().shown,
      drawn: drawn.get(),
      imageIndex,
      imageId: view.get().tab === '2d' ? (images[imageIndex]?.id ?? null) : null,
      mode: modeOf(mode, rights.get(), current.tour),
      draft,
      isWriting: draft !== null || pin !== null,
    }
  })
}
