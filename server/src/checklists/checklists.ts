import { isDeepStrictEqual } from 'node:util'
import {
  type ChecklistContent,
  type ChecklistInput,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import { limits } from '@nspect/contract/shared/limits'
import {
  findLiveProjectType,
  type LoadedType,
  updateProjectTypeTimestamp,
} from '../access/projectTypeAccess.queries.ts'
import { feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { assignChecklistKeys, listImageHashes, mapChecklist } from './checklists.mapper.ts'
import {
  type ChecklistRow,
  countChecklists,
  findChecklist,
  insertChecklistRevision,
  insertChecklists,
  isChecklistInUse,
  listChecklists,
  markChecklistDeleted,
  updateChecklist,
} from './checklists.queries.ts'
import { findGuidanceImages } from './guidanceImages.queries.ts'
import { assertImagesStored, guidanceImageCalls } from './guidanceImages.ts'

type SaveContext = HandlerContext<typeof checklistRoutes.saveChecklist, LoadedType, unknown>

/** What the audit trail says of a checklist; the whole of it is in its revisions. */
const summarize = (
  { name, appliesTo, roomKinds, passPercent, sections }: ChecklistContent,
  revision: number,
) => ({
  name,
  appliesTo,
  roomKinds,
  passPercent,
  revision,
  items: listChecklistItems({ sections }).length,
})

const pickContent = ({ input }: SaveContext): ChecklistInput => {
  const { name, appliesTo, roomKinds, passPercent, sections } = input
  return { name, appliesTo, roomKinds, passPercent, sections }
}

const addChecklist = async (context: SaveContext) => {
  const { scope, subject: type, audit } = context
  if ((await countChecklists(scope, type.projectTypeId)) >= limits.checklistsOfType)
    throw new HttpError('checklist.tooMany', { values: { limit: limits.checklistsOfType } })
  const content = assignChecklistKeys(pickContent(context))
  const [id = 0] = await insertChecklists(scope, type.id, type.projectTypeId, [content])
  await updateProjectTypeTimestamp(scope, type.projectTypeId)
  audit({ record: 'checklist', recordId: id, clientId: type.id, after: summarize(content, 1) })
  return { id, version: 1, revision: 1 }
}

const reviseChecklist = async (context: SaveContext, stored: ChecklistRow) => {
  const { scope, input, subject: type, audit } = context
  const { id, version, revision } = stored
  await assertRecordVersion(input, stored, async () => {
    const hashes = listImageHashes([stored.content])
    return mapChecklist(stored, await findGuidanceImages(scope, type.id, hashes))
  })
  const content = assignChecklistKeys(pickContent(context))
  const isSame = isDeepStrictEqual(content, stored.content)
  const latest = isSame ? revision : revision + 1
  if (!isSame) await insertChecklistRevision(scope, type.id, id, latest, content)
  await updateChecklist(scope, stored, latest)
  await updateProjectTypeTimestamp(scope, type.projectTypeId)
  audit({
    record: 'checklist',
    recordId: id,
    clientId: type.id,
    before: summarize(stored.content, revision),
    after: summarize(content, latest),
  })
  const isKept = !isSame && (await isChecklistInUse(scope, id))
  return {
    id,
    version: version + 1,
    revision: latest,
    ...(isKept && { message: 'checklist.revised' }),
  }
}

export const checklistFeature = feature(checklistRoutes, {
  listChecklists: handle(checklistRoutes.listChecklists, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, subject: type }) => {
      const rows = await listChecklists(scope, type.projectTypeId)
      const hashes = listImageHashes(rows.map(({ content }) => content))
      const pictures = await findGuidanceImages(scope, type.id, hashes)
      return rows.map((row) => mapChecklist(row, pictures))
    },
  }),

  saveChecklist: handle(checklistRoutes.saveChecklist, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async (context) => {
      const { scope, input, subject: type } = context
      await assertImagesStored(scope, type.id, pickContent(context))
      if (input.id === 0) return addChecklist(context)
      const stored = await findChecklist(scope, type.projectTypeId, input.id)
      return reviseChecklist(context, assertFound(stored, 'record.missing'))
    },
  }),

  ...guidanceImageCalls,

  deleteChecklist: handle(checklistRoutes.deleteChecklist, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input, subject: type, audit }) => {
      const { id, content, revision } = assertFound(
        await findChecklist(scope, type.projectTypeId, input.id),
        'record.missing',
      )
      await markChecklistDeleted(scope, id)
      await updateProjectTypeTimestamp(scope, type.projectTypeId)
      audit({
        record: 'checklist',
        recordId: id,
        clientId: type.id,
        before: { ...summarize(content, revision), isDeleted: false },
        after: { isDeleted: true },
      })
      return { id }
    },
  }),
})
