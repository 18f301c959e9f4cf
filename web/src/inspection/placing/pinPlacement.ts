import type {
  AnnotationCoordinates,
  PercentBox,
} from '@nspect/contract/media/annotationCoordinates'
import {
  type CameraPose,
  type PinCoordinates,
  stemLength,
  type Vec3,
} from '@nspect/contract/media/pinCoordinates'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { SurfaceHit } from '@nspect/viewer'

/**
 * look: view only · inspect: a marker shows where the pointer rests for a second · add: each press
 * places
 */
export type PlacingMode = 'look' | 'inspect' | 'add'

interface AnyPlacement {
  /** its identity in the viewer and later in the row, so that saving changes nothing on screen */
  key: string
  /** one per form, so that retries create one row */
  idempotencyKey: string
}

/** A point that is placed in the model but not saved. */
export interface ModelPlacement extends AnyPlacement {
  kind: 'place'
  hit: SurfaceHit
  /** metres */
  stem: number
  /** metres from a panorama's camera, if somebody knows them */
  distance?: number
  /**
   * it is being marked from another panorama, so that its distance follows; failed: the two sights
   * did not meet
   */
  sighting?: 'on' | 'failed'
}

/** A rectangle that is drawn on a picture but not saved. */
export interface ImagePlacement extends AnyPlacement {
  kind: 'annotation'
  box: PercentBox
  imageId: number
  /** SHA-256 of the picture as it was when it was drawn */
  picture?: string | undefined
}

export type Placement = ModelPlacement | ImagePlacement

export interface PlacingState {
  mode: PlacingMode
  placement: Placement | null
}

export type PlacingEvent =
  | { type: 'mode'; mode: PlacingMode }
  /**
   * `sighted`: metres from the panorama that it was placed in, by where two sights meet; null: they
   * do not
   */
  | { type: 'placed'; hit: SurfaceHit; stem: number; newId: () => string; sighted?: number | null }
  | {
      type: 'marked'
      mark: Pick<ImagePlacement, 'box' | 'imageId' | 'picture'>
      newId: () => string
    }
  /** resumes a stored draft */
  | { type: 'restored'; placement: Placement }
  | { type: 'stem'; metres: number }
  | { type: 'distance'; metres: number | null }
  | { type: 'sight'; isOn: boolean }
  /** the form was cancelled or its point saved: the mode stays for the next one */
  | { type: 'done' }

/** Position of the disc: at the end of the stem, `metres` along the normal. */
export const computeStemHead = (position: Vec3, normal: Vec3, metres: number): Vec3 => {
  const length = metres / Math.hypot(normal.x, normal.y, normal.z)
  return {
    x: position.x + normal.x * length,
    y: position.y + normal.y * length,
    z: position.z + normal.z * length,
  }
}

/**
 * The initial stem of a new point in metres: 1.5 by the marker, else 1. Close to a surface such a
 * stem would end outside the picture or behind the camera; then the longest that stays in sight.
 */
export const pickInitialStem = (
  by: 'marker' | 'press',
  isInSight: (metres: number) => boolean,
): number => {
  const defaultStem = by === 'marker' ? stemLength.byMarker : stemLength.initial
  const shorter = [0.7, stemLength.dragged, 0.2]
  return [defaultStem, ...shorter].find((metres) => isInSight(metres)) ?? stemLength.min
}

/**
 * Reducer of placing. Pressing elsewhere while a form is open moves that point and keeps its form
 * values.
 */
