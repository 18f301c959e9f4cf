import type { Weight } from './drawingOperations.ts'

/** US Letter in points, with the margins of the text block; the footer is below `bottom`. */
export const sheet = { width: 612, height: 792, left: 64, right: 548, top: 64, bottom: 718, foot: 748 } as const

/** Width of the text block in points. */
export const measureWidth = sheet.right - sheet.left

/** Dark enough to print in black and white; the accent is the product's only colour. */
export const ink = {
  text: '#1b2430',
  muted: '#55606e',
  hairline: '#c5ccd4',
  paper: '#ffffff',
  accent: '#0b6e75',
  underWay: '#9fb4b8',
  danger: '#9b1c1c',
  watermark: '#eef1f3',
} as const

export interface Style {
  size: number
  weight: Weight
  color: string
  /** baseline to baseline, in points */
  leading: number
}

const style = (size: number, weight: Weight, leading: number, color: string = ink.text): Style => ({
  size,
  weight,
  leading,
  color,
})

/** The five sizes of the report; hierarchy comes from weight first. */
export const type = {
  display: style(26, 700, 33),
  title: style(20, 700, 26),
  subtitle: style(20, 400, 26),
  lead: style(14, 700, 20),
  body: style(11, 400, 16),
  quiet: style(11, 400, 16, ink.muted),
  strong: style(11, 700, 16),
  label: style(9, 400, 13, ink.muted),
  labelStrong: style(9, 700, 13),
  caption: style(9, 400, 13),
  accent: style(11, 700, 16, ink.accent),
  number: style(14, 700, 20, ink.accent),
} as const
