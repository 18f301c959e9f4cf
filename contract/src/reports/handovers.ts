import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  emailAddress,
  id,
  instant,
  messageResponse,
  requiredText,
  requiredTextLine,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/** waiting: the report is being sealed; failed: the operator can have it tried again */
export const handoverStates = ['waiting', 'sealed', 'failed'] as const
export type HandoverState = (typeof handoverStates)[number]

/** How a party answered: typed is the accessible alternative to drawing. */
export const signatureKinds = ['drawn', 'typed', 'refused'] as const
export type SignatureKind = (typeof signatureKinds)[number]

const side = z.int().min(1).max(limits.signaturePad)

/** The points of a line of a drawing, which is written as `points` of SVG: `10,20 30,40`. */
export const parseStroke = (stroke: string): { x: number; y: number }[] =>
  stroke.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return { x, y }
  })

const stroke = z
  .string()
  .max(limits.signatureStroke)
  .regex(/^\d{1,4},\d{1,4}(?: \d{1,4},\d{1,4})*$/, { error: 'value.invalid' })

/** What was drawn on a pad of this size. */
export const signatureDrawing = z
  .object({
    width: side,
    height: side,
    strokes: z.array(stroke).min(1).max(limits.signatureStrokes),
  })
  .refine(
    ({ width, height, strokes }) =>
      strokes.flatMap(parseStroke).every(({ x, y }) => x <= width && y <= height),
    { error: 'value.invalid' },
  )
export type SignatureDrawing = z.output<typeof signatureDrawing>

/** A drawing with more than dots. */
export const isDrawn = ({ strokes }: Pick<SignatureDrawing, 'strokes'>): boolean =>
  strokes.some((line) => {
    const [first, ...others] = parseStroke(line)
    return others.some(({ x, y }) => x !== first?.x || y !== first.y)
  })

/** A party of a handover with its answer. */
export const handoverParty = z.object({
  /** in what role the person signs, for example “Customer” */
  role: requiredTextLine(limits.partyRole, 'handover.roleNeeded'),
  name: requiredTextLine(limits.partyName, 'handover.nameNeeded'),
  /** who gets the sealed report by email; null: no email */
  email: emailAddress(3, limits.firmEmail).nullable().default(null),
  kind: z.enum(signatureKinds, { error: 'value.invalid' }),
  /** if it was drawn */
  drawing: signatureDrawing.nullable().default(null),
  /** if the party refused */
  reason: requiredText(limits.reason, 'handover.reasonNeeded').nullable().default(null),
  /** by the clock of the device */
  signedAt: updatedAtAsRead,
})
export type HandoverParty = z.output<typeof handoverParty>

/** The same as it is listed, without the drawing. */
const listedParty = z.object({
  role: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  kind: z.enum(signatureKinds),
  reason: z.string().nullable(),
  signedAt: instant,
})

export const handover = z.object({
  id,
  projectId: id,
  state: z.enum(handoverStates),
  parties: z.array(listedParty),
  createdAt: instant,
  /** null until it is sealed */
  sealedAt: instant.nullable(),
  /** SHA-256 of the certificate that it is sealed with, in hexadecimal digits */
  fingerprint: z.string().nullable(),
  /** a signed address of the sealed PDF; null until it is sealed */
  path: z.string().nullable(),
  /** SHA-256 of that file */
  sha256: z.string().nullable(),
  /** are the parties written to? Without a mail server they are not */
  isMailed: z.boolean(),
})
export type Handover = z.output<typeof handover>

export const handoverRoutes = routes({
  /**
   * completes an inspection, if it is active, and hands it over with the answers of all parties; its
   * report is sealed in the background
   */
  handOver: {
    kind: 'json',
    method: 'POST',
    path: 'Handover/HandOver',
    can: 'project.complete',
    changes: true,
    body: z.object({
      projectId: id,
      /** how many points the parties saw */
      points: z.int().min(0).max(limits.listRows),
      /** the latest change of a point that they saw; null: there was none */
      seenUntil: updatedAtAsRead.nullable().default(null),
      parties: z
        .array(handoverParty)
        .min(1, { error: 'handover.partyNeeded' })
        .max(limits.handoverParties, { error: 'value.invalid' }),
    }),
    answer: messageResponse({ id }),
    successMessage: 'handover.signed',
  },
  /** the handovers of an inspection, newest first */
  listHandovers: {
    kind: 'json',
    method: 'GET',
    path: 'Handover/GetHandovers',
    can: 'report.print',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(handover),
  },
  /** the sealed report, by the link in the email to a party */
  downloadSealed: {
    kind: 'stream',
    method: 'GET',
    path: 'Handover/GetSealedReport',
    can: 'public',
    changes: false,
    query: z.object({ token: z.string().min(1).max(2000) }),
    rate: [{ per: 'ip', max: 30, seconds: 60 }],
  },
})
