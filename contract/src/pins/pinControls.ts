import { z } from 'zod'
import { booleanOrText, calendarDay, cost, requiredText, text } from '../shared/scalars.ts'
import { assignee } from './assignees.ts'
import { type Severity, severities } from './severity.ts'

/**
 * What attributes of a point are entered with: the part of a declaration that follows from its
 * control.
 */

/** Required text on one line; `missing` is the message key if it is blank. */
export const createLineControl = (maxLength: number, missing: string) => ({
  control: 'line' as const,
  response: z.string(),
  request: requiredText(maxLength, missing),
  multipart: requiredText(maxLength, missing),
  maxLength,
  empty: '' as string,
})

/** Optional text on several lines. */
export const createTextControl = (maxLength: number) => ({
  control: 'text' as const,
  response: z.string(),
  request: text(maxLength).optional(),
  multipart: text(maxLength).default(''),
  empty: '' as string,
})

/** A step of the scale of severity, or none. */
export const severityControl = {
  control: 'severity' as const,
  response: z.enum(severities).nullable(),
  request: z.enum(severities, { error: 'value.invalid' }).nullable().optional(),
  multipart: z
    .union([z.null(), z.enum(severities), z.literal('').transform(() => null)], {
      error: 'value.invalid',
    })
    .default(null),
  empty: null as Severity | null,
}

/** A calendar day, or none. */
export const dayControl = {
  control: 'day' as const,
  response: z.string().nullable(),
  request: calendarDay.nullable().optional(),
  multipart: z
    .union([z.null(), z.literal('').transform(() => null), calendarDay], { error: 'date.invalid' })
    .default(null),
  empty: null as string | null,
}

/** A person of the client or an outside firm, or nobody. */
export const assigneeControl = {
  control: 'assignee' as const,
  response: z.string().nullable(),
  request: assignee.nullable().optional(),
  multipart: z
    .union([z.null(), z.literal('').transform(() => null), assignee], {
      error: 'pin.assigneeUnknown',
    })
    .default(null),
  empty: null as string | null,
}

/**
 * An amount of money in the client's currency, or none: `1250.50`, always with all its decimals. A
 * request may name the currency of the client's first cost: `1250.50 EUR`.
 */
export const amountControl = {
  control: 'amount' as const,
  response: z.string().nullable(),
  request: cost.nullable().optional(),
  multipart: z
    .union([z.null(), z.literal('').transform(() => null), cost], { error: 'pin.costInvalid' })
    .default(null),
  empty: null as string | null,
}

export const checkControl = {
  control: 'check' as const,
  response: z.boolean(),
  request: z.boolean().optional(),
  multipart: booleanOrText.default(false),
  empty: false as boolean,
}
