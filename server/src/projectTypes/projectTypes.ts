import { projectTypeRoutes } from '@nspect/contract/projectTypes'
import { feature, handle, nothing } from '../http/handler.ts'
import { mapOwner, mapProjectType } from './projectTypes.mapper.ts'
import { listProjectTypes } from './projectTypes.queries.ts'

export const projectTypeFeature = feature(
  projectTypeRoutes,
  {},
  {
    listProjectTypes: handle(projectTypeRoutes.listProjectTypes, {
      load: nothing,
      run: async ({ scope, input }) =>
        (await listProjectTypes(scope, input.clientId)).map(({ client, tier, isDeleted, ...type }) => ({
          ...mapProjectType(type),
          ...mapOwner({ client, tier, isDeleted }),
        })),
    }),
  },
)
