import { Bookmark, ExternalHyperlink, InternalHyperlink, type ParagraphChild, TextRun } from 'docx'
import type { DrawingOperation, TextOperation } from '../layout/drawingOperations.ts'
import type { DocumentContent } from './documentTree.ts'
import { listOperations } from './drawings.ts'

/** Between texts that stand beside each other on a page. */
const separator = ' · '

const isText = (operation: DrawingOperation): operation is TextOperation =>
  operation.kind === 'text' && operation.turn === undefined

/** The paragraphs in contents, each as a whole. */
export const listTexts = (content: readonly DocumentContent[]): TextOperation[] =>
  listOperations(content)
    .filter(isText)
    .filter(({ paragraph }) => paragraph !== '')

/** Whether the text runs from right to left. */
export const runsFromRight = (texts: readonly TextOperation[]): boolean =>
  texts.some(({ isRightToLeft }) => isRightToLeft)

/** A name that Word takes for a bookmark: letters, digits and underscores, 40 at most. */
const toBookmarkName = (destination: string): string =>
  `to_${destination.replace(/\W/g, '_')}`.slice(0, 40)

const toRuns = ({ paragraph, weight }: TextOperation, isHeading: boolean): TextRun[] =>
  paragraph.split('\n').map(
    (text, index) =>
      new TextRun({
        text,
        ...(index > 0 && { break: 1 }),
        // a heading's weight is that of its style
        ...(weight === 700 && !isHeading && { bold: true }),
      }),
  )

interface TextOptions {
  isHeading?: boolean
  /** destinations that begin here */
  anchors?: readonly string[]
}

/** Contents of a paragraph, with the links in them. */
export const buildRuns = (
  content: readonly DocumentContent[],
  { isHeading = false, anchors = [] }: TextOptions = {},
): ParagraphChild[] => {
  const runs: ParagraphChild[] = []
  const separate = () => {
    if (runs.length > 0) runs.push(new TextRun(separator))
  }
  for (const part of content) {
    if (part.kind === 'text') {
      if (!isText(part) || part.paragraph === '') continue
      separate()
      runs.push(...toRuns(part, isHeading))
    } else if (part.kind === 'node') {
      const children = buildRuns(part.content, { isHeading })
      if (children.length === 0) continue
      separate()
      runs.push(...linkRuns(part.content, children))
    }
  }
  const [first, ...others] = runs
  if (!first || anchors.length === 0) return runs
  return [
    anchors.reduce<ParagraphChild>(
      (child, anchor) => new Bookmark({ id: toBookmarkName(anchor), children: [child] }),
      first,
    ),
    ...others,
  ]
}

const linkRuns = (
  content: readonly DocumentContent[],
  children: ParagraphChild[],
): ParagraphChild[] => {
  for (const part of content) {
    if (part.kind === 'link') return [new ExternalHyperlink({ link: part.href, children })]
    if (part.kind === 'goTo')
      return [new InternalHyperlink({ anchor: toBookmarkName(part.destination), children })]
  }
  return children
}
