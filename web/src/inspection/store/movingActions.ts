import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { stemLength } from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { SurfaceHit } from '@nspect/viewer'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import {
  findImageHash,
  type ImagePlacement,
  type ModelPlacement,
  type Placement,
} from '../placing/pinPlacement.ts'
import type { ActionContext } from './actionContext.ts'
import type { MediaTab } from './activeTab.ts'
import type { PinActions } from './pinActions.ts'
import type { PlacingActions } from './placingActions.ts'

/** A stored point that is being moved, or gets its first place: the place is not saved yet. */
export interface PinMove {
  pinId: number
  /** the tab that it is moved on */
  tab: MediaTab
  /** null: it has no place yet */
  placement: Placement | null
  /** dragged right now: its stem is short then, so that the disc stays at the pointer */
  isDragged: boolean
  /** its place, not only its stem, differs from the stored one */
  isElsewhere: boolean
}

const placeInModel = ({ matterPointCoordinates: place }: Pin): ModelPlacement | null =>
  place && {
    kind: 'place',
    key: place.key,
    idempotencyKey: createIdempotencyKey(),
    hit: {
      position: place.position,
      normal: place.normal,
      object: 'model',
      ...(place.floor !== undefined && { floor: place.floor }),
      ...(place.scene !== undefined && { scene: place.scene }),
      ...(place.model !== undefined && { model: place.model }),
      screen: { x: 0, y: 0 },
    },
    stem: place.stem ?? stemLength.initial,
    ...(place.distance !== undefined && { distance: place.distance }),
  }

const placeOnImage = ({
  annotationCoordinates: mark,
  projectModelImageId: imageId,
}: Pin): ImagePlacement | null =>
  mark && imageId !== null
    ? {
        kind: 'annotation',
        key: String(mark.data.id),
        idempotencyKey: createIdempotencyKey(),
        box: {
          x: mark.geometry.x,
          y: mark.geometry.y,
          width: mark.geometry.width,
          height: mark.geometry.height,
        },
        imageId,
      }
    : null

/** Whether a point has no place at all, as one that was made of a checklist. */
export const isWithoutPlace = (pin: Pin): boolean =>
  pin.matterPointCoordinates === null && pin.annotationCoordinates === null

/** of a place that is new; a stored one keeps its own */
const createKeys = () => ({ key: createIdempotencyKey(), idempotencyKey: createIdempotencyKey() })

const findPlacement = (pin: Pin, tab: MediaTab): Placement | null =>
  tab === '3d' ? placeInModel(pin) : placeOnImage(pin)

/** Whether a stored point can be moved on a tab, where it is shown or nowhere yet. */
export const isMovableOn = (pin: Pin, tab: MediaTab): boolean =>
  isWithoutPlace(pin) || findPlacement(pin, tab) !== null

/** Actions that move a stored point: begun by a button, so that nobody drags one by accident. */
export const createMovingActions = (
  { get, set }: ActionContext,
  { placing, points }: { placing: PlacingActions; points: PinActions },
) => {
  const change = (placement: Placement, isElsewhere: boolean) => {
    const { moving } = get()
    if (!moving) return
    set({
      moving: { ...moving, placement, isElsewhere: moving.isElsewhere || isElsewhere },
    })
  }
  const beginMove = async () => {
    const { selected, tab, rights } = get()
    const mayMove = selected && rights.mayChangePlaces && isMovableOn(selected, tab)
    if (!mayMove || !(await points.mayDiscard())) return
    placing.closePlacement()
    placing.setMode('inspect')
    const placement = findPlacement(selected, tab)
    set({ moving: { pinId: selected.id, tab, placement, isDragged: false, isElsewhere: false } })
  }
  return {
    beginMove,
    /** a long press on a pin in the model: only that of the open point is moved */
    holdPin: (key: string) => {
      if (get().selected?.matterPointCoordinates?.key === key) void beginMove()
    },
    /** `stem`: metres, of a point without a place */
    moveTo: (hit: SurfaceHit, stem: number = stemLength.initial) => {
      const { moving } = get()
      if (moving?.tab !== '3d' || hit.object !== 'model') return
      // elsewhere it is another distance
      const { distance: _, ...stored }: Partial<ModelPlacement> =
        moving.placement?.kind === 'place' ? moving.placement : {}
      change({ kind: 'place', ...createKeys(), stem, ...stored, hit }, true)
    },
    moveMark: (box: PercentBox, imageId: number) => {
      const { moving, project } = get()
      if (moving?.tab !== '2d') return
      const stored = moving.placement?.kind === 'annotation' ? moving.placement : {}
      const picture = findImageHash(project, imageId)
      change({ kind: 'annotation', ...createKeys(), ...stored, box, imageId, picture }, true)
    },
    setMovedStem: (stem: number) => {
      const placement = get().moving?.placement
      if (placement?.kind === 'place') change({ ...placement, stem }, false)
    },
    /** of a point in a panorama of a tour; null: unknown */
    setMovedDistance: (distance: number | null) => {
      const placement = get().moving?.placement
      if (placement?.kind !== 'place') return
      const { distance: _, ...kept } = placement
      change({ ...kept, ...(distance !== null && { distance }) }, false)
    },
    noteDrag: (isDragged: boolean) => {
      const { moving } = get()
      if (moving) set({ moving: { ...moving, isDragged } })
    },
    /** saved or cancelled */
    endMove: () => set({ moving: null }),
  }
}
export type MovingActions = ReturnType<typeof createMovingActions>
