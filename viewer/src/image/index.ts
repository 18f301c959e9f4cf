export { boxInCrop, type Crop, cropAround } from '@nspect/contract/cropAround'
export { type Badge, nextInPile, placeBadges } from './badges.ts'
export { type NumberedMarker, paintNumberedMarker } from './numberedMarker.ts'
export {
  type Gesture,
  type GestureEvent,
  type GestureKind,
  nextGesture,
  noGesture,
  turnsOf,
} from './pointerGesture.ts'
export { type Drawing, type DrawingEvent, nextDrawing, noDrawing } from './rectangleDrawing.ts'
export { type Grip, grips, overlaps, type PercentPoint, type Size } from './rectangleGeometry.ts'
export { arrowOf, boxByKey } from './rectangleKeys.ts'
export { fromW3c, toW3c, type W3cAnnotation } from './w3cAnnotation.ts'
export * from './zoomAndPan.ts'
