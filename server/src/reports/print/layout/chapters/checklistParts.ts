import type { ReportCheckedRoom, ReportData } from '../../../reportData.ts'
import type { Block, LayoutContext } from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { type Column, layoutColumns, wrapSplittableBlockInElement } from '../elements/columns.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { inkColors, textStyles } from '../theme.ts'

/** Between columns. */
export const gap = 8
/** The column of answers, beside that of the questions. */
export const answerWidth = 92

/** What the chapter of checklists is laid out with. */
export interface ChecklistSetting {
  report: ReportData
  texts: ReportTexts
  pen: LayoutContext
}

/** A row of a table. */
export const layoutRow = (cells: Column[], role: StructureRole): Block =>
  wrapSplittableBlockInElement(role === 'Artifact' ? role : 'TR', layoutColumns(cells, role))

/** What failed. */
export const danger = { ...textStyles.fineStrong, color: inkColors.danger }

/** The title of a room, or of the inspection as a whole. */
export const getRoomName = ({ name }: ReportCheckedRoom, { texts }: ChecklistSetting): string =>
  name || texts.wholeInspection
