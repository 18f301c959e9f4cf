export { type Crop, computeCropAround, toBoxInCrop } from '@nspect/contract/media/computeCropAround'
export {
  type BadgePlacement,
  getNextAnnotationInPile,
  placeAnnotationBadges,
} from './annotationBadges.ts'
export {
  type DrawingEvent,
  type DrawingState,
  noDrawing,
  reduceAnnotationDrawing,
} from './annotationDrawing.ts'
export {
  annotationGrips,
  doBoxesOverlap,
  type Grip,
  type PercentPoint,
  type Size,
} from './annotationGeometry.ts'
export { applyBoxKey, getArrowDirection } from './annotationKeys.ts'
export { type NumberedMarker, paintNumberedMarker } from './numberedMarker.ts'
export {
  type Gesture,
  type GestureEvent,
  type GestureKind,
  getImagesTurnedBySwipe,
  noGesture,
  reducePointerGesture,
} from './pointerGesture.ts'
export { parseW3cAnnotation, toW3cAnnotation, type W3cAnnotation } from './w3cAnnotation.ts'
export * from './zoomAndPan.ts'
