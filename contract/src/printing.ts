import { z } from 'zod'

/** `compact`: two to four points a page; `full`: each point on pages of its own. */
export const printLayouts = ['compact', 'full'] as const
export type PrintLayout = (typeof printLayouts)[number]

/** What the points of a printed report are grouped by. */
export const printGroupings = ['floor', 'category', 'stage'] as const
export type PrintGrouping = (typeof printGroupings)[number]

/** Paper sizes of the printed report. */
export const papers = ['A4', 'Letter'] as const
export type Paper = (typeof papers)[number]

/** How a report is printed; `paper` absent: the client's, else the reader's. */
export const printQuery = {
  layout: z.enum(printLayouts, { error: 'value.invalid' }).default('compact'),
  grouping: z.enum(printGroupings, { error: 'value.invalid' }).default('floor'),
  paper: z.enum(papers, { error: 'value.invalid' }).optional(),
}

/** The paper of a reader: Letter where English is written as in the United States, A4 elsewhere. `locale` is a BCP 47 tag. */
export const paperOf = (locale: string): Paper => (/^en-us\b/i.test(locale) ? 'Letter' : 'A4')

/** The texts of a type that end its printed reports. */
export const reportTextLength = 10_000
