import { sumLines } from '@nspect/contract/planLines/lineSums'
import {
  costLine,
  type Disposition,
  type PlanLine,
  planLineRoutes,
} from '@nspect/contract/planLines/planLines'
import type { ApiError } from '../api/ApiError.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import type { SavePlanLineArgs } from './planLines.api.ts'

export const lineFields = ['scope', 'area', 'quantity', 'unit', 'unitPrice'] as const
export type LineField = (typeof lineFields)[number]
/** A line in the form; `key` tells it from the others while it moves. */
export type LineValues = Record<LineField, string> & { key: number }

export interface PlanLineValues {
  disposition: Disposition | ''
  deferredTo: string
  reason: string
  lines: LineValues[]
  /** of a client that has none yet */
  currency: string
}

export const blankLine = { scope: '', area: '', quantity: '', unit: '', unitPrice: '' }
const isLineBlank = (line: LineValues): boolean =>
  lineFields.every((field) => line[field].trim() === '')

/** A form always has a line to type into. */
export const toPlanLineValues = (stored: PlanLine | null, currency: string): PlanLineValues => ({
  disposition: stored?.disposition ?? '',
  deferredTo: stored?.deferredTo ?? '',
  reason: stored?.reason ?? '',
  lines: (stored?.lines.length ? stored.lines : [blankLine]).map((line, key) => ({
    key,
    scope: line.scope,
    area: line.area,
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
  })),
  currency,
})

/** What is sent: lines without anything in them are left out. */
export const toPlanLineArgs = (
  pinId: number,
  values: PlanLineValues,
  over: PlanLine | null,
  isCurrencyAsked: boolean,
): SavePlanLineArgs => {
  const lines = values.lines.filter((line) => !isLineBlank(line)).map(({ key: _, ...line }) => line)
  return {
    pinId,
    version: over?.version ?? 0,
    disposition: values.disposition || null,
    deferredTo: values.disposition === 'deferred' ? values.deferredTo || null : null,
    reason: values.reason,
    lines,
    ...(isCurrencyAsked && lines.some(isPriced) && { currency: values.currency }),
  }
}

export const isPriced = ({ quantity, unitPrice }: Record<LineField, string>): boolean =>
  quantity.trim() !== '' && unitPrice.trim() !== ''

/** The sum of the lines that can be read; null if there is none. */
export const sumReadable = (lines: readonly LineValues[], currency: string | null) =>
  sumLines(
    lines.flatMap((line) => costLine.safeParse(line).data ?? []),
    currency,
  )

/** Names a field of a sent line by the line's place in the form, where blank ones count. */
const createFieldNamer = ({ lines }: PlanLineValues) => {
  const places = lines.flatMap((line, place) => (isLineBlank(line) ? [] : [place]))
  return (field: string) =>
    field.replace(/^lines\.(\d+)\./, (_, sent: string) => `lines.${places[Number(sent)]}.`)
}

/** The server's errors by the fields of the form. */
export const mapLineErrors = (
  { errors }: Pick<ApiError, 'errors'>,
  values: PlanLineValues,
): Record<string, string> => {
  const nameOf = createFieldNamer(values)
  return Object.fromEntries(errors.map(({ field, message }) => [nameOf(field), message]))
}

/** The problems of a form by its fields. */
export const findPlanLineProblems = (
  args: SavePlanLineArgs,
  values: PlanLineValues,
  labels: Record<string, string>,
): Record<string, string> => {
  const { error } = planLineRoutes.savePlanLine.body.safeParse(args)
  const nameOf = createFieldNamer(values)
  const issues = (error?.issues ?? []).map((issue) => ({
    ...issue,
    path: [nameOf(issue.path.join('.'))],
  }))
  const ofLines = Object.fromEntries(
    values.lines.flatMap((_, place) =>
      lineFields.map((field) => [`lines.${place}.${field}`, labels[field] ?? field]),
    ),
  )
  return translateSchemaIssues(issues, { ...labels, ...ofLines })
}
