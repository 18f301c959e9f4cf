import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { handle } from '../http/handler.ts'
import { findProjectWithPins, type PinRow } from '../pins/pins.queries.ts'
import { renderSheetFile } from '../sheets/sheet.ts'
import { buildPinWorkbook } from './pinWorkbook.mapper.ts'
import { resolveTableReader } from './resolveTableReader.ts'

/** The points of a table, in its order; ids of others are ignored. */
const chosen = (pins: readonly PinRow[], ids: readonly number[]): readonly PinRow[] => {
  const pinsById = new Map(pins.map((row) => [row.pin.id, row]))
  return ids.flatMap((id) => pinsById.get(id) ?? [])
}

/** The points of an inspection as a file. */
export const exportPins = handle(projectLifecycleRoutes.exportPins, {
  load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
  run: async (call) => {
    const { scope, subject, site } = call
    const { format, ids } = call.input
    const pins = ids ? chosen(subject.pins, ids.split(',').map(Number)) : subject.pins
    return renderSheetFile(
      format,
      await buildPinWorkbook(scope, subject, pins, { taxRate: site.settings.TaxRate }),
      await resolveTableReader(call),
    )
  },
})

/** Some points of an inspection as a file. */
export const exportChosenPins = handle(projectLifecycleRoutes.exportChosenPins, {
  load: (scope, { projectId }) => findProjectWithPins(scope, projectId),
  run: async (call) => {
    const { scope, subject, site } = call
    const { format, pinIds } = call.input
    const pins = chosen(subject.pins, pinIds)
    return renderSheetFile(
      format,
      await buildPinWorkbook(scope, subject, pins, { taxRate: site.settings.TaxRate }),
      await resolveTableReader(call),
    )
  },
})
