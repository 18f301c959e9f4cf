import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import { id, instant, messageResponse, text, textId } from '../shared/scalars.ts'

/** An inspection of the user's client, and whether that user may see it (T28). */
export const userProject = z.object({
  projectId: id,
  userId: id,
  projectName: z.string(),
  projectTypeName: z.string(),
  scanDate: z.string(),
  completedDateTime: instant.nullable(),
  accessibleToUser: z.boolean(),
})
export type UserProject = z.output<typeof userProject>

export const userProjectSorts = [
  'projectName',
  'projectTypeName',
  'scanDate',
  'accessibleToUser',
] as const
export type UserProjectSort = (typeof userProjectSorts)[number]

export const userProjectRoutes = routes({
  listUserProjects: {
    kind: 'json',
    method: 'GET',
    path: 'UserProject/GetUserProjects',
    can: 'userProject.list',
    changes: false,
    query: z.object({ ...buildListQuery(userProjectSorts), userId: textId }),
    answer: z.array(userProject),
  },
  saveUserProject: {
    kind: 'json',
    method: 'POST',
    path: 'UserProject/SaveUserProject',
    can: 'userProject.save',
    changes: true,
    body: z.object({ projectId: id, userId: id, accessibleToUser: z.boolean() }),
    answer: messageResponse({}),
    successMessage: 'userProject.saved',
  },
  /**
   * the same for all active inspections of the user's client that match the text, as in the list
   */
  saveUserProjects: {
    kind: 'json',
    method: 'POST',
    path: 'UserProject/SaveUserProjects',
    can: 'userProject.save',
    changes: true,
    body: z.object({
      userId: id,
      q: text(limits.search).optional(),
      accessibleToUser: z.boolean(),
    }),
    answer: messageResponse({ changed: z.int() }),
    successMessage: 'userProject.saved',
  },
})
