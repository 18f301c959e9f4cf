import type { MetaDataAnswer } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** Writes a saved answer into the cached inspection, without a refetch. */
export const cacheMetaDataAnswer = (
  client: QueryClient,
  projectId: number,
  {
    projectTypeMetaDataFieldId,
    answer,
  }: Pick<MetaDataAnswer, 'projectTypeMetaDataFieldId' | 'answer'>,
): void => {
  client.setQueryData(
    readQuery(projectRoutes.readProject, { id: projectId }).queryKey,
    (project) =>
      project && {
        ...project,
        metaDataAnswers: project.metaDataAnswers.map((stored) =>
          stored.projectTypeMetaDataFieldId === projectTypeMetaDataFieldId
            ? { ...stored, answer }
            : stored,
        ),
      },
  )
  void invalidateRoutes(client, reportRoutes.listReportPins)
}
