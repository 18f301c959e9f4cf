import { clientRoutes } from '@nspect/contract/clients/clients'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { createPerson } from './apiCaller.ts'

/** An inspection and a category for its points. */
export interface FirstProject {
  projectId: number
  pointCategoryId: number
}

/**
 * Creates a client with one inspection on a running server, over HTTP with the operator's token.
 * Throws with the response if a call is rejected.
 */
export const createFirstProject = async (url: string, token: string): Promise<FirstProject> => {
  const operator = createPerson(url, 0, token)
  const taken = <T>({ status, body }: { status: number; body: T }): T => {
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const { id: clientId } = taken(
    await operator.call(clientRoutes.saveClient, {
      businessName: 'Seaview Hotel',
      contactName: 'Ines Duarte',
      contactPhone: '+351 210 000 200',
      contactEmail: 'ines@seaview.example',
      companyAddress: '2 Quay Street',
      clientTierId: 5,
      noOfProject: 1000,
    }),
  )
  const type = { name: 'Condition Survey', description: 'Every year', clientId }
  const { id: projectTypeId } = taken(
    await operator.call(projectTypeConfigurationRoutes.saveProjectType, type),
  )
  const category = { projectTypeId, name: 'Guest room' }
  const { id: pointCategoryId } = taken(
    await operator.call(pointCategoryRoutes.savePointCategory, category),
  )
  const { id: projectId } = taken(
    await operator.call(projectRoutes.saveProject, {
      projectName: 'Seaview Hotel, ground floor',
      clientId,
      projectTypeId,
      scanDate: '2026-11-02',
      modelLink: 'https://my.matterport.com/show/?m=abcdefghijk',
    }),
  )
  return { projectId, pointCategoryId }
}
