import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Actor } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { createAtom, type ReadonlyAtom, shallow } from '@tanstack/react-store'
import {
  type ArrangedGroup,
  groupAndSortPins,
  type PinArrangement,
} from '../../pins/filter/arrangePins.ts'
import { buildFacets, type Facet } from '../../pins/filter/facets.ts'
import {
  type FilterValues,
  parseFilterParams,
  toFilterOfUrl,
} from '../../pins/filter/filterAddress.ts'
import { filterPins, pickKnownFilterValues } from '../../pins/filter/filterPins.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { findShownImageIndex } from '../media/image/useShownImage.ts'
import type { ModelTabContent } from '../media/viewer/modelTabContent.ts'
import type { Placement, PlacingMode } from '../placing/pinPlacement.ts'
import { type ActiveTab, type MediaTab, resolveActiveTab } from './activeTab.ts'
import { buildInspectionRights, type InspectionRights } from './inspectionRights.ts'
import type { InspectionSearch } from './inspectionSearch.ts'
import { findLeadingAction, type LeadingAction } from './leadingAction.ts'
import type { LocalState } from './localState.ts'
import type { PinMove } from './movingActions.ts'

/** The page's input: the server's data, and the current actor. */
export interface InspectionInputs {
  project: Project
  pins: readonly Pin[]
  /** what the 3D tab shows */
  shown: ModelTabContent
  actor: Actor
}

/** The points that match the search text and the filter, and how they are arranged. */
interface FilteredPins extends PinArrangement {
  typed: string
  facets: readonly Facet[]
  chosen: FilterValues
  isOn: boolean
  /** the points that are shown, in the order seen */
  shown: readonly Pin[]
  groups: readonly ArrangedGroup[]
}

/** Everything the screen shows: local state, URL, inputs, and what is derived from them. */
export interface DerivedState extends LocalState, InspectionInputs, ActiveTab {
  urlParams: InspectionSearch
  /** the open lower tab, as the address has it */
  panel: InspectionSearch['panel']
  rights: InspectionRights
  /** the action whose button is filled */
  leading: LeadingAction | null
  filter: FilteredPins
  selected: Pin | null
  selectedId: number | null
  /**
   * the order for next and previous: that of the list without its folded groups, or all points that
   * it shows if the selected one is in a folded group, or all points if the filter hides it
   */
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
  /** the shown model has a scale, and is not locked */
  canMeasure: boolean
}

const resolvePlacingMode = (
  chosen: PlacingMode,
  { mayDraw, canPlace }: InspectionRights,
  viewer: LocalState['viewer'],
): PlacingMode => {
  // pictures have no dwell marker
  if (mayDraw) return chosen === 'add' ? 'add' : 'look'
  return canPlace && viewer?.points ? chosen : 'look'
}

const isMovable = (moving: PinMove | null, selected: Pin | null, tab: MediaTab): boolean =>
  moving !== null && moving.pinId === selected?.id && moving.tab === tab

interface Sources {
  state: { get: () => LocalState }
  inputs: { get: () => InspectionInputs }
  urlParams: { get: () => InspectionSearch }
}

/**
 * What the points are narrowed to and how they are arranged; only an arrangement leaves `matching`
 * as it is.
 */
