import { checklistRoutes } from '@nspect/contract/checklists/checklists'
import type { RouteResult } from '@nspect/contract/http/route'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { server } from './fakeServer.ts'

/**
 * Serves a type of inspection with the lists of its parts, which are empty until the test serves
 * them.
 */
export const serveType = (
  type: RouteResult<typeof projectTypeConfigurationRoutes.readProjectType>,
): void => {
  server.serve(projectTypeConfigurationRoutes.readProjectType, type)
  server.serve(pointCategoryRoutes.listPointCategories, [])
  server.serve(checkBoxRoutes.listCheckBoxes, [])
  server.serve(poiStatusRoutes.listPoiStatuses, [])
  server.serve(customFieldRoutes.listCustomFields, [])
  server.serve(metaDataFieldRoutes.listMetaDataFields, [])
  server.serve(checklistRoutes.listChecklists, [])
}
