import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { feature, handle, loadNoRecord } from '../http/handler.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { mapProjectType, mapProjectTypeClient } from './projectTypes.mapper.ts'
import { listProjectTypes } from './projectTypes.queries.ts'

export const projectTypeFeature = feature(projectTypeRoutes, {
  listProjectTypes: handle(projectTypeRoutes.listProjectTypes, {
    load: loadNoRecord,
    run: async ({ scope, input, header }) =>
      paginateRows(await listProjectTypes(scope, input.clientId), input, header, {
        texts: ({ name, description }) => [name, description],
        sorts: { name: ({ name }) => name, client: ({ client }) => client },
      }).map(({ client, tier, isDeleted, ...type }) => ({
        ...mapProjectType(type),
        ...mapProjectTypeClient({ client, tier, isDeleted }),
      })),
  }),
})
