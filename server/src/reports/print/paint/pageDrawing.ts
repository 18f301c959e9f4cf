import type { PreviewPage } from '@nspect/contract/prints/printStyle'
import type { ReportData } from '../../reportData.ts'
import type { DrawingOperation, LaidOutPage, TextOperation } from '../layout/drawingOperations.ts'
import { layoutReport } from '../layout/layout.ts'
import { getReportTextsWithStoreys } from '../layout/reportTexts.ts'
import { inkColors } from '../layout/theme.ts'
import { measureText, splitIntoFontRuns } from './fontRuns.ts'
import { type PageDrawing, renderImageReference } from './imageReferences.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** A line of text as the outlines of its glyphs, in the very fonts of the PDF. */
const renderText = (operation: TextOperation): string => {
  const { text, x, y, size, weight, color, han, isRightToLeft, turn } = operation
  let left = 0
  const glyphs: string[] = []
  for (const { face, text: part } of splitIntoFontRuns(text, weight, han, isRightToLeft)) {
    const scale = size / face.font.unitsPerEm
    const run = face.font.layout(part)
    let at = 0
    for (const [index, glyph] of run.glyphs.entries()) {
      const position = run.positions[index]
      const outline = glyph.path.toSVG()
      const across = left + (at + (position?.xOffset ?? 0)) * scale
      const up = (position?.yOffset ?? 0) * scale
      if (outline)
        glyphs.push(
          `<path transform="translate(${across} ${-up}) scale(${scale} ${-scale})" d="${outline}"/>`,
        )
      at += position?.xAdvance ?? 0
    }
    left += face.advance(part) * size
  }
  const turned = turn === undefined ? '' : ` rotate(${-turn})`
  return `<g fill="${color}" transform="translate(${x} ${y})${turned}">${glyphs.join('')}</g>`
}

const renderBoxAttributes = ({ x, y, width, height }: PageArea) =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`

const drawn = (operation: DrawingOperation): string => {
  switch (operation.kind) {
    case 'text':
      return renderText(operation)
    case 'rect': {
      const { x, y, width, height, radius, fill, stroke, weight = 0.5 } = operation
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill ?? 'none'}" stroke="${stroke ?? 'none'}" stroke-width="${weight}"/>`
    }
    case 'line': {
      const { x1, y1, x2, y2, color, width } = operation
      return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="${width}"/>`
    }
    case 'image': {
      const { name, clip } = operation
      const image = renderImageReference(renderBoxAttributes(operation), escaped(name))
      if (!clip) return image
      return `<svg ${renderBoxAttributes(clip)} viewBox="${clip.x} ${clip.y} ${clip.width} ${clip.height}">${image}</svg>`
    }
    default:
      return ''
  }
}

/** A part of a page, in points from its upper left corner. */
export interface PageArea {
  x: number
  y: number
  width: number
  height: number
}

/** What drawing steps leave in an area, on paper. */
export const drawArea = (area: PageArea, operations: readonly DrawingOperation[]): PageDrawing => {
  const names = new Set(
    operations.flatMap((operation) =>
      operation.kind === 'image' ? [escaped(operation.name)] : [],
    ),
  )
  const { x, y, width, height } = area
  return {
    drawing: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"><rect ${renderBoxAttributes(area)} fill="${inkColors.paper}"/>${operations.map(drawn).join('')}</svg>`,
    names: [...names],
  }
}

/** The page on which the points begin; the last one of a report without them. */
const pageOfPoints = (pages: readonly LaidOutPage[]): LaidOutPage | undefined =>
  pages.find(({ operations }) =>
    operations.some((operation) => operation.kind === 'destination' && operation.name === 'points'),
  ) ?? pages.at(-1)

/** One page of a report as it is printed. */
export const drawReportPage = (report: ReportData, page: PreviewPage): PageDrawing => {
  const pages = layoutReport(
    report,
    measureText,
    getReportTextsWithStoreys(report.locale, report.storeys),
  )
  const shown = page === 'cover' ? pages[0] : pageOfPoints(pages)
  if (!shown) throw new Error('a report has no pages')
  const { width, height, operations } = shown
  return drawArea({ x: 0, y: 0, width, height }, operations)
}