export const reducePlacing = (state: PlacingState, event: PlacingEvent): PlacingState => {
  switch (event.type) {
    case 'mode':
      return { ...state, mode: event.mode }
    case 'placed':
      if (event.hit.object !== 'model') return state
      if (state.placement?.kind === 'place') {
        // elsewhere it is another distance
        const { distance: _, sighting, ...placement } = state.placement
        if (sighting && event.hit.scene !== placement.hit.scene) {
          const { sighted = null } = event
          return {
            ...state,
            placement:
              sighted === null
                ? { ...placement, sighting: 'failed' }
                : { ...placement, distance: sighted },
          }
        }
        return { ...state, placement: { ...placement, hit: event.hit } }
      }
      return {
        ...state,
        placement: {
          kind: 'place',
          key: event.newId(),
          idempotencyKey: event.newId(),
          hit: event.hit,
          stem: event.stem,
        },
      }
    case 'marked': {
      const { mark } = event
      if (state.placement?.kind === 'annotation')
        return { ...state, placement: { ...state.placement, ...mark } }
      return {
        ...state,
        placement: {
          kind: 'annotation',
          key: event.newId(),
          idempotencyKey: event.newId(),
          ...mark,
        },
      }
    }
    case 'restored':
      return { ...state, placement: event.placement }
    case 'stem':
      return state.placement?.kind === 'place'
        ? { ...state, placement: { ...state.placement, stem: event.metres } }
        : state
    case 'distance': {
      if (state.placement?.kind !== 'place') return state
      const { distance: _, sighting: __, ...placement } = state.placement
      return {
        ...state,
        placement: { ...placement, ...(event.metres !== null && { distance: event.metres }) },
      }
    }
    case 'sight': {
      if (state.placement?.kind !== 'place') return state
      const { sighting: _, ...placement } = state.placement
      return { mode: 'add', placement: { ...placement, ...(event.isOn && { sighting: 'on' }) } }
    }
    case 'done':
      return { ...state, placement: null }
  }
}

/** The stored coordinates of a point in the model; see `pinCoordinates` for frames and units. */
export const toPinCoordinates = (
  { key, hit, stem, distance }: Omit<ModelPlacement, 'kind'>,
  camera: CameraPose | null,
  modelHash: string | undefined,
): PinCoordinates => ({
  position: hit.position,
  normal: hit.normal,
  key,
  // the slider's steps are hundredths; rounds away floating-point errors
  stem: Math.round(stem * 100) / 100,
  ...(hit.floor !== undefined && { floor: hit.floor }),
  ...(hit.element && { element: hit.element }),
  ...(camera && { camera }),
  ...(hit.scene !== undefined && { scene: hit.scene }),
  ...(distance !== undefined && { distance }),
  // of a tour the file of its panorama
  ...((hit.model ?? modelHash) !== undefined && { model: hit.model ?? modelHash }),
  v: 1,
})

/**
 * The floor of a hit on an IFC model whose storeys the viewer does not know yet: the only one that is
 * called as the element's.
 */
const findDeclaredFloor = ({ element }: SurfaceHit, storeys: readonly string[]) => {
  const floor = element?.storey === undefined ? -1 : storeys.indexOf(element.storey)
  return floor >= 0 && storeys.lastIndexOf(element?.storey ?? '') === floor ? floor : undefined
}

/** A placement with its floor, as far as the model says it; `storeys` of an IFC model, lowest first. */
export const addDeclaredFloor = (
  placement: Placement,
  storeys: readonly string[] = [],
): Placement => {
  if (placement.kind !== 'place' || placement.hit.floor !== undefined) return placement
  const floor = findDeclaredFloor(placement.hit, storeys)
  return floor === undefined ? placement : { ...placement, hit: { ...placement.hit, floor } }
}

/** SHA-256 of a picture of the inspection as it is now. */
export const findImageHash = (
  { projectModelImages }: Pick<Project, 'projectModelImages'>,
  imageId: number,
): string | undefined => projectModelImages.find(({ id }) => id === imageId)?.sha256

/** A rectangle as it is sent, with the picture that it was drawn on. */
export const toAnnotationBody = (
  { box, imageId, picture }: ImagePlacement,
  data: AnnotationCoordinates['data'],
) => ({
  annotationCoordinates: {
    geometry: { type: 'RECTANGLE' as const, ...box },
    data,
    ...(picture !== undefined && { picture }),
  },
  projectModelImageId: imageId,
})

/**
 * The place of a new point as sent when it is saved: coordinates in the model, or a rectangle on
 * one of the pictures.
 */
export const toPlacementBody = (
  placement: Placement,
  camera: CameraPose | null,
  modelHash: string | undefined,
): Partial<ReturnType<typeof toAnnotationBody>> & { matterPointCoordinates?: PinCoordinates } =>
  placement.kind === 'place'
    ? { matterPointCoordinates: toPinCoordinates(placement, camera, modelHash) }
    : toAnnotationBody(placement, { id: placement.key })

/**
 * Whether the point was created from the placement, as by an earlier request whose response was
 * lost.
 */
export const isPinOfPlacement = (
  {
    matterPointCoordinates,
    annotationCoordinates,
  }: Pick<Pin, 'matterPointCoordinates' | 'annotationCoordinates'>,
  { key }: Placement,
): boolean => matterPointCoordinates?.key === key || annotationCoordinates?.data.id === key
