import { type Block, type Pen, tagged } from './block.ts'
import { breakLines, cleanText, ellipsis, hanOf, isRightToLeft } from './breakLines.ts'
import type { Han, Operation, Role } from './drawingOperations.ts'
import type { Style } from './theme.ts'

/** How the characters of a text are drawn. */
interface Script {
  han: Han
  isRightToLeft: boolean
}

interface Lines extends Script {
  lines: string[]
}

const scriptOf = (clean: string, pen: Pen): Script => ({
  han: hanOf(clean, pen.language),
  isRightToLeft: isRightToLeft(clean),
})

/** Measures a text in `style`. */
const ruler = (pen: Pen, style: Style, han: Han) => (text: string) =>
  pen.measure(text, style.size, style.weight, han)

/** Draws one line of text, its baseline placed in a line box whose top is `y`. */
const setLine = (
  text: string,
  { han, isRightToLeft: runsLeft }: Script,
  style: Style,
  x: number,
  y: number,
): Operation[] =>
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
          ...(runsLeft && { isRightToLeft: true as const }),
        },
      ]
    : []

const paraOf = ({ lines, ...script }: Lines, style: Style, role: Role | null): Block => ({
  height: lines.length * style.leading,
  draw: (x, y) => {
    const drawn = lines.flatMap((line, index) =>
      setLine(line, script, style, x, y + index * style.leading),
    )
    return role && drawn.length ? tagged(role, drawn) : drawn
  },
  split: (room) => {
    const count = Math.min(Math.floor(room / style.leading), lines.length - 1)
    if (count < 1) return undefined
    return [
      paraOf({ lines: lines.slice(0, count), ...script }, style, role),
      paraOf({ lines: lines.slice(count), ...script }, style, role),
    ]
  },
})

/** A paragraph of at most `width` points; it may be split between lines. With `role` null the caller adds the tag. */
export const paragraph = (
  text: string,
  width: number,
  style: Style,
  pen: Pen,
  role: Role | null = 'P',
): Block => {
  const clean = cleanText(text)
  const script = scriptOf(clean, pen)
  const lines = breakLines(clean, width, ruler(pen, style, script.han))
  return paraOf({ lines, ...script }, style, role)
}

/** A paragraph cut after `most` lines with an ellipsis; `isCut` is true if text is missing. */
export const shortParagraph = (
  text: string,
  width: number,
  most: number,
  style: Style,
  pen: Pen,
  role: Role | null = 'P',
): Block & { isCut: boolean } => {
  const clean = cleanText(text)
  const script = scriptOf(clean, pen)
  const widthOf = ruler(pen, style, script.han)
  const lines = breakLines(clean, width, widthOf)
  const isCut = lines.length > most
  const shown = isCut
    ? [...lines.slice(0, most - 1), ellipsis(`${lines[most - 1]}…`, width - widthOf('…'), widthOf)]
    : lines
  return { ...paraOf({ lines: shown, ...script }, style, role), isCut }
}

/** One line, shortened to `width`, with its resulting width; for labels that must not wrap. */
export const label = (
  text: string,
  width: number,
  style: Style,
  pen: Pen,
): Block & { width: number } => {
  const clean = cleanText(text)
  const script = scriptOf(clean, pen)
  const widthOf = ruler(pen, style, script.han)
  const line = ellipsis(clean, width, widthOf)
  return {
    width: widthOf(line),
    height: style.leading,
    draw: (x, y) => setLine(line, script, style, x, y),
  }
}

/** A label whose right edge is at x + width. */
export const rightLabel = (text: string, width: number, style: Style, pen: Pen): Block => {
  const line = label(text, width, style, pen)
  return { height: line.height, draw: (x, y) => line.draw(x + width - line.width, y) }
}