const createFilter = (
  { state, inputs, urlParams }: Sources,
  rights: { get: () => Pick<InspectionRights, 'isApprovalShown' | 'maySeeCosts'> },
) => {
  const pins = createAtom(() => inputs.get().pins)
  const type = createAtom(() => inputs.get().project.projectType)
  const isApprovalShown = createAtom(() => rights.get().isApprovalShown)
  const maySeeCosts = createAtom(() => rights.get().maySeeCosts)
  const storeys = createAtom(() => listStoreyNames(inputs.get().project.model), {
    compare: shallow,
  })
  const facets = createAtom(() =>
    buildFacets({
      storeys: storeys.get(),
      type: type.get(),
      pins: pins.get(),
      isApprovalShown: isApprovalShown.get(),
      maySeeCosts: maySeeCosts.get(),
    }),
  )
  const typed = createAtom(() => state.get().typed ?? urlParams.get().q ?? '')
  const params = createAtom(() => parseFilterParams(urlParams.get()), { compare: shallow })
  const chosen = createAtom(() => pickKnownFilterValues(toFilterOfUrl(params.get()), facets.get()))
  const matching = createAtom(() =>
    filterPins(pins.get(), {
      filter: chosen.get(),
      facets: facets.get(),
      typed: typed.get(),
      today: getToday(),
    }),
  )
  const arrangement = createAtom<PinArrangement>(
    () => ({ grouping: urlParams.get().group, sorting: urlParams.get().sort ?? 'number' }),
    { compare: shallow },
  )
  const groups = createAtom(() => groupAndSortPins(matching.get(), arrangement.get(), facets.get()))
  const shown = createAtom(() => {
    const [first, ...others] = groups.get()
    return others.length === 0 ? (first?.pins ?? []) : groups.get().flatMap((group) => group.pins)
  })
  const filter = createAtom<FilteredPins>(
    () => ({
      ...arrangement.get(),
      typed: typed.get(),
      facets: facets.get(),
      chosen: chosen.get(),
      isOn: typed.get().trim() !== '' || Object.keys(chosen.get()).length > 0,
      shown: shown.get(),
      groups: groups.get(),
    }),
    { compare: shallow },
  )
  return { matching, filter }
}

/** Derives the snapshot. Each part is recomputed only when its sources change. */
export const createInspectionSnapshot = ({
  state,
  inputs,
  urlParams,
}: Sources): ReadonlyAtom<DerivedState> => {
  const stateOf = <K extends keyof LocalState>(key: K) => createAtom(() => state.get()[key])
  const viewer = stateOf('viewer')
  const view = createAtom(
    () => resolveActiveTab(inputs.get().project, inputs.get().shown, urlParams.get().mode),
    {
      compare: shallow,
    },
  )
  const rights = createAtom(() => buildInspectionRights(inputs.get(), view.get(), viewer.get()), {
    compare: shallow,
  })
  const leading = createAtom(() => findLeadingAction(inputs.get().pins, rights.get()))
  const { matching, filter } = createFilter({ state, inputs, urlParams }, rights)
  const selected = createAtom(
    () => inputs.get().pins.find(({ id }) => id === urlParams.get().pin) ?? null,
  )
  const hidden = createAtom(() => {
    const pin = selected.get()
    return pin && !matching.get().includes(pin) ? pin : null
  })
  const drawn = createAtom(() => {
    const pin = hidden.get()
    return pin ? [...matching.get(), pin] : matching.get()
  })
  const folded = stateOf('folded')
  const ordered = createAtom(() => {
    if (hidden.get()) return inputs.get().pins
    const { shown, groups } = filter.get()
    if (folded.get().size === 0) return shown
    const seen = groups.flatMap((group) => (folded.get().has(group.key) ? [] : group.pins))
    const pin = selected.get()
    return pin && !seen.includes(pin) ? shown : seen
  })
  const canMeasure = createAtom(
    () =>
      view.get().tab === '3d' &&
      viewer.get()?.measure !== undefined &&
      inputs.get().project.completedDateTime === null,
  )
  return createAtom(() => {
    const current = state.get()
    const isMeasuring = current.isMeasuring && canMeasure.get()
    const { project } = inputs.get()
    const { placement, mode } = current.placing
    const pin = selected.get()
    const images = project.projectModelImages
    const imageIndex = findShownImageIndex(images, urlParams.get().image, pin)
    return {
      ...current,
      ...inputs.get(),
      ...view.get(),
      urlParams: urlParams.get(),
      panel: urlParams.get().panel,
      rights: rights.get(),
      leading: leading.get(),
      filter: filter.get(),
      selected: pin,
      selectedId: pin?.id ?? null,
      ordered: ordered.get(),
      drawn: drawn.get(),
      imageIndex,
      imageId: view.get().tab === '2d' ? (images[imageIndex]?.id ?? null) : null,
      canMeasure: canMeasure.get(),
      isMeasuring,
      // a press measures then
      mode: isMeasuring ? 'look' : resolvePlacingMode(mode, rights.get(), current.viewer),
      placement,
      // another point, another tab, or the inspection was completed
      moving:
        isMovable(current.moving, pin, view.get().tab) && rights.get().mayChangePlaces
          ? current.moving
          : null,
      isWriting: placement !== null || pin !== null,
    }
  })
}
