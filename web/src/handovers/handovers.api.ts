import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { type Handover, handoverRoutes } from '@nspect/contract/reports/handovers'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** How often a report that is being sealed is asked for, ms. */
const pace = 3_000

/** The handovers of an inspection, newest first; asked for again while one is being sealed. */
export const handoversQuery = (projectId: number) =>
  ({
    ...readQuery(handoverRoutes.listHandovers, { projectId }),
    refetchInterval: ({ state }: { state: { data?: Handover[] | undefined } }) =>
      state.data?.some((handover) => handover.state === 'waiting') ? pace : false,
  }) as const

/** The points of an inspection, as its page reads them. */
export const handoverPinsQuery = (projectId: number) => readQuery(pinRoutes.listPins, { projectId })

/** Invalidates what a handover changes: the inspection is complete then. */
export const invalidateHandovers = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    handoverRoutes.listHandovers,
    projectRoutes.readProject,
    projectRoutes.listProjects,
    reportRoutes.listReportPins,
  )

/** What the parties sign for: how many points there are, and their latest change. */
export interface PinsSnapshot {
  points: number
  /** null: there are none */
  seenUntil: string | null
}

/** Points of visitors that wait for approval are not part of the report. */
const listReportedPins = (pins: readonly Pin[]) =>
  pins.filter(({ visitorState }) => visitorState !== 'waiting')

/** `unsent`: how many points wait on this device, which are sent before the handover. */
export const buildPinsSnapshot = (pins: readonly Pin[], unsent: number): PinsSnapshot => {
  const reported = listReportedPins(pins)
  const changes = reported.map(({ updatedDateTime }) => updatedDateTime).toSorted()
  return { points: reported.length + unsent, seenUntil: changes.at(-1) ?? null }
}

/** The points that were changed after the parties looked at them. */
export const listChangedPins = (pins: readonly Pin[], { seenUntil }: PinsSnapshot): Pin[] =>
  listReportedPins(pins).filter(
    ({ updatedDateTime }) => seenUntil === null || updatedDateTime > seenUntil,
  )
