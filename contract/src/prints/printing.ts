import { z } from 'zod'
import { type Locale, usesLetterPaper } from '../i18n/locale.ts'
import { limits } from '../shared/limits.ts'
import { id, idListText, instant } from '../shared/scalars.ts'
import { workGroupings } from '../works/workGroupings.ts'

/** `compact`: two to four points a page; `full`: each point on pages of its own. */
export const reportLayouts = ['compact', 'full'] as const
export type ReportLayout = (typeof reportLayouts)[number]
/** `decisions`: what reviewers decided, instead of the report; for those who may read it. */
export const printLayouts = [...reportLayouts, 'decisions'] as const
export type PrintLayout = (typeof printLayouts)[number]

/** What the points of a printed report are grouped by. */
export const printGroupings = ['floor', 'room', 'category', 'stage'] as const
export type PrintGrouping = (typeof printGroupings)[number]

/** Paper sizes of the printed report. */
export const paperSizes = ['A4', 'Letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/**
 * How a report is printed; `works` is what its list of works is grouped by, absent: trades, else
 * assignees, else categories; `paper` absent: the client's, else the reader's.
 */
export const printQuery = {
  layout: z.enum(printLayouts, { error: 'value.invalid' }).default('compact'),
  grouping: z.enum(printGroupings, { error: 'value.invalid' }).default('floor'),
  works: z.enum(workGroupings, { error: 'value.invalid' }).optional(),
  paper: z.enum(paperSizes, { error: 'value.invalid' }).optional(),
}

/** The same for exports, which are of the report alone. */
export const exportQuery = {
  ...printQuery,
  layout: z.enum(reportLayouts, { error: 'value.invalid' }).default('compact'),
}

/**
 * The reader's language and region, a BCP 47 tag: a browser asks for an opened address in its own,
 * not in the shown one.
 */
export const readerQuery = {
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i, { error: 'value.invalid' })
    .optional(),
}

/** Index of a floor, as in the place of a point. */
const floor = { min: -99, max: 999 }

/** Which points are printed: those of a list, on one floor, or both; absent: all. */
export const printChoice = {
  pinIds: z
    .array(id)
    .min(1, { error: 'value.invalid' })
    .max(limits.listRows, { error: 'value.invalid' })
    .optional(),
  floor: z.int().min(floor.min).max(floor.max).optional(),
}
export interface PrintChoice {
  pinIds?: readonly number[] | undefined
  floor?: number | undefined
}

/** The same in a query, where ids are separated by commas: as many as are printed at once. */
export const printChoiceQuery = {
  pinIds: idListText(limits.pointsPrintedAtOnce).optional(),
  floor: z
    .union([printChoice.floor.unwrap(), z.string().regex(/^-?\d{1,3}$/)], {
      error: 'value.invalid',
    })
    .transform(Number)
    .refine((index) => index >= floor.min && index <= floor.max, { error: 'value.invalid' })
    .optional(),
}

/** Which of these points a choice contains. */
export const filterPinsToPrint = <P>(
  pins: readonly P[],
  { pinIds, floor }: PrintChoice,
  placeOf: (pin: P) => { id: number; floor: number | null },
): P[] => {
  const ids = pinIds && new Set(pinIds)
  return pins.filter((pin) => {
    const place = placeOf(pin)
    return (!ids || ids.has(place.id)) && (floor === undefined || place.floor === floor)
  })
}

/** failed: after several tries, or because the person may not have it any more */
export const printStates = ['waiting', 'working', 'ready', 'failed'] as const
export type PrintState = (typeof printStates)[number]

/** A report that is printed in the background for one person. */
export const printOut = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  layout: z.enum(printLayouts),
  /** how many points it contains */
  points: z.int(),
  /** not the whole inspection: some of its points */
  isOfChoice: z.boolean(),
  /** the floor that it is limited to */
  floor: z.int().nullable(),
  /**
   * what the floor is called by the model as it is now, if that came as IFC; null: by its number
   */
  floorName: z.string().nullable(),
  state: z.enum(printStates),
  /** 0 to 100 */
  progress: z.int().min(0).max(100),
  /** bytes; null until it is ready */
  size: z.number().nullable(),
  createdAt: instant,
  /** null until it is ready; it can be fetched until then */
  expiresAt: instant.nullable(),
})
export type PrintOut = z.output<typeof printOut>

/** Characters that no font of the print-out has, which it shows as “�” (T476). */
export const unprintableCharacters = z.object({
  points: z.array(z.object({ pinId: id, pinNumber: z.int(), characters: z.array(z.string()) })),
  /** of the report around its points */
  others: z.array(z.string()),
})
export type UnprintableCharacters = z.output<typeof unprintableCharacters>

/** The paper of a reader. */
export const getPaperSizeOfLocale = (locale: Locale): PaperSize =>
  usesLetterPaper(locale) ? 'Letter' : 'A4'

/** The texts of a type that end its printed reports. */
export const maxReportTextLength = 10_000
