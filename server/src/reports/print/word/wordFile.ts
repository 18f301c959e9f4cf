import {
  AlignmentType,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import type { ReportData } from '../../reportData.ts'
import { getDocumentTitle } from '../layout/chapters/cover.ts'
import { cleanText } from '../layout/elements/breakLines.ts'
import { layoutReport } from '../layout/layout.ts'
import { getReportTextsWithStoreys, type ReportTexts } from '../layout/reportTexts.ts'
import { pageGeometries } from '../layout/theme.ts'
import type { ReadImage } from '../paint/documentImages.ts'
import { measureText } from '../paint/fontRuns.ts'
import { readDocumentTree } from './documentTree.ts'
import { buildBlocks } from './wordBlocks.ts'
import { buildWordStyles, toTwips, wordStyles } from './wordStyles.ts'

const product = 'nSpect'

/** Date and author, the client's own words, and the page. */
const buildFooter = (report: ReportData, texts: ReportTexts): Footer => {
  const asOf = texts.foot(texts.stamp(report.asOf, report.timeZone), report.by)
  const named = report.isProductNamed ? [product] : []
  const words = [...named, asOf, ...(report.look.footText ? [report.look.footText] : [])]
  return new Footer({
    children: [
      new Paragraph({ style: wordStyles.footer, text: words.join(' · ') }),
      new Paragraph({
        style: wordStyles.footer,
        alignment: AlignmentType.RIGHT,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  })
}

/** The product's name on each page, where the PDF has its mark (T31). */
const buildHeader = (): Header =>
  new Header({
    children: [
      new Paragraph({ style: wordStyles.footer, alignment: AlignmentType.RIGHT, text: product }),
    ],
  })

/**
 * Writes a report as a Word document: the structure of its pages without their breaks, in named
 * styles, so that people go on writing in it. A picture that is missing is a text instead.
 */
export const writeWordFile = async (report: ReportData, read: ReadImage): Promise<Buffer> => {
  const texts = getReportTextsWithStoreys(report.locale, report.storeys)
  const sheet = pageGeometries[report.options.paper]
  const tree = readDocumentTree(layoutReport(report, measureText, texts))
  const builder = {
    texts,
    sheet,
    read,
    anchors: [],
    heading: report.project.projectName,
    // chosen points have no cover
    hasTitle: report.isOfPoints,
    breaksPage: !report.isOfPoints,
    isSigning: false,
  }
  const children = await buildBlocks(tree.content, builder, {
    width: sheet.measure,
    style: wordStyles.text,
  })
  const title = getDocumentTitle(report, texts)
  return Packer.toBuffer(
    new Document({
      title,
      creator: cleanText(report.client.businessName),
      lastModifiedBy: cleanText(report.by),
      styles: buildWordStyles(report),
      sections: [
        {
          properties: {
            page: {
              size: { width: toTwips(sheet.width), height: toTwips(sheet.height) },
              margin: {
                top: toTwips(sheet.top),
                bottom: toTwips(sheet.height - sheet.bottom),
                left: toTwips(sheet.left),
                right: toTwips(sheet.width - sheet.right),
                footer: toTwips(24),
              },
            },
          },
          ...(report.isWatermarked && { headers: { default: buildHeader() } }),
          footers: { default: buildFooter(report, texts) },
          children,
        },
      ],
    }),
  )
}
