import { homeRoutes } from '@nspect/contract/home/home'
import type { RouteArgs } from '@nspect/contract/http/route'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { scheduleRoutes } from '@nspect/contract/schedules/schedules'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

export type SaveScheduleArgs = RouteArgs<typeof scheduleRoutes.saveSchedule>

/** The schedule of an inspection: one, or none. */
export const scheduleOfProjectQuery = (projectId: number) =>
  readQuery(scheduleRoutes.listSchedules, { projectId })

/** The people who see the inspection, and its firms. */
export const peopleQuery = (projectId: number) =>
  readQuery(assigneeRoutes.listAssignees, { projectId })

/** Adds a schedule, or changes the version that was read. */
export const saveSchedule = (args: SaveScheduleArgs, options?: CallOptions) =>
  callRoute(scheduleRoutes.saveSchedule, args, options)

export const deleteSchedule = (projectId: number, id: number) =>
  callRoute(scheduleRoutes.deleteSchedule, { projectId, id })

export const invalidateSchedules = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, scheduleRoutes.listSchedules, homeRoutes.readHome)
