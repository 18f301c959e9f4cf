import type { ReportData } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'

/** A heading with a text, line by line; nothing without a text. */
const section = (title: string, text: string, pen: LayoutContext): Block[] => {
  const words = text.trim()
  const [first, ...others] = words
    ? words
        .split(/\r\n|\r|\n/)
        .map((line) => layoutParagraph(line, pen.sheet.measure, textStyles.body, pen))
    : []
  const heading = stackBlocks([
    createEmptyBlock(16),
    layoutParagraph(title, pen.sheet.measure, textStyles.lead, pen, 'H2'),
    createEmptyBlock(6),
  ])
  return first ? [keepHeadingWithNextBlock(heading, first), ...others] : []
}

/**
 * What was inspected, how, and what was not: the inspection's notes, and the texts of its type.
 */
export const layoutAboutInspection = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  const { project, scope, method, limitations } = report
  const [first, ...others] = [
    ...section(texts.projectNotes, project.notes, pen),
    ...section(texts.scope, scope, pen),
    ...section(texts.method, method, pen),
    ...section(texts.limitations, limitations, pen),
  ]
  if (!first) return []
  return [
    {
      title: texts.about,
      destination: 'about',
      head: () => layoutRunningHead(texts.about, texts, pen),
      blocks: [
        keepHeadingWithNextBlock(
          layoutParagraph(texts.about, pen.sheet.measure, textStyles.title, pen, 'H1'),
          first,
        ),
        ...others,
      ],
    },
  ]
}
