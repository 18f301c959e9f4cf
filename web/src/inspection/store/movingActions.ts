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

/** A stored point that is being moved: its place is not saved yet. */
export interface PinMove {
  pinId: number
  placement: Placement
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

/** Where a stored point can be moved on a tab; null if it is not shown there. */
export const findMovablePlacement = (pin: Pin, tab: MediaTab): Placement | null =>
  tab === '3d' ? placeInModel(pin) : placeOnImage(pin)

/** Actions that move a stored point: begun by a button, so that nobody drags one by accident. */
export const createMovingActions = (
  { get, set }: ActionContext,
  { placing, points }: { placing: PlacingActions; points: PinActions },
) => {
  const change = (placement: Partial<Placement>, isElsewhere: boolean) => {
    const { moving } = get()
    if (!moving) return
    set({
      moving: {
        ...moving,
        placement: { ...moving.placement, ...placement } as Placement,
        isElsewhere: moving.isElsewhere || isElsewhere,
      },
    })
  }
  /** elsewhere it is another distance */
  const dropDistance = () => {
    const { moving } = get()
    if (moving?.placement.kind !== 'place') return
    const { distance: _, ...placement } = moving.placement
    set({ moving: { ...moving, placement } })
  }
  const beginMove = async () => {
    const { selected, tab, rights } = get()
    const placement =
      selected && rights.mayChangePlaces ? findMovablePlacement(selected, tab) : null
    if (!selected || !placement || !(await points.mayDiscard())) return
    placing.closePlacement()
    placing.setMode('inspect')
    set({ moving: { pinId: selected.id, placement, isDragged: false, isElsewhere: false } })
  }
  return {
    beginMove,
    /** a long press on a pin in the model: only that of the open point is moved */
    holdPin: (key: string) => {
      if (get().selected?.matterPointCoordinates?.key === key) void beginMove()
    },
    moveTo: (hit: SurfaceHit) => {
      const placement = get().moving?.placement
      if (hit.object !== 'model' || placement?.kind !== 'place') return
      dropDistance()
      change({ hit }, true)
    },
    moveMark: (box: PercentBox, imageId: number) => {
      if (get().moving?.placement.kind === 'annotation')
        change({ box, imageId, picture: findImageHash(get().project, imageId) }, true)
    },
    setMovedStem: (stem: number) => {
      if (get().moving?.placement.kind === 'place') change({ stem }, false)
    },
    /** of a point in a panorama of a tour; null: unknown */
    setMovedDistance: (distance: number | null) => {
      dropDistance()
      if (distance !== null && get().moving?.placement.kind === 'place') change({ distance }, false)
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
