import {
  type AnsweredItem,
  type ChecklistAnswer,
  checklistAnswerRoutes,
} from '@nspect/contract/checklistAnswers/checklistAnswers'
import type { RouteResponse } from '@nspect/contract/http/route'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

export type Round = RouteResponse<typeof checklistAnswerRoutes.readRound>

/** The call that reads the checklists of an inspection with its answers. */
export const roundCall = (projectId: number) => ({
  route: checklistAnswerRoutes.readRound,
  args: { projectId },
})
export const roundQuery = (projectId: number) =>
  readQuery(checklistAnswerRoutes.readRound, { projectId })

/** The rooms in which they are answered. */
export const roundRoomsQuery = (projectId: number) => readQuery(roomRoutes.listRooms, { projectId })

/** One text for an item in its room, to find it by. */
export const toItemId = ({ roomId, checklistId, itemKey }: AnsweredItem): string =>
  `${roomId ?? 0} ${checklistId} ${itemKey}`

/** Answers with others in their places, so that the rest stay the same objects. */
export const replaceAnswers = (
  before: readonly ChecklistAnswer[],
  answers: readonly ChecklistAnswer[],
): ChecklistAnswer[] => {
  const left = new Map(answers.map((answer) => [toItemId(answer), answer]))
  const replaced = before.map((answer) => {
    const itemId = toItemId(answer)
    const next = left.get(itemId)
    left.delete(itemId)
    return next ?? answer
  })
  return [...replaced, ...left.values()]
}

/** Puts answers from a response into the round that is shown, in place of those before. */
export const cacheAnswers = async (
  client: QueryClient,
  projectId: number,
  answers: readonly ChecklistAnswer[],
): Promise<void> => {
  const { queryKey } = roundQuery(projectId)
  const isBeingRead = client.isFetching({ queryKey }) > 0
  // what is being read may be older than these answers
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    (round) => round && { ...round, answers: replaceAnswers(round.answers, answers) },
  )
  if (isBeingRead) void client.invalidateQueries({ queryKey })
}

/** Removes a photo of an item. */
export const deleteAnswerPhoto = (projectId: number, photoId: number) =>
  callRoute(checklistAnswerRoutes.deleteAnswerPhoto, { projectId, photoId })

/** Lets the inspection follow the latest revisions of its checklists. */
export const updateProjectChecklists = async (client: QueryClient, projectId: number) => {
  const { message } = await callRoute(checklistAnswerRoutes.updateProjectChecklists, { projectId })
  await invalidateRoutes(client, checklistAnswerRoutes.readRound)
  return message
}
