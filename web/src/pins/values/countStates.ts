import type { Pin } from '@nspect/contract/pins/pins'

/** Counts of points that are not resolved, resolved, and both resolved and approved (T55). */
export const countPinStates = (pins: readonly Pick<Pin, 'isResolved' | 'isApproved'>[]) => ({
  open: pins.filter((pin) => !pin.isResolved).length,
  resolved: pins.filter((pin) => pin.isResolved).length,
  approved: pins.filter((pin) => pin.isResolved && pin.isApproved).length,
})
