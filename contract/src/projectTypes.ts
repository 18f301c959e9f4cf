import { z } from 'zod'
import { routes } from './route.ts'
import { id, textId } from './scalars.ts'

export const pointCategory = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  poiColorCode: z.string().nullable(),
})
export type PointCategory = z.output<typeof pointCategory>

export const projectType = z.object({
  id,
  clientId: id,
  name: z.string(),
  description: z.string(),
  pointCategories: z.array(pointCategory),
})
export type ProjectType = z.output<typeof projectType>

export const projectTypeRoutes = routes({
  listProjectTypes: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectType/GetProjectTypes',
    can: 'projectType.list',
    changes: false,
    query: z.object({ clientId: textId.optional() }),
    answer: z.array(projectType),
  },
})
