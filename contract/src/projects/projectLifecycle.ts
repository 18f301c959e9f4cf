import { z } from 'zod'
import { timeZone } from '../accounts/accounts.ts'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  booleanOrText,
  calendarDay,
  id,
  instant,
  messageResponse,
  requiredText,
  text,
  textId,
} from '../shared/scalars.ts'
import { projectSorts } from './projects.ts'

/** Events of an inspection (T48, T51). */
export const projectEventKinds = [
  'created',
  'completed',
  'reopened',
  'archived',
  'retrieved',
] as const
export type ProjectEventKind = (typeof projectEventKinds)[number]

export const projectEvent = z.object({
  id,
  kind: z.enum(projectEventKinds),
  /** reason for reopening */
  reason: z.string(),
  by: z.string(),
  at: instant,
})
export type ProjectEvent = z.output<typeof projectEvent>

/** Export formats. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * An exported file shows instants by the clock of `timeZone`; absent: the caller's, else their
 * client's.
 */
const exportQuery = { format: z.enum(exportFormats), timeZone: timeZone.optional() }

const sorts = projectSorts.flatMap((key) => [key, `-${key}`] as const)

export const projectLifecycleRoutes = routes({
  /** back to active, with a reason that is kept (T48) */
  reopenProject: {
    kind: 'json',
    method: 'POST',
    path: 'Project/ReopenProject',
    can: 'project.reopen',
    changes: true,
    body: z.object({ id, reason: requiredText(limits.reason, 'project.reasonNeeded') }),
    answer: messageResponse({}),
    successMessage: 'project.reopened',
  },
  /**
   * begins an inspection that repeats this one, completed or not: with its building, customer, form,
   * people, rooms and what it shows, and without points, answers of checklists, documents and links
   */
  inspectAgain: {
    kind: 'json',
    method: 'POST',
    path: 'Project/InspectAgain',
    can: 'project.create',
    changes: true,
    body: z.object({
      id,
      projectName: requiredText(limits.projectName, 'project.nameRequired'),
      scanDate: calendarDay,
    }),
    answer: messageResponse({ id }),
    successMessage: 'project.created',
  },
  /** its history, newest first */
  listProjectEvents: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetHistory',
    can: 'project.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: z.array(projectEvent),
  },
  /** the rows of the list, all pages */
  exportProjects: {
    kind: 'stream',
    method: 'GET',
    path: 'Project/ExportProjects',
    can: 'project.list',
    changes: false,
    query: z.object({
      ...exportQuery,
      isCompleted: booleanOrText.optional(),
      isArchived: booleanOrText.optional(),
      projectTypeId: textId.optional(),
      clientId: textId.optional(),
      q: text(limits.search).optional(),
      sort: z.enum(sorts, { error: 'value.invalid' }).optional(),
    }),
  },
  /**
   * the points of an inspection; with `ids` only these, in this order, as many as fit into an
   * address
   */
  exportPins: {
    kind: 'stream',
    method: 'GET',
    path: 'ProjectPin/ExportPins',
    can: 'pin.read',
    changes: false,
    query: z.object({
      ...exportQuery,
      projectId: textId,
      ids: text(15_000).optional(),
    }),
  },
  /** those points of an inspection that a table shows, in its order */
  exportChosenPins: {
    kind: 'stream',
    method: 'POST',
    path: 'ProjectPin/ExportChosenPins',
    can: 'pin.read',
    changes: false,
    body: z.object({
      ...exportQuery,
      projectId: id,
      /** ids of other inspections' points are ignored */
      pinIds: z.array(id).max(limits.listRows),
    }),
  },
})
