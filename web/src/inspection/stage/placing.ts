import type { PercentBox } from '@nspect/contract/annotations'
import { type CameraPose, type PointCoordinates, stemLength, type Vec3 } from '@nspect/contract/coordinates'
import type { Pin } from '@nspect/contract/pins'
import type { SurfaceHit } from '@nspect/viewer'

/** look: only around · inspect: a rest of a second offers the marker · add: each press places */
export type PlacingMode = 'look' | 'inspect' | 'add'

interface AnyDraft {
  /** its identity in the viewer now and in the row later, so that saving changes nothing on screen */
  key: string
  /** one per form: however often it is sent, it makes one row */
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
  /** goes on with a draft that was kept */
  | { type: 'restored'; draft: Draft }
  | { type: 'stem'; metres: number }
  /** the form was cancelled, or its point is saved: the mode stays for the next one */
  | { type: 'done' }

/** Where the disc sits: at the end of the stem, `metres` along the normal. */
export const headOf = (position: Vec3, normal: Vec3, metres: number): Vec3 => {
  const length = metres / Math.hypot(normal.x, normal.y, normal.z)
  return {
    x: position.x + normal.x * length,
    y: position.y + normal.y * length,
    z: position.z + normal.z * length,
  }
}

/**
 * The stem that a new point begins with, in metres: 1.5 by the marker, else 1. Close before a
 * surface such a stem ends outside the picture or behind one's back; then the longest that stays in sight.
 */
export const firstStem = (by: 'marker' | 'press', isInSight: (metres: number) => boolean): number => {
  const usual = by === 'marker' ? stemLength.byMarker : stemLength.initial
  const shorter = [0.7, stemLength.dragged, 0.2]
  return [usual, ...shorter].find((metres) => isInSight(metres)) ?? stemLength.min
}

/** What placing does next. Pressing elsewhere while a form is open moves that point and keeps what was written. */
export const nextPlacing = (was: Placing, event: PlacingEvent): Placing => {
  switch (event.type) {
    case 'mode':
      return { ...was, mode: event.mode }
    case 'placed':
      if (event.hit.object !== 'model') return was
      if (was.draft?.kind === 'place') return { ...was, draft: { ...was.draft, hit: event.hit } }
      return {
        ...was,
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
      if (was.draft?.kind === 'mark') return { ...was, draft: { ...was.draft, box, imageId } }
      return {
        ...was,
        draft: { kind: 'mark', key: event.newId(), idempotencyKey: event.newId(), box, imageId },
      }
    }
    case 'restored':
      return { ...was, draft: event.draft }
    case 'stem':
      return was.draft?.kind === 'place' ? { ...was, draft: { ...was.draft, stem: event.metres } } : was
    case 'done':
      return { ...was, draft: null }
  }
}

/** What is stored of a point in the model: see `pointCoordinates` for frames and units. */
export const coordinatesOf = (
  { key, hit, stem }: Omit<PlaceDraft, 'kind'>,
  camera: CameraPose | null,
  modelHash: string | undefined,
): PointCoordinates => ({
  position: hit.position,
  normal: hit.normal,
  key,
  // the slider's steps are hundredths; 0.1 + 0.2 is not
  stem: Math.round(stem * 100) / 100,
  ...(hit.floor !== undefined && { floor: hit.floor }),
  ...(camera && { camera }),
  ...(modelHash !== undefined && { model: modelHash }),
  v: 1,
})

/** What a draft says about its place when it is saved: coordinates in the model, or a rectangle on one of the pictures. */
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

/** Is this the point that the draft became? An earlier try may have arrived without its answer. */
export const isPlacedAs = (
  { matterPointCoordinates, annotationCoordinates }: Pick<Pin, 'matterPointCoordinates' | 'annotationCoordinates'>,
  { key }: Draft,
): boolean => matterPointCoordinates?.key === key || annotationCoordinates?.data.id === key
