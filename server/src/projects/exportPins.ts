import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { handle } from '../http/handler.ts'
import { pinSheetOf } from '../pins/pinSheet.mapper.ts'
import { findProjectWithPins, type PinRow } from '../pins/pins.queries.ts'
import { sheetFile } from '../sheets/sheet.ts'

/** The points of a table, in its order; ids of others are ignored. */
const chosen = (pins: readonly PinRow[], ids: string | undefined): readonly PinRow[] => {
  if (!ids) return pins
  const pinsById = new Map(pins.map((row) => [row.pin.id, row]))
  return ids.split(',').flatMap((id) => pinsById.get(Number(id)) ?? [])
}

/** The points of an inspection as a file. */
export const exportPins = handle(projectLifecycleRoutes.exportPins, {
  load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
  run: async ({ scope, input, subject }) =>
    sheetFile(input.format, pinSheetOf(scope, subject, chosen(subject.pins, input.ids))),
})
