import { type Block, type Pen, tagged } from './block.ts'
import { label } from './paragraph.ts'
import { ink, type Style, type } from './theme.ts'

export interface Chip {
  text: string
  /** `solid`: the state is reached; `outline`: it is not; `alarm`: heavy outline. All three differ without colour. */
  tone: 'solid' | 'outline' | 'alarm'
  /** #rrggbb of a dot before the text */
  dot?: string
}

const height = 20
const inset = 8
const dotSize = 8
const gap = 6

const styles: Record<Chip['tone'], Style> = {
  solid: { ...type.labelStrong, color: ink.paper },
  outline: type.labelStrong,
  alarm: { ...type.labelStrong, color: ink.danger },
}

const chipBlock = (chip: Chip, most: number, pen: Pen): Block & { width: number } => {
  const lead = chip.dot ? dotSize + 5 : 0
  const text = label(chip.text, most - 2 * inset - lead, styles[chip.tone], pen)
  return {
    width: text.width + 2 * inset + lead,
    height,
    draw: (x, y) => [
      {
        kind: 'rect',
        x,
        y,
        width: text.width + 2 * inset + lead,
        height,
        radius: height / 2,
        fill: chip.tone === 'solid' ? ink.accent : null,
        stroke: { solid: null, outline: ink.hairline, alarm: ink.danger }[chip.tone],
        weight: chip.tone === 'alarm' ? 1.5 : 0.5,
      },
      ...(chip.dot
        ? [
            {
              kind: 'rect' as const,
              x: x + inset,
              y: y + (height - dotSize) / 2,
              width: dotSize,
              height: dotSize,
              radius: dotSize / 2,
              fill: chip.dot,
              stroke: ink.text,
            },
          ]
        : []),
      ...text.draw(x + inset + lead, y + (height - text.height) / 2),
    ],
  }
}

/** Chips in a row that wraps at `width` points, read aloud as a list. */
export const chipRow = (chips: Chip[], width: number, pen: Pen): Block => {
  let left = 0
  let top = 0
  const placed = chips.map((chip) => {
    const block = chipBlock(chip, width, pen)
    if (left > 0 && left + block.width > width) {
      left = 0
      top += height + gap
    }
    const at = { block, left, top }
    left += block.width + gap
    return at
  })
  return {
    height: top + height,
    draw: (x, y) =>
      tagged(
        'L',
        placed.flatMap((at) => tagged('LI', tagged('LBody', at.block.draw(x + at.left, y + at.top)))),
      ),
  }
}
