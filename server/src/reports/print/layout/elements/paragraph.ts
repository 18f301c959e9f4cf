import { type Block, type LayoutContext, wrapOperationsInElement } from '../block.ts'
import type { DrawingOperation, HanVariant, StructureRole } from '../drawingOperations.ts'
import type { TextStyle } from '../theme.ts'
import {
  breakLines,
  cleanText,
  detectHanVariant,
  isRightToLeft,
  truncateLine,
} from './breakLines.ts'

/** How the characters of a text are drawn. */
interface Script {
  han: HanVariant
  isRightToLeft: boolean
}

interface Lines extends Script {
  lines: Line[]
}

/** A line with the paragraph that it begins; empty for the other lines. */
interface Line {
  text: string
  paragraph: string
}

/** Lines of one paragraph, which the first line with a text begins. */
const toLines = (texts: readonly string[], paragraph: string): Line[] => {
  const first = texts.findIndex((text) => text !== '')
  return texts.map((text, index) => ({ text, paragraph: index === first ? paragraph : '' }))
}

const detectScript = (clean: string, pen: LayoutContext): Script => ({
  han: detectHanVariant(clean, pen.language),
  isRightToLeft: isRightToLeft(clean),
})

/** Measures a text in `style`. */
const ruler = (pen: LayoutContext, style: TextStyle, han: HanVariant) => (text: string) =>
  pen.measure(text, style.size, style.weight, han)

/** Draws one line of text, its baseline placed in a line box whose top is `y`. */
const setLine = (
  { text, paragraph }: Line,
  { han, isRightToLeft: runsLeft }: Script,
  style: TextStyle,
  x: number,
  y: number,
): DrawingOperation[] =>
  text
    ? [
        {
          kind: 'text',
          text,
          x,
          y: y + (style.leading + style.size * 0.72) / 2,
          size: style.size,
          weight: style.weight,
          color: style.color,
          han,
          paragraph,
          ...(runsLeft && { isRightToLeft: true as const }),
        },
      ]
    : []

const buildParagraphBlock = (
  { lines, ...script }: Lines,
  style: TextStyle,
  role: StructureRole | null,
): Block => ({
  height: lines.length * style.leading,
  draw: (x, y) => {
    const drawn = lines.flatMap((line, index) =>
      setLine(line, script, style, x, y + index * style.leading),
    )
    return role && drawn.length ? wrapOperationsInElement(role, drawn) : drawn
  },
  split: (room) => {
    const count = Math.min(Math.floor(room / style.leading), lines.length - 1)
    if (count < 1) return undefined
    return [
      buildParagraphBlock({ lines: lines.slice(0, count), ...script }, style, role),
      buildParagraphBlock({ lines: lines.slice(count), ...script }, style, role),
    ]
  },
})

/**
 * A paragraph of at most `width` points; it may be split between lines. With `role` null the caller
 * adds the tag.
 */
export const layoutParagraph = (
  text: string,
  width: number,
  style: TextStyle,
  pen: LayoutContext,
  role: StructureRole | null = 'P',
): Block => {
  const clean = cleanText(text)
  const script = detectScript(clean, pen)
  const lines = breakLines(clean, width, ruler(pen, style, script.han))
  return buildParagraphBlock({ lines: toLines(lines, clean), ...script }, style, role)
}

/** A paragraph cut after `most` lines with an ellipsis; `isCut` is true if text is missing. */
export const layoutShortParagraph = (
  text: string,
  width: number,
  most: number,
  style: TextStyle,
  pen: LayoutContext,
  role: StructureRole | null = 'P',
): Block & { isCut: boolean } => {
  const clean = cleanText(text)
  const script = detectScript(clean, pen)
  const widthOf = ruler(pen, style, script.han)
  const lines = breakLines(clean, width, widthOf)
  const isCut = lines.length > most
  const shown = isCut
    ? [
        ...lines.slice(0, most - 1),
        truncateLine(`${lines[most - 1]}…`, width - widthOf('…'), widthOf),
      ]
    : lines
  return { ...buildParagraphBlock({ lines: toLines(shown, clean), ...script }, style, role), isCut }
}

/** One line, shortened to `width`, with its resulting width; for labels that must not wrap. */
export const layoutOneLineLabel = (
  text: string,
  width: number,
  style: TextStyle,
  pen: LayoutContext,
): Block & { width: number } => {
  const clean = cleanText(text)
  const script = detectScript(clean, pen)
  const widthOf = ruler(pen, style, script.han)
  const line = truncateLine(clean, width, widthOf)
  return {
    width: widthOf(line),
    height: style.leading,
    draw: (x, y) => setLine({ text: line, paragraph: clean }, script, style, x, y),
  }
}

/** A label whose right edge is at x + width. */
export const layoutRightAlignedLabel = (
  text: string,
  width: number,
  style: TextStyle,
  pen: LayoutContext,
): Block => {
  const line = layoutOneLineLabel(text, width, style, pen)
  return {
    height: line.height,
    draw: (x, y) =>
      line
        .draw(x + width - line.width, y)
        .map((operation) =>
          operation.kind === 'text' ? { ...operation, isRightAligned: true } : operation,
        ),
  }
}
