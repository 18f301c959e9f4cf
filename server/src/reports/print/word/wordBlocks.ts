import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { signaturesDestination } from '../layout/chapters/signatures.ts'
import type { ReportTexts } from '../layout/reportTexts.ts'
import type { PageGeometry } from '../layout/theme.ts'
import { inkColors } from '../layout/theme.ts'
import type { ReadImage } from '../paint/documentImages.ts'
import type { DocumentContent, DocumentNode } from './documentTree.ts'
import { listOperations, measureDrawing, renderDrawing } from './drawings.ts'
import { type Drawing, takeDrawings } from './wordDrawings.ts'
import { toTwips, type WordStyle, wordStyles } from './wordStyles.ts'
import { buildRuns, listTexts, runsFromRight } from './wordTexts.ts'

/** What blocks are built with, and where the builder is in the document. */
export interface WordBuilder {
  texts: ReportTexts
  sheet: PageGeometry
  read: ReadImage
  /** destinations that wait for a paragraph */
  anchors: string[]
  /** text of the last heading, which tells what a drawing shows */
  heading: string
  hasTitle: boolean
  /** whether the next chapter begins on a new page, as after the cover */
  breaksPage: boolean
  /** whether people sign here: small words stand below a line to write on */
  isSigning: boolean
}

type WordBlock = Paragraph | Table

/** Pixels of Word per point. */
const pixels = 96 / 72

/** Room to write above a line, in points. */
const signingRoom = 34

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const hairline = {
  style: BorderStyle.SINGLE,
  size: 4,
  color: inkColors.hairline.replace('#', ''),
} as const
const takeAnchors = (builder: WordBuilder) => builder.anchors.splice(0)

const buildParagraph = (
  content: readonly DocumentContent[],
  style: WordStyle,
  builder: WordBuilder,
  options: IParagraphOptions = {},
): Paragraph[] => {
  const texts = listTexts(content)
  if (texts.length === 0) return []
  const isHeading = style.startsWith('Heading') || style === 'Title'
  const isInTable = style === wordStyles.tableText || style === wordStyles.tableHead
  const isRight = isInTable && texts.every(({ isRightAligned }) => isRightAligned)
  const isNote = texts.every(({ color }) => color === inkColors.muted)
  const isLine = isNote && builder.isSigning
  return [
    new Paragraph({
      style: isNote && style === wordStyles.text ? wordStyles.note : style,
      ...(builder.isSigning && { keepNext: true }),
      // between, as equal borders of neighbors are one to Word
      ...(isLine && {
        border: { top: hairline, between: hairline },
        spacing: { before: toTwips(signingRoom) },
      }),
      ...(runsFromRight(texts) && { bidirectional: true }),
      ...(isRight && { alignment: AlignmentType.RIGHT }),
      ...options,
      children: buildRuns(content, { isHeading, anchors: takeAnchors(builder) }),
    }),
  ]
}

const buildHeading = (node: DocumentNode, builder: WordBuilder): Paragraph[] => {
  const { paragraph: heading = '' } = listTexts(node.content).at(-1) ?? {}
  builder.heading = heading
  if (node.role === 'H1' && !builder.hasTitle) {
    builder.hasTitle = true
    return buildParagraph(node.content, wordStyles.title, builder)
  }
  if (builder.breaksPage) {
    builder.breaksPage = false
    return buildParagraph(node.content, wordStyles.heading1, builder, { pageBreakBefore: true })
  }
  const styles = { H1: 'heading1', H2: 'heading2', H3: 'heading3' } as const
  const level = node.role === 'H1' || node.role === 'H2' ? node.role : 'H3'
  return buildParagraph(node.content, wordStyles[styles[level]], builder)
}

const toImageRun = async (
  { operations, alt, numbers }: Drawing,
  builder: WordBuilder,
  maxWidth: number,
): Promise<ParagraphChild[]> => {
  const image = await renderDrawing(operations, builder.read)
  if (!image) return []
  const scale = Math.min(1, maxWidth / image.width)
  const description = alt ?? builder.texts.numbersOn(builder.heading, numbers.join(', '))
  return [
    new ImageRun({
      type: 'jpg',
      data: image.bytes,
      transformation: {
        width: Math.round(image.width * scale * pixels),
        height: Math.round(image.height * scale * pixels),
      },
      altText: { name: description.slice(0, 80), description, title: '' },
    }),
  ]
}

/** Pictures in a row, as far as they fit; one that is missing is a text instead. */
const buildImages = async (
  drawings: readonly Drawing[],
  builder: WordBuilder,
  maxWidth: number,
): Promise<Paragraph[]> => {
  if (drawings.length === 0) return []
  const runs: ParagraphChild[] = []
  let missing = 0
  for (const drawing of drawings) {
    const run = await toImageRun(drawing, builder, maxWidth)
    if (run.length === 0) missing += 1
    else if (runs.length > 0) runs.push(new TextRun(' '))
    runs.push(...run)
  }
  return [
    ...(runs.length > 0 ? [new Paragraph({ style: wordStyles.text, children: runs })] : []),
    ...(missing > 0
      ? [new Paragraph({ style: wordStyles.caption, text: builder.texts.missingPicture })]
      : []),
  ]
}

