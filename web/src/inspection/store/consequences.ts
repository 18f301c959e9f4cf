import type { InspectionSnapshot } from './snapshot.ts'
import type { InspectionState } from './state.ts'

/** What else changes in the state when the screen changes from one snapshot to the next, whoever changed it. */
export const consequencesOf = (was: InspectionSnapshot, now: InspectionSnapshot): Partial<InspectionState> => ({
  ...(now.selectedId !== was.selectedId && {
    // the row that was under the pointer is gone, and with it the end of hovering
    hoveredRowId: null,
    ...(now.selectedId !== null && {
      lastSelectedId: now.selectedId,
      // a point is to be read: not in the strip that the sheet rests in
      ...(now.sheetStop === 'peek' && { sheetStop: 'half' }),
    }),
  }),
  ...(now.isWriting && !was.isWriting && { freshId: null }),
  // placing takes the room it needs on small screens: the whole model to aim, half of it to write
  ...((now.draft !== was.draft || now.mode !== was.mode) &&
    (now.draft ? { sheetStop: 'half' } : now.mode === 'add' && { sheetStop: 'peek' })),
})
