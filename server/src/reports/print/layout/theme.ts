import type { PaperSize } from '@nspect/contract/prints/printing'
import type { TextWeight } from './drawingOperations.ts'

/** A page in points, with the margins of the text block; the footer is below `bottom`. */
export interface PageGeometry {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  foot: number
  /** width of the text block */
  measure: number
}

const margin = 52

const buildPageGeometry = (width: number, height: number): PageGeometry => ({
  width,
  height,
  left: margin,
  right: width - margin,
  top: 42,
  bottom: height - 60,
  foot: height - 45,
  measure: width - 2 * margin,
})

export const pageGeometries: Record<PaperSize, PageGeometry> = {
  A4: buildPageGeometry(595.28, 841.89),
  Letter: buildPageGeometry(612, 792),
}

/**
 * Dark enough to print in black and white. `accent` and `second` are names for the two colours of
 * the client's look, which finished pages are given (`inLook`).
 */
export const inkColors = {
  text: '#1b2430',
  muted: '#55606e',
  hairline: '#c5ccd4',
  paper: '#ffffff',
  accent: 'accent',
  second: 'second',
  underWay: '#9fb4b8',
  danger: '#9b1c1c',
  watermark: '#eef1f3',
  /** of schematic drawings */
  ground: '#f5f7f8',
  grid: '#dde2e6',
  faintDot: '#9aa5b1',
} as const

export interface TextStyle {
  size: number
  weight: TextWeight
  color: string
  /** baseline to baseline, in points */
  leading: number
}

const style = (
  size: number,
  weight: TextWeight,
  leading: number,
  color: string = inkColors.text,
): TextStyle => ({
  size,
  weight,
  leading,
  color,
})

/** The sizes of the report; hierarchy comes from weight first. */
export const textStyles = {
  display: style(26, 700, 33),
  title: style(20, 700, 26),
  subtitle: style(20, 400, 26),
  lead: style(14, 700, 20),
  body: style(10, 400, 14.5),
  quiet: style(10, 400, 14.5, inkColors.muted),
  strong: style(10, 700, 14.5),
  label: style(9, 400, 13, inkColors.muted),
  labelStrong: style(9, 700, 13),
  caption: style(9, 400, 13),
  accent: style(10, 700, 14.5, inkColors.accent),
  number: style(14, 700, 20, inkColors.accent),
  /** of tables and of points that share a page */
  small: style(9, 400, 12.5),
  smallQuiet: style(9, 400, 12.5, inkColors.muted),
  smallStrong: style(9, 700, 12.5),
  smallAccent: style(9, 700, 12.5, inkColors.accent),
  tiny: style(7.5, 400, 10, inkColors.muted),
  chip: style(7.5, 700, 10),
  /** of points that share a page */
  pointTitle: style(10.5, 700, 14),
  fine: style(8.5, 400, 11.5),
  fineStrong: style(8.5, 700, 11.5),
  fineLabel: style(7, 400, 9, inkColors.muted),
} as const
