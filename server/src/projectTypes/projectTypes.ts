import { projectTypeRoutes } from '@nspect/contract/projectTypes'
import { feature, nothing, on } from '../http/call.ts'
import { listCategoriesByType, listProjectTypes } from './projectTypes.queries.ts'

export const projectTypeFeature = feature(
  projectTypeRoutes,
  {},
  {
    listProjectTypes: on(projectTypeRoutes.listProjectTypes, {
      load: nothing,
      run: async ({ scope, input }) => {
        const types = await listProjectTypes(scope, input.clientId)
        const categories = await listCategoriesByType(
          scope,
          types.map((type) => type.id),
        )
        return types.map((type) => ({ ...type, pointCategories: categories.get(type.id) ?? [] }))
      },
    }),
  },
)
