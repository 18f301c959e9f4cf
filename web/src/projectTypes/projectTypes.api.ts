import { projectRoutes } from '@nspect/contract/projects/projects'
import { pinTemplateRoutes } from '@nspect/contract/projectTypes/pinTemplates'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  type ProjectTypeSort,
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import type { Sort } from '@nspect/contract/shared/sort'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '../api/pageQuery.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

interface TypeListParams {
  page: number
  size: number
  sort?: Sort<ProjectTypeSort>
  q?: string
}

/** A page of the types; for SuperAdmin of all clients, or of the selected one. */
export const projectTypesPageQuery = (params: TypeListParams, clientId: number | undefined) =>
  pageQuery(projectTypeConfigurationRoutes.listTypeRows, {
    ...params,
    ...(clientId !== undefined && { clientId }),
  })

export const projectTypeQuery = (id: number) =>
  readQuery(projectTypeConfigurationRoutes.readProjectType, { id })

const affectedRoutes = [
  projectTypeConfigurationRoutes.listTypeRows,
  projectTypeConfigurationRoutes.readProjectType,
  projectTypeRoutes.listProjectTypes,
  projectRoutes.readProject,
  pinTemplateRoutes.listPointTemplates,
  pointCategoryRoutes.listPointCategories,
  pointCategoryRoutes.readPointCategory,
  checkBoxRoutes.listCheckBoxes,
  checkBoxRoutes.readCheckBox,
  customFieldRoutes.listCustomFields,
  customFieldRoutes.readCustomField,
  poiStatusRoutes.listPoiStatuses,
  poiStatusRoutes.readPoiStatus,
  metaDataFieldRoutes.listMetaDataFields,
  metaDataFieldRoutes.readMetaDataField,
]

/** Invalidates cached types and their parts, and inspections, which show them. */
export const invalidateProjectTypes = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, ...affectedRoutes)