const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
}
const tableBorders = { ...noBorders, insideHorizontal: hairline, bottom: hairline }

const equalWidths = (count: number, width: number): number[] =>
  Array.from({ length: count }, () => width / count)

interface Grid {
  rows: TableRow[]
  widths: readonly number[]
  borders: typeof noBorders | typeof tableBorders
}

const buildTable = ({ rows, widths, borders }: Grid): Table[] =>
  rows.length === 0
    ? []
    : [
        new Table({
          rows,
          layout: TableLayoutType.FIXED,
          width: {
            size: toTwips(widths.reduce((sum, width) => sum + width, 0)),
            type: WidthType.DXA,
          },
          columnWidths: widths.map(toTwips),
          borders,
        }),
      ]

const buildCell = (children: WordBlock[], width: number, columns = 1): TableCell =>
  new TableCell({
    children: children.length > 0 ? children : [new Paragraph({ style: wordStyles.tableText })],
    width: { size: toTwips(width), type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.TOP,
    margins: { left: 0, right: toTwips(4) },
    ...(columns > 1 && { columnSpan: columns }),
  })

const isNode = (part: DocumentContent): part is DocumentNode => part.kind === 'node'

/** The left edges of a row's cells; undefined if one of them is empty. */
const listLeftEdges = (row: DocumentNode, sheet: PageGeometry): number[] | undefined => {
  const edges = row.content.filter(isNode).map((cell) => {
    const operations = listOperations(cell.content)
    const lefts = operations.flatMap((operation) =>
      operation.kind === 'text' ? [operation.x] : [],
    )
    const area = measureDrawing(operations)
    return Math.min(...lefts, area?.x ?? Number.POSITIVE_INFINITY)
  })
  edges[0] = sheet.left
  return edges.every(Number.isFinite) ? edges : undefined
}

/** Points that figures get besides: Word's fonts are wider. */
const figuresRoom = 10

/** Where the widest of a column's figures begins; infinite of a column of words. */
const findFiguresEdge = (rows: readonly DocumentNode[], column: number): number =>
  Math.min(
    ...rows.flatMap((row) =>
      listTexts(row.content.filter(isNode)[column]?.content ?? []).flatMap(
        ({ x, isRightAligned }) => (isRightAligned ? [x - figuresRoom] : []),
      ),
    ),
  )

/** The widths of a table's columns, as they are on the page. */
const measureColumns = (rows: readonly DocumentNode[], { sheet }: WordBuilder): number[] => {
  const count = Math.max(...rows.map((row) => row.content.filter(isNode).length))
  const whole = rows.filter((row) => row.content.filter(isNode).length === count)
  const edges = whole[0] && listLeftEdges(whole[0], sheet)
  if (!edges) return equalWidths(count, sheet.measure)
  const lefts = edges.map((left, column) => Math.min(left, findFiguresEdge(whole, column)))
  return lefts.map((left, index) => (lefts[index + 1] ?? sheet.right) - left)
}

const sumFrom = (widths: readonly number[], from: number, count: number) =>
  widths.slice(from, from + count).reduce((sum, width) => sum + width, 0)

const hasContent = (row: DocumentNode): boolean =>
  listTexts(row.content).length > 0 ||
  listOperations(row.content).some(({ kind }) => kind === 'image')

const buildDataTable = async (node: DocumentNode, builder: WordBuilder): Promise<Table[]> => {
  const rows = node.content.filter(isNode).filter(({ role }) => role === 'TR')
  const filled = rows.filter(hasContent)
  if (filled.length === 0) return []
  const widths = measureColumns(filled, builder)
  const built: TableRow[] = []
  for (const [index, row] of filled.entries()) {
    const cells: TableCell[] = []
    let column = 0
    for (const cell of row.content.filter(isNode)) {
      const width = sumFrom(widths, column, cell.columns)
      const style = cell.role === 'TH' ? wordStyles.tableHead : wordStyles.tableText
      cells.push(
        buildCell(await buildBlocks(cell.content, builder, { width, style }), width, cell.columns),
      )
      column += cell.columns
    }
    const isHead = index === 0 && row.content.filter(isNode).every(({ role }) => role === 'TH')
    built.push(new TableRow({ children: cells, cantSplit: true, tableHeader: isHead }))
  }
  return buildTable({ rows: built, widths, borders: tableBorders })
}

const listItems = (list: DocumentNode) => list.content.filter(isNode)

const isFacts = ({ role, content }: DocumentNode): boolean =>
  role === 'L' &&
  content
    .filter(isNode)
    .every((item) => item.content.some((inner) => isNode(inner) && inner.role === 'Lbl'))

/** The lists of labels with values that follow each other from an index on. */
const takeFacts = (content: readonly DocumentContent[], from: number): DocumentNode[] => {
  const lists: DocumentNode[] = []
  for (const part of content.slice(from)) {
    if (!isNode(part) || !isFacts(part)) break
    lists.push(part)
  }
  return lists
}

/** The texts that follow each other from an index on. */
const takeTexts = (content: readonly DocumentContent[], from: number): DocumentContent[] => {
  const end = content.findIndex(({ kind }, index) => index >= from && kind !== 'text')
  return content.slice(from, end < 0 ? undefined : end)
}

/** Rows of labels with their values, in columns as on the page. */
const buildFacts = (
  lists: readonly DocumentNode[],
  width: number,
  builder: WordBuilder,
): Table[] => {
  const columns = Math.max(...lists.map((list) => listItems(list).length))
  const widths = equalWidths(columns, width)
  const rows = lists.map((list) => {
    const items = listItems(list)
    const cells = widths.map((cellWidth, index) => {
      const parts = items[index]?.content.filter(isNode) ?? []
      const paragraphs = parts.flatMap(({ role, content }) =>
        buildParagraph(
          content,
          role === 'Lbl' ? wordStyles.factLabel : wordStyles.factValue,
          builder,
        ),
      )
      return buildCell(paragraphs, cellWidth)
    })
    return new TableRow({ children: cells, cantSplit: true })
  })
  return buildTable({ rows, widths, borders: noBorders })
}

/** Cards in columns of a borderless table. */
const buildCards = async (
  items: readonly DocumentNode[],
  width: number,
  builder: WordBuilder,
): Promise<Table[]> => {
  const widths = equalWidths(Math.min(3, items.length), width)
  const rows: TableRow[] = []
  for (let from = 0; from < items.length; from += widths.length) {
    const cells: TableCell[] = []
    for (const [index, cellWidth] of widths.entries()) {
      const content = items[from + index]?.content ?? []
      const options = { width: cellWidth - 8, style: wordStyles.tableText }
      cells.push(buildCell(await buildBlocks(content, builder, options), cellWidth))
    }
    rows.push(new TableRow({ children: cells, cantSplit: true }))
  }
  return buildTable({ rows, widths, borders: noBorders })
}

const buildList = async (
  list: DocumentNode,
  width: number,
  builder: WordBuilder,
): Promise<WordBlock[]> => {
  const items = listItems(list)
  if (items.some(({ content }) => listOperations(content).some(({ kind }) => kind === 'image')))
    return buildCards(items, width, builder)
  const words = items.map(({ content }) => listTexts(content))
  // chips hold one text each
  if (words.every((texts) => texts.length <= 1))
    return buildParagraph(list.content, wordStyles.marks, builder)
  return items.flatMap(({ content }) => buildParagraph(content, wordStyles.contents, builder))
}

/** Lines of the contents without their pages, which are others in Word. */
const buildContents = (node: DocumentNode, builder: WordBuilder): Paragraph[] =>
  node.content.filter(isNode).flatMap((entry) =>
    entry.role === 'TOCI'
      ? buildParagraph(
          entry.content.map((link) =>
            link.kind === 'node'
              ? {
                  ...link,
                  content: link.content.filter(
                    (part) => part.kind !== 'text' || !part.isRightAligned,
                  ),
                }
              : link,
          ),
          wordStyles.contents,
          builder,
        )
      : buildContents(entry, builder),
  )

interface BlockOptions {
  /** in points */
  width: number
  style: WordStyle
}

const buildNode = async (
  node: DocumentNode,
  builder: WordBuilder,
  options: BlockOptions,
): Promise<WordBlock[]> => {
  switch (node.role) {
    case 'H1':
    case 'H2':
    case 'H3':
      return buildHeading(node, builder)
    case 'Table':
      return buildDataTable(node, builder)
    case 'L':
      return buildList(node, options.width, builder)
    case 'TOC':
      return buildContents(node, builder)
    case 'Caption':
      return buildParagraph(node.content, wordStyles.caption, builder)
    case 'P':
    case 'Link':
      return buildParagraph([node], options.style, builder)
    case 'Artifact':
      return []
    default:
      return buildBlocks(node.content, builder, options)
  }
}

/** The paragraphs and tables of contents, in their order. */
export const buildBlocks = async (
  content: readonly DocumentContent[],
  builder: WordBuilder,
  options: BlockOptions,
): Promise<WordBlock[]> => {
  const blocks: WordBlock[] = []
  let index = 0
  while (index < content.length) {
    const part = content[index]
    if (!part) break
    const { drawings, end } = takeDrawings(content, index)
    if (end > index) {
      blocks.push(...(await buildImages(drawings, builder, options.width)))
      index = end
      continue
    }
    const facts = takeFacts(content, index)
    if (facts.length > 0) {
      blocks.push(...buildFacts(facts, options.width, builder))
      index += facts.length
      continue
    }
    const words = takeTexts(content, index)
    if (words.length > 0) {
      blocks.push(...buildParagraph(words, options.style, builder))
      index += words.length
      continue
    }
    if (part.kind === 'destination') {
      builder.anchors.push(part.name)
      builder.isSigning = part.name === signaturesDestination
    } else if (part.kind === 'node') blocks.push(...(await buildNode(part, builder, options)))
    index += 1
  }
  return blocks
}
