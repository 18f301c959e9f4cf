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
    body: z
      .object({
        pinId: id,
        /** the version that was read; 0: it had none (T83) */
        version: z.int().min(0).optional(),
        updatedDateTime: updatedAtAsRead.optional(),
        disposition: z.enum(dispositions, { error: 'value.invalid' }).nullable(),
        deferredTo: calendarDay.nullable().default(null),
        reason: text(limits.pinDescription).default(''),
        lines: z.array(costLine).max(limits.costLines, { error: 'value.tooMany' }),
        /** of the client's first cost */
        currency: z.string().refine(isCurrency, { error: 'setting.currency' }).optional(),
      })
      .refine(({ disposition, deferredTo }) => disposition !== 'deferred' || deferredTo !== null, {
        error: 'value.required',
        path: ['deferredTo'],
      })
      .refine(
        ({ disposition, reason }) => !needsReason(disposition) || hasVisibleCharacter(reason),
        { error: 'value.required', path: ['reason'] },
      ),
    answer: messageResponse({ version: z.int(), estimatedCost: z.string().nullable() }),
    successMessage: 'pin.saved',
  },
})
