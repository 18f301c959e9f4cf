import { type Block, type LayoutContext, wrapOperationsInElement } from '../block.ts'
import { inkColors, type TextStyle, textStyles } from '../theme.ts'
import { layoutOneLineLabel } from './paragraph.ts'

export interface Chip {
  text: string
  /**
   * `solid`: the state is reached; `outline`: it is not; `alarm`: heavy outline. All three differ
   * without colour.
   */
  tone: 'solid' | 'outline' | 'alarm'
  /** #rrggbb of a dot before the text */
  dot?: string
}

interface Size {
  height: number
  inset: number
  dot: number
  gap: number
  font: TextStyle
}

const sizes: Record<'usual' | 'small', Size> = {
  usual: { height: 20, inset: 8, dot: 8, gap: 6, font: textStyles.labelStrong },
  small: { height: 13, inset: 5, dot: 5, gap: 4, font: textStyles.chip },
}

const colors: Record<Chip['tone'], string> = {
  solid: inkColors.paper,
  outline: inkColors.text,
  alarm: inkColors.danger,
}

const chipBlock = (
  chip: Chip,
  maxWidth: number,
  size: Size,
  pen: LayoutContext,
): Block & { width: number } => {
  const { height, inset, dot } = size
  const lead = chip.dot ? dot + 5 : 0
  const text = layoutOneLineLabel(
    chip.text,
    maxWidth - 2 * inset - lead,
    { ...size.font, color: colors[chip.tone] },
    pen,
  )
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
        fill: chip.tone === 'solid' ? inkColors.accent : null,
        stroke: { solid: null, outline: inkColors.hairline, alarm: inkColors.danger }[chip.tone],
        weight: chip.tone === 'alarm' ? 1.2 : 0.5,
      },
      ...(chip.dot
        ? [
            {
              kind: 'rect' as const,
              x: x + inset,
              y: y + (height - dot) / 2,
              width: dot,
              height: dot,
              radius: dot / 2,
              fill: chip.dot,
              stroke: inkColors.text,
            },
          ]
        : []),
      ...text.draw(x + inset + lead, y + (height - text.height) / 2),
    ],
  }
}

/** Width of chips in one row. */
export const measureChips = (
  chips: Chip[],
  pen: LayoutContext,
  size: keyof typeof sizes = 'usual',
): number =>
  chips.reduce(
    (sum, chip) => sum + chipBlock(chip, 1000, sizes[size], pen).width + sizes[size].gap,
    0,
  )

/** Chips in a row that wraps at `width` points, read aloud as a list. */
export const layoutChipRow = (
  chips: Chip[],
  width: number,
  pen: LayoutContext,
  size: keyof typeof sizes = 'usual',
): Block => {
  const { height, gap } = sizes[size]
  let left = 0
  let top = 0
  const placed = chips.map((chip) => {
    const block = chipBlock(chip, width, sizes[size], pen)
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
      wrapOperationsInElement(
        'L',
        placed.flatMap((at) =>
          wrapOperationsInElement(
            'LI',
            wrapOperationsInElement('LBody', at.block.draw(x + at.left, y + at.top)),
          ),
        ),
      ),
  }
}
