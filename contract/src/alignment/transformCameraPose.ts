import type { CameraPose } from '../media/pinCoordinates.ts'
import { applySpaceAlignment, type SpaceAlignment } from './alignment.ts'

/** A camera in the frame of the old model, in that of the new one. */
export const transformCameraPose = (
  alignment: SpaceAlignment,
  { position, target, ...lens }: CameraPose,
): CameraPose => ({
  ...lens,
  position: applySpaceAlignment(alignment, position),
  target: applySpaceAlignment(alignment, target),
})
