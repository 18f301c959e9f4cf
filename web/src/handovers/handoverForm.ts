import type { RouteArgs } from '@nspect/contract/http/route'
import { handoverRoutes, isDrawn, signatureKinds } from '@nspect/contract/reports/handovers'
import { z } from 'zod'
import type { ApiError } from '../api/ApiError.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { signaturePad } from './signatureStrokes.ts'

const partyShape = z.object({
  /** tells it from the others while it moves */
  key: z.number(),
  role: z.string(),
  name: z.string(),
  email: z.string(),
  /** null: not answered */
  kind: z.enum(signatureKinds).nullable(),
  strokes: z.array(z.string()),
  /** the name that was typed to sign; it takes the place of `name` */
  typed: z.string(),
  reason: z.string(),
  /** ISO instant of the last change of the answer */
  signedAt: z.string(),
})
export type PartyValues = z.output<typeof partyShape>

/** A handover as it is entered, with what the parties saw when they signed. */
export const handoverValuesShape = z.object({
  parties: z.array(partyShape),
  points: z.number(),
  seenUntil: z.string().nullable(),
})
export type HandoverValues = z.output<typeof handoverValuesShape>

export const handoverDraftShape = handoverValuesShape.extend({ idempotencyKey: z.string() })

export const buildParty = (
  key: number,
  known: Partial<Pick<PartyValues, 'role' | 'name' | 'email'>> = {},
): PartyValues => ({
  key,
  role: '',
  name: '',
  email: '',
  ...known,
  kind: null,
  strokes: [],
  typed: '',
  reason: '',
  signedAt: '',
})

export const isAnswered = ({ kind, strokes, typed, reason }: PartyValues): boolean => {
  if (kind === 'drawn') return isDrawn({ strokes })
  return kind === 'typed' ? typed.trim() !== '' : kind === 'refused' && reason.trim() !== ''
}

/** The name that the party answers by. */
export const getSigningName = ({ kind, typed, name }: PartyValues): string =>
  (kind === 'typed' ? typed : name).trim()

export type HandOverArgs = RouteArgs<typeof handoverRoutes.handOver>

export const toHandOverArgs = (
  projectId: number,
  { parties, points, seenUntil }: HandoverValues,
): HandOverArgs => ({
  projectId,
  points,
  seenUntil,
  parties: parties.map((party) => ({
    role: party.role.trim(),
    name: getSigningName(party),
    email: party.email.trim() || null,
    // one without an answer is refused by `findHandoverProblems`
    kind: party.kind ?? 'typed',
    drawing: party.kind === 'drawn' ? { ...signaturePad, strokes: party.strokes } : null,
    reason: party.kind === 'refused' ? party.reason.trim() : null,
    signedAt: party.signedAt || new Date().toISOString(),
  })),
})

/** An error of a drawing stands where the party answers. */
const toFormField = (field: string) =>
  field.replace(/^(parties\.\d+)\.(?:drawing|kind)\b.*$/, '$1.answer')

const foldName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

/** The problems of a form by its fields: those of the server's schema, and a person's second answer. */
export const findHandoverProblems = (
  projectId: number,
  values: HandoverValues,
  labels: { role: string; name: string; email: string },
): Record<string, string> => {
  const { error } = handoverRoutes.handOver.body.safeParse(toHandOverArgs(projectId, values))
  const issues = (error?.issues ?? []).map((issue) => ({
    ...issue,
    path: [toFormField(issue.path.join('.'))],
  }))
  const names = new Set<string>()
  for (const [place, party] of values.parties.entries()) {
    const name = foldName(getSigningName(party))
    if (name !== '' && names.has(name))
      issues.push({
        code: 'custom',
        path: [`parties.${place}.name`],
        message: 'handover.samePerson',
        input: name,
      })
    names.add(name)
    if (party.kind === null || (party.kind === 'drawn' && !isAnswered(party)))
      issues.unshift({
        code: 'custom',
        path: [`parties.${place}.answer`],
        message: 'handover.signatureNeeded',
        input: '',
      })
  }
  const ofParties = Object.fromEntries(
    values.parties.flatMap((_, place) =>
      Object.entries(labels).map(([field, label]) => [`parties.${place}.${field}`, label]),
    ),
  )
  return translateSchemaIssues(issues, ofParties)
}

/** The server's errors by the fields of the form. */
export const mapHandoverErrors = ({ errors }: Pick<ApiError, 'errors'>): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [toFormField(field), message]))
