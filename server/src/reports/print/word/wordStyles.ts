import type { Language } from '@nspect/contract/shared/enums'
import type { IStylesOptions } from 'docx'
import type { ReportData } from '../../reportData.ts'
import { textStyles } from '../layout/theme.ts'

/** The paragraph styles of a report, by which a client's template changes its looks. */
export const wordStyles = {
  title: 'Title',
  heading1: 'Heading1',
  heading2: 'Heading2',
  heading3: 'Heading3',
  text: 'Normal',
  caption: 'Caption',
  marks: 'Marks',
  factLabel: 'FactLabel',
  factValue: 'FactValue',
  tableHead: 'TableHead',
  tableText: 'TableText',
  contents: 'ContentsLine',
  note: 'Note',
  footer: 'Footer',
} as const
export type WordStyle = (typeof wordStyles)[keyof typeof wordStyles]

/** Fonts that come with the usual word processors. */
const fonts: Record<'western' | Extract<Language, 'ja' | 'zh'>, string> = {
  western: 'Arial',
  ja: 'Yu Gothic',
  zh: 'Microsoft YaHei',
}

/** Half points, as Word counts. */
const half = (points: number) => Math.round(points * 2)
/** Twentieths of a point. */
export const toTwips = (points: number): number => Math.round(points * 20)

const withoutHash = (color: string) => color.replace('#', '')

interface StyleOptions {
  name: string
  size: number
  bold?: boolean
  color: string
  before?: number
  after: number
  keepNext?: boolean
}

const paragraphStyle = (id: WordStyle, options: StyleOptions) => {
  const { name, size, bold = false, color, before = 0, after, keepNext = false } = options
  return {
    id,
    name,
    basedOn: wordStyles.text,
    next: wordStyles.text,
    quickFormat: true,
    run: { size: half(size), bold, color: withoutHash(color) },
    paragraph: { spacing: { before: toTwips(before), after: toTwips(after) }, keepNext },
  }
}

/** The paragraph styles, headings in the client's first color. */
const listParagraphStyles = (accent: string) => {
  const text = textStyles.body.color
  const muted = textStyles.label.color
  const heading = { bold: true, color: accent, keepNext: true }
  const table = { size: textStyles.fine.size, color: text, before: 2, after: 2 }
  const { title, lead, display, caption, labelStrong, label, body } = textStyles
  const all: [WordStyle, StyleOptions][] = [
    [wordStyles.title, { ...heading, name: 'Title', size: display.size, before: 12, after: 6 }],
    [
      wordStyles.heading1,
      { ...heading, name: 'heading 1', size: title.size, before: 24, after: 8 },
    ],
    [wordStyles.heading2, { ...heading, name: 'heading 2', size: lead.size, before: 16, after: 6 }],
    [
      wordStyles.heading3,
      { ...heading, name: 'heading 3', color: text, size: 12, before: 18, after: 4 },
    ],
    [wordStyles.caption, { name: 'caption', size: caption.size, color: muted, after: 8 }],
    [
      wordStyles.marks,
      { ...heading, name: 'Marks', size: labelStrong.size, color: text, after: 4 },
    ],
    [
      wordStyles.factLabel,
      { name: 'Fact label', size: label.size, color: muted, before: 4, after: 0, keepNext: true },
    ],
    [wordStyles.factValue, { name: 'Fact value', size: body.size, color: text, after: 4 }],
    [wordStyles.tableHead, { ...table, name: 'Table head', bold: true, keepNext: true }],
    [wordStyles.tableText, { ...table, name: 'Table text' }],
    [wordStyles.contents, { name: 'Contents line', size: body.size, color: text, after: 2 }],
    [wordStyles.note, { name: 'Note', size: label.size, color: muted, after: 2 }],
    [wordStyles.footer, { name: 'footer', size: label.size, color: muted, after: 0 }],
  ]
  return all.map(([id, options]) => paragraphStyle(id, options))
}

/** The styles of a report in its language and the client's first color. */
export const buildWordStyles = ({ language, locale, look }: ReportData): IStylesOptions => ({
  default: {
    document: {
      run: {
        font: {
          ascii: fonts.western,
          hAnsi: fonts.western,
          cs: fonts.western,
          eastAsia: language === 'zh' ? fonts.zh : fonts.ja,
        },
        size: half(textStyles.body.size),
        color: withoutHash(textStyles.body.color),
        language: { value: locale, eastAsia: language === 'zh' ? 'zh-CN' : 'ja-JP' },
      },
      paragraph: { spacing: { after: toTwips(6) } },
    },
  },
  paragraphStyles: listParagraphStyles(look.accent),
})
