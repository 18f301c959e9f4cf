import type { Pin } from '@nspect/contract/pins'
import type { Actor } from '@nspect/contract/policy'
import type { Project } from '@nspect/contract/projects'
import { createAtom, type ReadonlyAtom, shallow } from '@tanstack/react-store'
import { type PinGroup, pinGroups, searchPins } from '../../pins/pinFilter.ts'
import { pictureInView } from '../image/usePictureInView.ts'
import type { InspectionSearch } from '../inspectionSearch.ts'
import type { ModelTabContent } from '../viewport/modelTabContent.ts'
import type { Placement, PlacingMode } from '../viewport/pointPlacement.ts'
import { type ActiveTab, activeTabOf, type Tab } from './activeTab.ts'
import { type InspectionRights, inspectionRightsOf } from './inspectionRights.ts'
import type { LocalState } from './localState.ts'
import type { Moving } from './movingActions.ts'

/** The page's input: the server's data, and the current actor. */
export interface InspectionInputs {
  project: Project
  pins: readonly Pin[]
  /** what the 3D tab shows */
  shown: ModelTabContent
  actor: Actor
}

/** The points that match the search text and the group. */
interface FilteredPins {
  typed: string
  group: PinGroup | null
  shown: readonly Pin[]
  isOn: boolean
}

/** Everything the screen shows: local state, URL, inputs, and what is derived from them. */
export interface DerivedState extends LocalState, InspectionInputs, ActiveTab {
  urlParams: InspectionSearch
  rights: InspectionRights
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
  placement: Placement | null
  /** a point is open, or being placed */
  isWriting: boolean
}

const modeOf = (
  chosen: PlacingMode,
  { mayDraw, canPlace }: InspectionRights,
  viewer: LocalState['viewer'],
): PlacingMode => {
  // pictures have no dwell marker
  if (mayDraw) return chosen === 'add' ? 'add' : 'look'
  return canPlace && viewer?.points ? chosen : 'look'
}

const isMovable = (moving: Moving | null, selected: Pin | null, tab: Tab): boolean =>
  moving !== null && moving.pinId === selected?.id && (moving.placement.kind === 'place') === (tab === '3d')

interface Sources {
  state: { get: () => LocalState }
  inputs: { get: () => InspectionInputs }
  urlParams: { get: () => InspectionSearch }
}

/** Derives the snapshot. Each part is recomputed only when its sources change. */
export const createDerivedState = ({ state, inputs, urlParams }: Sources): ReadonlyAtom<DerivedState> => {
  const stateOf = <K extends keyof LocalState>(key: K) => createAtom(() => state.get()[key])
  const typed = stateOf('typed')
  const viewer = stateOf('viewer')
  const view = createAtom(() => activeTabOf(inputs.get().project, inputs.get().shown, urlParams.get().mode), {
    compare: shallow,
  })
  const rights = createAtom(() => inspectionRightsOf(inputs.get(), view.get(), viewer.get()), { compare: shallow })
  const filter = createAtom<FilteredPins>(
    () => {
      const text = typed.get() ?? urlParams.get().q ?? ''
      const group = pinGroups.find((one) => one === urlParams.get().stage) ?? null
      return {
        typed: text,
        group,
        shown: searchPins(inputs.get().pins, text, group, rights.get().isApprovalShown),
        isOn: text.trim() !== '' || group !== null,
      }
    },
    { compare: shallow },
  )
  const selected = createAtom(() => inputs.get().pins.find(({ id }) => id === urlParams.get().pin) ?? null)
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
    const { project, pins } = inputs.get()
    const { placement, mode } = current.placing
    const pin = selected.get()
    const images = project.projectModelImages
    const imageIndex = pictureInView(images, urlParams.get().image, pin)
    return {
      ...current,
      ...inputs.get(),
      ...view.get(),
      urlParams: urlParams.get(),
      rights: rights.get(),
      filter: filter.get(),
      selected: pin,
      selectedId: pin?.id ?? null,
      ordered: hidden.get() ? pins : filter.get().shown,
      drawn: drawn.get(),
      imageIndex,
      imageId: view.get().tab === '2d' ? (images[imageIndex]?.id ?? null) : null,
      mode: modeOf(mode, rights.get(), current.viewer),
      placement,
      // another point, another tab, or the inspection was completed
      moving: isMovable(current.moving, pin, view.get().tab) && rights.get().mayChangePlaces ? current.moving : null,
      isWriting: placement !== null || pin !== null,
    }
  })
}
