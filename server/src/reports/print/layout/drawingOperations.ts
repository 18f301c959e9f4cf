/** The only font weights of the report: regular and bold. */
export type TextWeight = 400 | 700

/** The variant of Chinese characters in a text: Japanese or simplified Chinese. */
export type HanVariant = 'jp' | 'sc'

/** The width of a text in points, on one line. */
export type MeasureText = (
  text: string,
  size: number,
  weight: TextWeight,
  han: HanVariant,
) => number

/**
 * Standard structure types of PDF 1.7 section 14.8.4 that the report uses; screen readers skip
 * artifacts.
 */
export type StructureRole =
  | 'Artifact'
  | 'Caption'
  | 'Div'
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'Lbl'
  | 'Link'
  | 'P'
  | 'Sect'
  | 'TD'
  | 'TH'
  | 'TOC'
  | 'TOCI'
  | 'TR'
  | 'Table'

/**
 * One drawing step. Points (1/72 inch) from the page's upper left corner, y downwards; colours as
 * #rrggbb. A text's `y` is its baseline, `turn` its angle in degrees, counter-clockwise. `begin`
 * and `end` nest and may span pages; rectangles and lines are decoration, whatever element they are
 * in. `columns` of a cell: how many it covers, if more than one.
 */
export type DrawingOperation =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      size: number
      weight: TextWeight
      color: string
      han: HanVariant
      /** part of a paragraph that runs from right to left */
      isRightToLeft?: true
      /** ends at the right edge of its column */
      isRightAligned?: true
      /** the whole paragraph that this line begins; empty for its other lines */
      paragraph: string
      turn?: number
    }
  | {
      kind: 'rect'
      x: number
      y: number
      width: number
      height: number
      radius: number
      fill: string | null
      stroke: string | null
      /** stroke width; half a point by default */
      weight?: number
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; color: string; width: number }
  /**
   * `missing` is the text that replaces the picture if its file cannot be read; only what lies in
   * `clip` is seen.
   */
  | {
      kind: 'image'
      name: string
      x: number
      y: number
      width: number
      height: number
      missing: string
      clip?: { x: number; y: number; width: number; height: number }
    }
  | {
      kind: 'link'
      x: number
      y: number
      width: number
      height: number
      href: string
      label: string
    }
  | {
      kind: 'goTo'
      x: number
      y: number
      width: number
      height: number
      destination: string
      label: string
    }
  | { kind: 'destination'; name: string; y: number }
  | { kind: 'bookmark'; title: string; level: 1 | 2 | 3 }
  | { kind: 'begin'; role: StructureRole; alt?: string; columns?: number }
  | { kind: 'end' }

export type TextOperation = Extract<DrawingOperation, { kind: 'text' }>

/** A page: its size in points and its drawing steps, first to last (later covers earlier). */
export interface LaidOutPage {
  width: number
  height: number
  operations: DrawingOperation[]
}
