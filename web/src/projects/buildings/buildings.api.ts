import { type Building, buildingRoutes } from '@nspect/contract/buildings/buildings'
import { type Customer, customerRoutes } from '@nspect/contract/customers/customers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../../api/readQuery.ts'
import {
  type BuildingValues,
  type CustomerValues,
  toSaveBuildingArgs,
  toSaveCustomerArgs,
} from './buildingForm.ts'

/** A client's buildings, by name. */
export const buildingsQuery = (clientId: number) =>
  readQuery(buildingRoutes.listBuildings, { clientId })

/** A client's customers with their contacts, by name. */
export const customersQuery = (clientId: number) =>
  readQuery(customerRoutes.listCustomers, { clientId })

/** Adds a building, or changes the version that was read (`over`). */
export const saveBuilding = (
  clientId: number,
  values: BuildingValues,
  over: Building | null,
  options: CallOptions,
) =>
  callRoute(buildingRoutes.saveBuilding, toSaveBuildingArgs(clientId, values, over), {
    ...options,
    files: { pictureFile: values.picture },
  })

/** Adds a customer, or changes the version that was read (`over`). */
export const saveCustomer = (
  clientId: number,
  values: CustomerValues,
  over: Customer | null,
  options: CallOptions,
) =>
  callRoute(customerRoutes.saveCustomer, toSaveCustomerArgs(clientId, values, over), {
    ...options,
    files: { logoFile: values.picture },
  })

export const deleteBuilding = (id: number) => callRoute(buildingRoutes.deleteBuilding, { id })
export const deleteCustomer = (id: number) => callRoute(customerRoutes.deleteCustomer, { id })

/** Invalidates what names buildings and customers: their lists, inspections. */
export const invalidateNamed = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(
    client,
    buildingRoutes.listBuildings,
    customerRoutes.listCustomers,
    projectRoutes.readProject,
    projectRoutes.listProjects,
  )
