import { Readable } from 'node:stream'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { files } from '../../db/tables/files.ts'
import { handoverParties, handovers } from '../../db/tables/handovers.ts'
import type { ExampleFor, Examples } from '../../testing/exampleTypes.ts'
import { buildSealedReportUrl } from './handovers.mapper.ts'

const day = '2026-11-30T12:00:00.000Z'
const signed = { drawing: null, reason: null, signedAt: day }

const parties = [
  {
    ...signed,
    role: 'Surveyor',
    name: 'Mara Lind',
    email: 'mara@survey.example',
    kind: 'drawn' as const,
    drawing: { width: 600, height: 200, strokes: ['40,150 200,40 380,160'] },
  },
  {
    ...signed,
    role: 'Customer',
    name: 'Jon Vega',
    email: null,
    kind: 'refused' as const,
    reason: 'The handrail is still loose.',
  },
]

/** A sealed handover. */
const insertExample = async ({ w, client, projectId }: ExampleFor) => {
  const { userId } = await w.as('Manager', client)
  const pdf = PDF.create()
  pdf.addPage()
  const bytes = Buffer.from(await pdf.save())
  const stored = await w.storage.put(Readable.from([bytes]), { maxBytes: bytes.length })
  const [file] = await w.database.db
    .insert(files)
    .values({
      clientId: client.id,
      kind: 'document',
      displayName: 'Harbour Lights.pdf',
      mime: 'application/pdf',
      ...stored,
    })
    .returning({ id: files.id })
  const [row] = await w.database.db
    .insert(handovers)
    .values({
      clientId: client.id,
      projectId,
      completedAt: new Date(day),
      handedOverBy: userId,
      language: 'en',
      locale: 'en-US',
      createdAt: new Date(day),
      state: 'sealed' as const,
      fileId: file?.id,
      sealedAt: new Date(day),
      fingerprint: 'c0ffee'.padEnd(64, '0'),
    })
    .onConflictDoNothing()
    .returning({ id: handovers.id })
  if (!row) {
    const [before] = await w.database.db
      .select({ id: handovers.id })
      .from(handovers)
      .where(eq(handovers.projectId, projectId))
    return before?.id ?? 0
  }
  await w.database.db.insert(handoverParties).values(
    parties.map((party, position) => ({
      ...party,
      clientId: client.id,
      handoverId: row.id,
      position,
      signedAt: new Date(day),
    })),
  )
  return row.id
}

export const examples: Examples = {
  handOver: async ({ projectId }) => ({
    args: { projectId, points: 0, seenUntil: null, parties },
  }),
  listHandovers: async (fixture) => {
    await insertExample(fixture)
    return { args: { projectId: fixture.projectId } }
  },
  downloadSealed: async (fixture) => {
    const link = await buildSealedReportUrl(
      fixture.w,
      await insertExample(fixture),
      fixture.w.clock.now,
    )
    return { args: { token: new URL(link).searchParams.get('token') ?? '' } }
  },
}
