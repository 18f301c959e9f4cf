import { planLineRoutes } from '@nspect/contract/planLines/planLines'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { desc } from 'drizzle-orm'
import { mails } from '../db/tables/mails.ts'
import type { Person, World } from './world.ts'

export const samplePlanLines = [
  {
    scope: 'Resurface vanity',
    area: 'Guest bathrooms',
    quantity: '2',
    unit: 'pcs',
    unitPrice: '100',
  },
]

/** The code in the mail that was queued last. */
export const readLastCode = async ({ database: { db }, tokens }: World): Promise<string> => {
  const [mail] = await db
    .select({ sealedText: mails.sealedText })
    .from(mails)
    .orderBy(desc(mails.id))
    .limit(1)
  return /\n(\d{6})\n/.exec(tokens.decrypt(mail?.sealedText ?? ''))?.[1] ?? ''
}

/** A reviewer's link to an inspection, by a code; `short` is the token of its address. */
export const shareWithReviewer = async (
  manager: Person,
  projectId: number,
  options: object = {},
): Promise<{ id: number; short: string }> => {
  const { body } = await manager.call(reportRoutes.saveShareLink, {
    projectId,
    level: 'decide',
    reviewer: { name: 'Ines Duarte', email: 'ines@brand.example' },
    ...options,
  })
  return { id: body.id, short: new URL(body.link).searchParams.get('token') ?? '' }
}

/** Opens a reviewer's link with the code that is mailed. */
export const openAsReviewer = async (w: World, short: string): Promise<string> => {
  await w.nobody.call(reportRoutes.requestShareCode, { token: short })
  const code = await readLastCode(w)
  const { body } = await w.nobody.call(reportRoutes.openShareLink, { token: short, code })
  return body.data.originalToken
}

/** A point of a plan whose lines cost 200. */
export const createPlanPin = async (w: World, manager: Person, projectId: number) => {
  const { id: pinId } = await w.pin({ projectId })
  await manager.call(planLineRoutes.savePlanLine, {
    pinId,
    version: 0,
    disposition: 'alternative',
    reason: 'Resurface the vanities instead of replacing them.',
    lines: samplePlanLines,
  })
  return pinId
}
