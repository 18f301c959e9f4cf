import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Person } from './world.ts'

/** Adds a type of inspection without parts. Returns its id. */
export const createProjectType = async (by: Person, name = 'Fire doors'): Promise<number> => {
  const body = { name, description: 'Every year' }
  return (await by.call(projectTypeConfigurationRoutes.saveProjectType, body)).body.id
}
