import type { ReportFile } from '../../data/reportFiles.ts'
import type { ReportData } from '../../reportData.ts'
import { getDocumentTitle } from '../layout/chapters/cover.ts'
import type { DrawingOperation, TextOperation } from '../layout/drawingOperations.ts'
import { cleanText, detectHanVariant } from '../layout/elements/breakLines.ts'
import { layoutReport } from '../layout/layout.ts'
import { getReportTextsWithStoreys } from '../layout/reportTexts.ts'
import { inkColors, textStyles } from '../layout/theme.ts'
import { createDocumentImages, type DocumentImages, type ReadImage } from './documentImages.ts'
import { measureText, replacementCharacter, splitIntoFontRuns } from './fontRuns.ts'
import { createPdfWriter } from './pdfFile.ts'
import { createPdfTags } from './pdfTags.ts'

type Kind = DrawingOperation['kind']
type OperationOfKind<K extends Kind> = Extract<DrawingOperation, { kind: K }>
type Painters = { [K in Kind]: (operation: OperationOfKind<K>) => void }

/** BCP 47 tags; Chinese includes the script. */
const languageTag = (language: ReportData['language']) => (language === 'zh' ? 'zh-Hans' : language)

/** What the writer saves of the font in use, missing in its types. */
interface SavedFont {
  _font: { unicode: number[][] }
}

/** The writer maps the glyph of what is missing to no character, which PDF/A forbids. */
const nameMissingGlyph = (doc: PDFKit.PDFDocument) => {
  const { unicode } = (doc as unknown as SavedFont)._font
  unicode[0] = [replacementCharacter.charCodeAt(0)]
}

/** Draws lines of text, registering each font with the document on first use. */
const typesetter = (doc: PDFKit.PDFDocument) => {
  const fonts = new Set<string>()
  const setText = ({ text, x, y, size, weight, color, han, isRightToLeft }: TextOperation) => {
    let left = x
    for (const { face, text: part } of splitIntoFontRuns(text, weight, han, isRightToLeft)) {
      if (!fonts.has(face.key)) {
        // The types allow file names only; the writer accepts an opened font as well, which saves a
        // copy per document.
        doc.registerFont(face.key, face.font as unknown as Buffer)
        fonts.add(face.key)
        nameMissingGlyph(doc.font(face.key))
      }
      doc
        .font(face.key, size)
        .fillColor(color)
        .text(part, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += face.advance(part) * size
    }
  }
  /** Rotated text is the watermark: copying or searching the page's text must not include it. */
  const setTurned = (operation: TextOperation, turn: number) => {
    doc.save().rotate(-turn, { origin: [operation.x, operation.y] })
    doc.markContent('Span', { actual: ' ' })
    setText(operation)
    doc.endMarkedContent()
    doc.restore()
  }
  return { setText, setTurned }
}

/** The text that replaces a picture, small enough to fit its frame. */
const missingWords = (
  image: OperationOfKind<'image'>,
  language: ReportData['language'],
): TextOperation => {
  const { missing: text, x, y, width, height } = image
  const han = detectHanVariant(text, language)
  const { size } = textStyles.caption
  const wide = measureText(text, size, 400, han)
  const scale = Math.min(1, Math.max(0, width - 8) / wide)
  return {
    kind: 'text',
    text,
    paragraph: text,
    x: x + (width - wide * scale) / 2,
    y: y + height / 2 + size / 3,
    size: size * scale,
    weight: 400,
    color: inkColors.muted,
    han,
  }
}

const drawRect = (doc: PDFKit.PDFDocument, rect: OperationOfKind<'rect'>) => {
  const { x, y, width, height, radius, fill, stroke, weight = 0.5 } = rect
  if (radius) doc.roundedRect(x, y, width, height, radius)
  else doc.rect(x, y, width, height)
  doc.lineWidth(weight)
  if (fill && stroke) doc.fillAndStroke(fill, stroke)
  else if (fill) doc.fill(fill)
  else if (stroke) doc.stroke(stroke)
}

const painters = (
  doc: PDFKit.PDFDocument,
  images: DocumentImages,
  language: ReportData['language'],
) => {
  const tags = createPdfTags(doc)
  const { setText, setTurned } = typesetter(doc)
  /** the open bookmarks, one for each level */
  const sections: PDFKit.PDFOutline[] = []
  const linkOptions = (label: string) =>
    ({ structParent: tags.current(), Contents: new String(label) }) as object

  const paint: Painters = {
    text: (operation) => {
      tags.content()
      if (operation.turn === undefined) setText(operation)
      else setTurned(operation, operation.turn)
    },
    rect: (operation) => {
      tags.decoration()
      tags.extendFigure(operation)
      drawRect(doc, operation)
    },
    line: ({ x1, y1, x2, y2, color, width }) => {
      tags.decoration()
      const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
      tags.extendFigure({ x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) })
      doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(color)
    },
    image: (operation) => {
      const { name, x, y, width, height, clip } = operation
      tags.content()
      tags.extendFigure(clip ?? operation)
      const image = images.of(name)
      if (image) {
        // Pictures are upright: an orientation left in the file must not rotate them again.
        const options = { width, height, ignoreOrientation: true }
        if (clip) doc.save().rect(clip.x, clip.y, clip.width, clip.height).clip()
        doc.image(image as unknown as Buffer, x, y, options)
        if (clip) doc.restore()
      } else {
        const seen = clip ?? operation
        doc
          .rect(seen.x, seen.y, seen.width, seen.height)
          .lineWidth(0.5)
          .strokeColor(inkColors.hairline)
          .stroke()
        setText(missingWords({ ...operation, ...seen }, language))
      }
    },
    link: ({ x, y, width, height, href, label }) =>
      doc.link(x, y, width, height, href, linkOptions(label)),
    goTo: ({ x, y, width, height, destination, label }) =>
      doc.goTo(x, y, width, height, destination, linkOptions(label)),
    destination: ({ name, y }) => doc.addNamedDestination(name, 'XYZ', 0, y, null),
    bookmark: ({ title, level }) => {
      sections.length = Math.min(sections.length, level - 1)
      sections.push((sections.at(-1) ?? doc.outline).addItem(title))
    },
    begin: (operation) => tags.begin(operation),
    end: () => tags.end(),
  }
  return { paint, tags }
}

interface Painting {
  /** files for programs, which come with the report; awaited once its pages are painted */
  attachments?: Promise<readonly ReportFile[]>
  /** called after each page */
  onPage?: (page: number, of: number) => void
}

/**
 * Prints a report as a tagged PDF, yielding its bytes as pages are finished (a piece may be empty):
 * request the next piece only after the last one was consumed. Pictures are read page by page.
 */
export async function* paintReport(
  report: ReportData,
  read: ReadImage,
  { attachments, onPage }: Painting = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const texts = getReportTextsWithStoreys(report.locale, report.storeys)
  const pages = layoutReport(report, measureText, texts)
  const { doc, end, take } = createPdfWriter({
    title: getDocumentTitle(report, texts),
    author: cleanText(report.client.businessName),
    language: languageTag(report.language),
    created: new Date(report.asOf),
  })
  const images = createDocumentImages(doc, read)
  const { paint, tags } = painters(doc, images, report.language)
  for (const [index, page] of pages.entries()) {
    await images.load(page.operations)
    doc.addPage({ size: [page.width, page.height], margin: 0 })
    for (const operation of page.operations)
      (paint[operation.kind] as (step: DrawingOperation) => void)(operation)
    tags.pause()
    onPage?.(index + 1, pages.length)
    yield take()
  }
  tags.close()
  end((await attachments) ?? [])
  yield take()
}
