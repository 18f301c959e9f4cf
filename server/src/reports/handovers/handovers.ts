import { type HandoverParty, handoverRoutes, isDrawn } from '@nspect/contract/reports/handovers'
import { findAccessibleProject, type LoadedProject } from '../../access/projectAccess.queries.ts'
import { fileUrlSeconds, serveStoredFile } from '../../files/serveStored.ts'
import {
  assertStaff,
  feature,
  type HandlerContext,
  handle,
  loadNoRecord,
} from '../../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../../http/httpError.ts'
import { completeProjectVersion } from '../../projects/completeProject.queries.ts'
import { assertReportLayoutAllowed } from '../reportContent.ts'
import { buildReportDisposition } from '../reportDisposition.ts'
import { mapHandover } from './handovers.mapper.ts'
import {
  findPointChanges,
  findSealedFile,
  insertHandover,
  listHandovers,
} from './handovers.queries.ts'
import { sealJobDefinition } from './sealJobDefinition.ts'

type HandOverContext = HandlerContext<typeof handoverRoutes.handOver, LoadedProject, unknown>

const foldName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()

/**
 * Throws 400 with the field for a party whose answer is not whole, and for a person who answers
 * twice.
 */
const assertParties = (parties: readonly HandoverParty[]): void => {
  const names = new Set<string>()
  for (const [n, { name, kind, drawing, reason }] of parties.entries()) {
    const field = (key: string) => `parties.${n}.${key}`
    if (names.has(foldName(name))) throw createFieldError(field('name'), 'handover.samePerson')
    names.add(foldName(name))
    if (kind === 'drawn' && !(drawing && isDrawn(drawing)))
      throw createFieldError(field('drawing'), 'handover.signatureNeeded')
    if (kind === 'refused' && reason === null)
      throw createFieldError(field('reason'), 'handover.reasonNeeded')
  }
}

/** Of a party what belongs to its answer. */
const pickAnswer = (party: HandoverParty): HandoverParty => ({
  ...party,
  drawing: party.kind === 'drawn' ? party.drawing : null,
  reason: party.kind === 'refused' ? party.reason : null,
})

/** Throws 409 if the inspection is not what the parties saw when they signed. */
const assertUnchanged = async ({ scope, input, subject }: HandOverContext): Promise<void> => {
  const { userId } = assertStaff(scope)
  const seenUntil = input.seenUntil === null ? null : new Date(input.seenUntil)
  const { points, hasOthersChanges } = await findPointChanges(scope, subject.id, userId, seenUntil)
  if (points !== input.points || hasOthersChanges) throw new HttpError('handover.changed')
}

const handOver = async (context: HandOverContext) => {
  const { scope, input, subject: project, language, locale, enqueue, audit } = context
  const { userId } = assertStaff(scope)
  assertParties(input.parties)
  await assertReportLayoutAllowed(scope, project)
  await assertUnchanged(context)
  const completedAt = await completeProjectVersion(scope, project, userId)
  const { clientId, id: projectId } = project
  const id = await insertHandover(
    scope,
    { clientId, projectId, completedAt, handedOverBy: userId, language, locale },
    input.parties.map(pickAnswer),
  )
  if (id === undefined) throw new HttpError('handover.exists')
  if (!project.isCompleted)
    audit({
      record: 'project',
      recordId: projectId,
      before: { isCompleted: false },
      after: { completedAt },
    })
  await enqueue(sealJobDefinition, { handoverId: id, clientId })
  audit({
    record: 'handover',
    recordId: id,
    after: {
      projectId,
      completedAt,
      parties: input.parties.map(({ role, name, kind }) => ({ role, name, kind })),
    },
  })
  return { id }
}

export const handoverFeature = feature(handoverRoutes, {
  handOver: handle(handoverRoutes.handOver, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: handOver,
  }),

  listHandovers: handle(handoverRoutes.listHandovers, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, site, subject: project }) =>
      (await listHandovers(scope, project)).map((row) => mapHandover(scope, site, row)),
  }),

  downloadSealed: handle(handoverRoutes.downloadSealed, {
    load: loadNoRecord,
    run: async ({ scope: { db, now }, input, tokens, files }) => {
      const claims = await tokens.read('handover', input.token, now)
      const handoverId = Number(claims?.handover)
      if (!Number.isInteger(handoverId)) throw new HttpError('record.missing')
      const file = assertFound(await findSealedFile(db, handoverId), 'record.missing')
      return serveStoredFile(files, {
        name: file.name,
        type: 'application/pdf',
        disposition: buildReportDisposition(file.projectName, 'pdf', 'attachment'),
        headers: { 'referrer-policy': 'no-referrer' },
        now,
        seconds: fileUrlSeconds.link,
      })
    },
  }),
})
