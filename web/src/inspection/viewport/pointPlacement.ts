import type { PercentBox } from '@nspect/contract/annotations'
import { type CameraPose, type PointCoordinates, stemLength, type Vec3 } from '@nspect/contract/coordinates'
import type { Pin } from '@nspect/contract/pins'
import type { SurfaceHit } from '@nspect/viewer'

/** look: view only · inspect: a marker shows where the pointer rests for a second · add: each press places */
export type PlacingMode = 'look' | 'inspect' | 'add'

interface AnyDraft {
  /** its identity in the viewer and later in the row, so that saving changes nothing on screen */
  key: string
  /** one per form, so that retries create one row */
  idempotencyKey: string
}

/** A point that is placed in the model but not saved. */
export interface PlaceDraft extends AnyDraft {
  kind: 'place'
  hit: SurfaceHit
  /** metres */
  stem: number
}

/** A rectangle that is drawn on a picture but not saved. */
export interface MarkDraft extends AnyDraft {
  kind: 'mark'
  box: PercentBox
  imageId: number
}

export type Draft = PlaceDraft | MarkDraft

export interface Placing {
  mode: PlacingMode
  draft: Draft | null
}

export type PlacingEvent =
  | { type: 'mode'; mode: PlacingMode }
  | { type: 'placed'; hit: SurfaceHit; stem: number; newId: () => string }
  | { type: 'marked'; box: PercentBox; imageId: number; newId: () => string }
  /** resumes a stored draft */
  | { type: 'restored'; draft: Draft }
  | { type: 'stem'; metres: number }
  /** the form state cancelled or its point saved: the mode stays for the next one */
  | { type: 'done' }

/** Position of the disc: at the end of the stem, `metres` along the normal. */
export const headOf = (position: Vec3, normal: Vec3, metres: number): Vec3 => {
  const length = metres / Math.hypot(normal.x, normal.y, normal.z)
  return {
    x: position.x + normal.x * length,
    y: position.y + normal.y * length,
    z: position.z + normal.z * length,
  }
}

/**
 * The initial stem of a new point in metres: 1.5 by the marker, else 1. Close to a surface such a stem would end
 * outside the picture or behind the camera; then the longest that stays in sight.
 */
export const firstStem = (by: 'marker' | 'press', isInSight: (metres: number) => boolean): number => {
  const usual = by === 'marker' ? stemLength.byMarker : stemLength.initial
  const shorter = [0.7, stemLength.dragged, 0.2]
  return [usual, ...shorter].find((metres) => isInSight(metres)) ?? stemLength.min
}

/** Reducer of placing. Pressing elsewhere while a form is open moves that point and keeps its form values. */
export const nextPlacing = (state: Placing, event: PlacingEvent): Placing => {
  switch (event.type) {
    case 'mode':
      return { ...state, mode: event.mode }
    case 'placed':
      if (event.hit.object !== 'model') return state
      if (state.draft?.kind === 'place') return { ...state, draft: { ...state.draft, hit: event.hit } }
      return {
        ...state,
        draft: {
          kind: 'place',
          key: event.newId(),
          idempotencyKey: event.newId(),
          hit: event.hit,
          stem: event.stem,
        },
      }
    case 'marked': {
      const { box, imageId } = event
      if (state.draft?.kind === 'mark') return { ...state, draft: { ...state.draft, box, imageId } }
      return {
        ...state,
        draft: { kind: 'mark', key: event.newId(), idempotencyKey: event.newId(), box, imageId },
      }
    }
    case 'restored':
      return { ...state, draft: event.draft }
    case 'stem':
      return state.draft?.kind === 'place' ? { ...state, draft: { ...state.draft, stem: event.metres } } : state
    case 'done':
      return { ...state, draft: null }
  }
}

/** The stored coordinates of a point in the model; see `pointCoordinates` for frames and units. */
export const coordinatesOf = (
  { key, hit, stem }: Omit<PlaceDraft, 'kind'>,
  camera: CameraPose | null,
  modelHash: string | undefined,
): PointCoordinates => ({
  position: hit.position,
  normal: hit.normal,
  key,
  // the slider's steps are hundredths; rounds away floating-point errors
  stem: Math.round(stem * 100) / 100,
  ...(hit.floor !== undefined && { floor: hit.floor }),
  ...(camera && { camera }),
  ...(modelHash !== undefined && { model: modelHash }),
  v: 1,
})

/** The place of a draft as sent when it is saved: coordinates in the model, or a rectangle on one of the pictures. */
export const placeOf = (draft: Draft, camera: CameraPose | null, modelHash: string | undefined) =>
  draft.kind === 'place'
    ? { matterPointCoordinates: coordinatesOf(draft, camera, modelHash) }
    : {
        annotationCoordinates: {
          geometry: { type: 'RECTANGLE' as const, ...draft.box },
          data: { id: draft.key },
        },
        projectModelImageId: draft.imageId,
      }

/** Whether the point state created from the draft, as by an earlier request whose response state lost. */
export const isPlacedAs = (
  { matterPointCoordinates, annotationCoordinates }: Pick<Pin, 'matterPointCoordinates' | 'annotationCoordinates'>,
  { key }: Draft,
): boolean => matterPointCoordinates?.key === key || annotationCoordinates?.data.id === key
