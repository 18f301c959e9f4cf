import type { DerivedState } from './derivedState.ts'
import type { LocalState } from './localState.ts'

/** The state changes that follow from a change between two snapshots, whatever caused it. */
export const computeInspectionStateChanges = (
  previous: DerivedState,
  current: DerivedState,
): Partial<LocalState> => ({
  ...(current.selectedId !== previous.selectedId && {
    // the hovered row is no longer visible and sends no leave event
    hoveredRowId: null,
    ...(current.selectedId !== null && {
      lastSelectedId: current.selectedId,
      // whoever reads a point is no longer asked for the spot of the next one
      ...(current.mode === 'add' &&
        !current.placement && {
          placing: { ...current.placing, mode: 'inspect' as const },
          handedTitle: null,
        }),
      // opens the collapsed sheet so that the point can be read
      ...((current.sheetStop === 'peek' || current.sheetStop === 'low') && { sheetStop: 'half' }),
    }),
  }),
  // it was written for the point that is not placed now
  ...(previous.mode === 'add' && current.mode !== 'add' && { handedTitle: null }),
  ...(previous.moving && !current.moving && { moving: null }),
  // another tab, or the inspection was completed
  ...(previous.isMeasuring && !current.isMeasuring && { isMeasuring: false }),
  ...(current.isMeasuring !== previous.isMeasuring && {
    sheetStop: current.isMeasuring ? 'peek' : current.placement ? 'tall' : current.restingStop,
  }),
  // the whole view is for aiming; beside a place, the panel has the stem and the buttons
  ...(current.moving &&
    current.moving.placement?.key !== previous.moving?.placement?.key && {
      sheetStop: 'half' as const,
    }),
  ...(current.moving && !previous.moving && !current.moving.placement && { sheetStop: 'peek' }),
  ...(current.isWriting && !previous.isWriting && { freshId: null }),
  // back beside the list
  ...(!current.isWriting && previous.isWriting && { sheetStop: current.restingStop }),
  // placing on small screens: the whole model is visible to aim, a third of it while the form is
  // filled in
  ...((current.placement !== previous.placement || current.mode !== previous.mode) &&
    (current.placement ? { sheetStop: 'tall' } : current.mode === 'add' && { sheetStop: 'peek' })),
})
