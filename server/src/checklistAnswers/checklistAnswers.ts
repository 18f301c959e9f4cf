import {
  type ChecklistAnswer,
  type ChecklistUpdate,
  checklistAnswerRoutes,
  type PinViewpoint,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import {
  type ChecklistContent,
  listChecklistItems,
} from '@nspect/contract/checklists/checklistContent'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import { listImageHashes, mapImage, pickImages } from '../checklists/checklists.mapper.ts'
import { findGuidanceImages } from '../checklists/guidanceImages.queries.ts'
import type { Scope } from '../db/scope.ts'
import { feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { addAnswerPhotosToPin } from './answerPhotos.queries.ts'
import { answerPhotoCalls } from './answerPhotos.ts'
import { mapAnswer, mapAnswers, moveToRepeatingRooms } from './checklistAnswers.mapper.ts'
import {
  isPinOfProject,
  listAnswers,
  listStoredAnswers,
  updateAnswerPin,
  updateAnswerStates,
} from './checklistAnswers.queries.ts'
import { findSameView } from './findSameView.ts'
import { computeCountedStates, indexItems } from './itemsInUse.ts'
import { findPreviousProject, findRepeatedMedia, listSeenPins } from './previousRound.queries.ts'
import {
  type ChangedChecklist,
  findChecklistsOfProject,
  listChecklistRevisions,
  listItemsOfAnyRevision,
  replaceKeptChecklists,
} from './projectChecklists.queries.ts'
import { saveChecklistAnswers } from './saveChecklistAnswers.ts'

/** From where points of the inspection that this one repeats are seen in this one. */
const findPinViewpoints = async (
  scope: Scope,
  project: LoadedProject,
  previousId: number,
  answers: readonly ChecklistAnswer[],
): Promise<(pinId: number | null) => PinViewpoint | null> => {
  const pinIds = answers.flatMap(({ pinId }) => pinId ?? [])
  const pins = pinIds.length === 0 ? [] : await listSeenPins(scope, previousId, pinIds)
  if (pins.length === 0) return () => null
  const media = await findRepeatedMedia(scope, project.id)
  const views = new Map(
    pins.map(({ id, place, variants }) => {
      const view = place && findSameView(media, place)
      return [id, view && { ...view, picture: mapImage(scope, variants) }]
    }),
  )
  return (pinId) => views.get(pinId ?? 0) ?? null
}

/** What was answered in the inspection that this one repeats, in the rooms of this one. */
const readPreviousRound = async (scope: Scope, project: LoadedProject) => {
  const previous = await findPreviousProject(scope, project.id)
  if (!previous) return null
  const { projectId, projectName, scanDate, rooms } = previous
  const answers = mapAnswers(scope, await listAnswers(scope, projectId))
  const repeated = moveToRepeatingRooms(rooms, answers)
  const findView = await findPinViewpoints(scope, project, projectId, repeated)
  return {
    projectId,
    projectName,
    scanDate,
    answers: repeated.map((one) => ({ ...one, view: findView(one.pinId) })),
  }
}

/** What an update of its checklists would change in an inspection. */
const listUpdates = async (
  scope: Scope,
  { projectTypeId }: LoadedProject,
  changes: readonly ChangedChecklist[],
): Promise<ChecklistUpdate[]> => {
  const wanted = changes.flatMap(({ checklistId, latestRevision: revision }) =>
    revision === null ? [] : [{ checklistId, revision }],
  )
  const latest =
    wanted.length === 0 ? [] : await listChecklistRevisions(scope, projectTypeId, wanted)
  const pickKeys = (content: ChecklistContent | null | undefined) =>
    new Set(content ? listChecklistItems(content).map(({ key }) => key) : [])
  return changes.map(({ checklistId, kept }) => {
    const content = latest.find((one) => one.checklistId === checklistId)?.content
    const [before, after] = [pickKeys(kept), pickKeys(content)]
    return {
      name: (content ?? kept)?.name ?? '',
      added: [...after].filter((key) => !before.has(key)).length,
      removed: [...before].filter((key) => !after.has(key)).length,
    }
  })
}

const readRound = async (scope: Scope, project: LoadedProject) => {
  const { checklists, changes } = await findChecklistsOfProject(scope, project)
  const answers = mapAnswers(scope, await listAnswers(scope, project.id))
  const findItem = indexItems(checklists)
  const retired = new Map(
    answers
      .filter((answer) => !findItem(answer))
      .map(({ checklistId, itemKey }) => [`${checklistId} ${itemKey}`, { checklistId, itemKey }]),
  )
  const retiredItems = await listItemsOfAnyRevision(scope, project.projectTypeId, [
    ...retired.values(),
  ])
  const hashes = listImageHashes(checklists.map(({ content }) => content))
  const pictures = await findGuidanceImages(scope, project.clientId, hashes)
  return {
    checklists: checklists.map(({ content, checklistId, revision, isOutdated }) => ({
      ...content,
      checklistId,
      revision,
      pictures: pickImages(content, pictures),
      isOutdated,
    })),
    updates: await listUpdates(scope, project, changes),
    answers,
    retiredItems: retiredItems.map(({ checklistId, itemKey, question }) => ({
      checklistId,
      itemKey,
      question,
    })),
    previous: await readPreviousRound(scope, project),
  }
}

const saveAnswerPin = async ({
  scope,
  input,
  subject: project,
  audit,
}: HandlerContext<typeof checklistAnswerRoutes.saveAnswerPin, LoadedProject, unknown>) => {
  const { roomId, checklistId, itemKey } = input
  const pinId = input.pinId || null
  if (pinId !== null && !(await isPinOfProject(scope, project.id, pinId)))
    throw new HttpError('record.missing')
  const stored = await listStoredAnswers(scope, project.id, {
    roomIds: [roomId],
    checklistIds: [checklistId],
  })
  const answer = assertFound(
    stored.find((row) => row.itemKey === itemKey),
    'record.missing',
  )
  await updateAnswerPin(scope, answer.id, pinId)
  if (pinId !== null) await addAnswerPhotosToPin(scope, answer.id, pinId)
  audit({
    record: 'checklistAnswer',
    recordId: answer.id,
    before: { pinId: answer.pinId },
    after: { pinId },
  })
  const [row] = await listAnswers(scope, project.id, [answer.id])
  return { answer: mapAnswer(scope, assertFound(row, 'record.missing')) }
}

const updateProjectChecklists = async ({
  scope,
  subject: project,
  audit,
}: HandlerContext<
  typeof checklistAnswerRoutes.updateProjectChecklists,
  LoadedProject,
  unknown
>) => {
  const pickRevisions = async () =>
    (await findChecklistsOfProject(scope, project)).checklists.map(
      ({ checklistId, revision }) => [checklistId, revision] as const,
    )
  const before = await pickRevisions()
  await replaceKeptChecklists(scope, project)
  const { checklists } = await findChecklistsOfProject(scope, project)
  const stored = await listStoredAnswers(scope, project.id)
  await updateAnswerStates(scope, computeCountedStates(indexItems(checklists), stored))
  audit({
    record: 'project',
    recordId: project.id,
    before: { checklists: before },
    after: { checklists: checklists.map(({ checklistId, revision }) => [checklistId, revision]) },
  })
  return {}
}

export const checklistAnswerFeature = feature(checklistAnswerRoutes, {
  readRound: handle(checklistAnswerRoutes.readRound, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: ({ scope, subject: project }) => readRound(scope, project),
  }),

  saveChecklistAnswers: handle(checklistAnswerRoutes.saveChecklistAnswers, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveChecklistAnswers,
  }),

  ...answerPhotoCalls,

  saveAnswerPin: handle(checklistAnswerRoutes.saveAnswerPin, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: saveAnswerPin,
  }),

  updateProjectChecklists: handle(checklistAnswerRoutes.updateProjectChecklists, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: updateProjectChecklists,
  }),
})
