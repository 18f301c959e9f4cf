import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { ChangedRecord } from '@nspect/contract/live/live'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { cacheChangedPin } from '../pins/pins.api.ts'

/** More points than these are read as the whole list. */
const mostSinglePins = 5

/** The inspection itself says how many are hidden. */
const hiddenPins = [visitorPinRoutes.listHiddenPins, projectRoutes.readProject]

const refreshLists = (client: QueryClient) =>
  invalidateRoutes(client, pinRoutes.listPins, pinRoutes.readPin, ...hiddenPins)

/**
 * Reads a point anew, into its own page and the list. One that is gone, or comes from outside,
 * concerns other lists, too.
 */
const refreshPin = async (client: QueryClient, id: number): Promise<void> => {
  const pin = await callRoute(pinRoutes.readPin, { id }).catch(() => undefined)
  if (!pin) return void (await refreshLists(client))
  await cacheChangedPin(client, pin)
  if (pin.visitorState !== null) await invalidateRoutes(client, ...hiddenPins)
}

const refreshPins = async (client: QueryClient, ids: readonly number[]): Promise<unknown> =>
  ids.length > mostSinglePins
    ? refreshLists(client)
    : Promise.all(ids.map((id) => refreshPin(client, id)))

/** Reads anew what the screens show of these records of an inspection, and nothing else. */
export const refetchRecords = async (
  client: QueryClient,
  records: readonly ChangedRecord[],
): Promise<void> => {
  const kinds = new Set(records.map(({ kind }) => kind))
  const pins = new Set(
    records.flatMap(({ kind, id, pinId }) => pinId ?? (kind === 'pin' && id ? id : [])),
  )
  const talkedAbout = new Set(
    records.flatMap(({ kind, pinId }) => (kind === 'comment' && pinId ? pinId : [])),
  )
  await Promise.all([
    refreshPins(client, [...pins]),
    ...[...talkedAbout].map((projPinId) =>
      client.invalidateQueries({
        queryKey: readQuery(commentRoutes.listComments, { projPinId }).queryKey,
      }),
    ),
    // the inspection itself says how many documents there are
    kinds.has('document') &&
      invalidateRoutes(client, documentRoutes.listDocuments, projectRoutes.readProject),
    kinds.has('checklistAnswer') && invalidateRoutes(client, checklistAnswerRoutes.readRound),
    kinds.has('project') &&
      invalidateRoutes(
        client,
        projectRoutes.readProject,
        projectLifecycleRoutes.listProjectEvents,
        pinRoutes.listPins,
        pinRoutes.readPin,
        checklistAnswerRoutes.readRound,
      ),
  ])
}

/** Reads anew everything that is shown of an inspection. */
export const refetchProject = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    ...[
      pinRoutes.listPins,
      pinRoutes.readPin,
      visitorPinRoutes.listHiddenPins,
      commentRoutes.listComments,
      checklistAnswerRoutes.readRound,
    ],
    ...[
      documentRoutes.listDocuments,
      projectRoutes.readProject,
      projectLifecycleRoutes.listProjectEvents,
    ],
  )

/** How old what is shown of an inspection is at least, in ms; null if nothing is. */
export const computeProjectDataAgeMs = (client: QueryClient): number | null => {
  const shown = [pinRoutes.listPins, pinRoutes.readPin, projectRoutes.readProject].flatMap(
    ({ path }) => client.getQueryCache().findAll({ queryKey: [path], type: 'active' }),
  )
  const times = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? state.dataUpdatedAt : []))
  return times.length === 0 ? null : Date.now() - Math.min(...times)
}
