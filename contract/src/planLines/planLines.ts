import { z } from 'zod'
import { routes } from '../http/route.ts'
import { isCurrency } from '../money/amounts.ts'
import { limits } from '../shared/limits.ts'
import {
  calendarDay,
  hasVisibleCharacter,
  id,
  instant,
  messageResponse,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/** What the owner answers to what a brand requires. */
export const dispositions = ['required', 'alternative', 'waiver', 'deferred', 'done'] as const
export type Disposition = (typeof dispositions)[number]

/** Whether an answer needs words: what is proposed instead, or why it should be waived. */
export const needsReason = (disposition: Disposition | null): boolean =>
  disposition === 'alternative' || disposition === 'waiver'

const isDecimal = (value: string, decimals: number) => {
  const parts = /^\d{1,9}(?:[.,](\d+))?$/.exec(value)
  return value === '' || (parts !== null && (parts[1] ?? '').length <= decimals)
}

/** A decimal number below 10^9, or nothing; `1,5` is `1.5`. */
const decimalText = (decimals: number) =>
  z
    .string({ error: 'value.invalid' })
    .trim()
    .refine((value) => isDecimal(value, decimals), {
      error: 'planLine.number',
      params: { decimals },
    })
    .transform((value) => value.replace(',', '.').replace(/^0+(?=\d)/, ''))

const shortText = text(limits.costLineText)
  .transform((value) => value.trim())
  .default('')

/** Decimals of a quantity, and of the price of one unit. */
export const quantityDecimals = 3
export const unitPriceDecimals = 4

/** A part of what a point costs. */
export const costLine = z
  .object({
    scope: shortText,
    area: shortText,
    quantity: decimalText(quantityDecimals).default(''),
    unit: text(limits.costLineUnit)
      .transform((value) => value.trim())
      .default(''),
    /** in the client's currency; it may be finer than the currency, its sum is not */
    unitPrice: decimalText(unitPriceDecimals).default(''),
  })
  .refine((line) => hasVisibleCharacter(Object.values(line).join('')), {
    error: 'planLine.empty',
    path: ['scope'],
  })
export type CostLine = z.output<typeof costLine>

/** What a plan says about a point: its costs, and what the owner answers. */
export const planLine = z.object({
  version: z.int(),
  updatedDateTime: instant,
  disposition: z.enum(dispositions).nullable(),
  deferredTo: z.string().nullable(),
  /** of what is proposed instead, or of a waiver */
  reason: z.string(),
  lines: z.array(
    z.object({
      scope: z.string(),
      area: z.string(),
      quantity: z.string(),
      unit: z.string(),
      /** empty for whoever may not read costs */
      unitPrice: z.string(),
      /** quantity x unit price, rounded half up; null without either, and for those who may not */
      sum: z.string().nullable(),
    }),
  ),
})
export type PlanLine = z.output<typeof planLine>

/** The owner's answer, with what belongs to it. */
const ownerResponse = {
  disposition: z.enum(dispositions, { error: 'value.invalid' }).nullable(),
  deferredTo: calendarDay.nullable().default(null),
  reason: text(limits.pinDescription).default(''),
}
type OwnerResponse = z.output<z.ZodObject<typeof ownerResponse>>

/** Asks for what an answer needs. */
const checkResponse = <Body extends z.ZodType<OwnerResponse>>(body: Body) =>
  body
    .refine(({ disposition, deferredTo }) => disposition !== 'deferred' || deferredTo !== null, {
      error: 'value.required',
      path: ['deferredTo'],
    })
    .refine(({ disposition, reason }) => !needsReason(disposition) || hasVisibleCharacter(reason), {
      error: 'value.required',
      path: ['reason'],
    })

const linesOfPoint = z.array(costLine).max(limits.costLines, { error: 'value.tooMany' })

/** of the client's first cost */
const firstCurrency = z.string().refine(isCurrency, { error: 'setting.currency' }).optional()

/** What an import says about a point; what it leaves out stays. */
const importedPoint = z.object({
  pinId: id,
  /** what the plan said about it when it was compared; 0: nothing */
  version: z.int().min(0),
  lines: linesOfPoint.optional(),
  response: checkResponse(z.object(ownerResponse)).optional(),
})
export type ImportedPoint = z.output<typeof importedPoint>

/** What an import did last, as long as it can be undone. */
const lastPlanLineImport = z.object({ id, points: z.int(), importedDateTime: instant })

export const planLineRoutes = routes({
  /**
   * What the plan says about a point. Its estimated cost is from then on the sum of the lines; without
   * lines it stays as it is.
   */
  savePlanLine: {
    kind: 'json',
    method: 'POST',
    path: 'PlanLine/SavePlanLine',
    can: 'planLine.save',
    changes: true,
    body: checkResponse(
      z.object({
        pinId: id,
        /** the version that was read; 0: it had none (T83) */
        version: z.int().min(0).optional(),
        updatedDateTime: updatedAtAsRead.optional(),
        ...ownerResponse,
        lines: linesOfPoint,
        currency: firstCurrency,
      }),
    ),
    answer: messageResponse({ version: z.int(), estimatedCost: z.string().nullable() }),
    successMessage: 'pin.saved',
  },
  /**
   * Replaces the lines of many points, their answers, or both. All points are changed or none; those
   * that have all of it already stay as they are.
   */
  importPlanLines: {
    kind: 'json',
    method: 'POST',
    path: 'PlanLine/ImportLines',
    can: 'planLine.save',
    changes: true,
    body: z.object({
      projectId: id,
      points: z
        .array(importedPoint)
        .min(1, { error: 'value.required' })
        .max(limits.importedCostLines, { error: 'value.tooMany' })
        .refine(
          (points) =>
            points.reduce((sum, { lines = [] }) => sum + lines.length, 0) <=
            limits.importedCostLines,
          { error: 'value.tooMany', params: { max: limits.importedCostLines } },
        )
        .refine((points) => new Set(points.map(({ pinId }) => pinId)).size === points.length, {
          error: 'value.invalid',
        }),
      currency: firstCurrency,
    }),
    answer: messageResponse({
      /** points that were changed */
      changed: z.int(),
      unchanged: z.int(),
      /** what undoes it; null: nothing was changed */
      importId: id.nullable(),
    }),
    successMessage: 'planLine.imported',
  },
  /** The last import of cost lines; none once it was undone, or 30 days later. */
  readLastPlanLineImport: {
    kind: 'json',
    method: 'GET',
    path: 'PlanLine/GetLastImport',
    can: 'pin.readCosts',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({ lastImport: lastPlanLineImport.nullable() }),
  },
  /**
   * Undoes the last import: its points get back lines, answer and cost. Points that were changed
   * since stay. Undone again it changes nothing.
   */
  undoPlanLineImport: {
    kind: 'json',
    method: 'POST',
    path: 'PlanLine/UndoImport',
    can: 'planLine.save',
    changes: true,
    body: z.object({ projectId: id, importId: id }),
    answer: messageResponse({
      restored: z.int(),
      /** numbers of points that stay as they are, because they were changed since */
      changedSince: z.array(z.int()),
    }),
    successMessage: 'planLine.importUndone',
  },
})
