import type { RouteInput } from '@nspect/contract/http/route'
import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { findFileOfImage, findViewOfPin } from './coverImage.queries.ts'
import { mapProject } from './projects.mapper.ts'
import { findProjectRowForUpdate, updateProject } from './projects.queries.ts'

/** The file of a chosen cover; null: the usual one. Throws for what the inspection has not. */
const findChosenFile = async (
  scope: Scope,
  {
    projectId,
    projectModelImageId,
    projectPinId,
  }: RouteInput<typeof projectCoverRoutes.chooseCover>,
): Promise<number | null> => {
  if (projectModelImageId !== null && projectPinId !== null) throw createFieldError('projectPinId')
  if (projectModelImageId !== null)
    return assertFound(
      await findFileOfImage(scope, projectId, projectModelImageId),
      'record.missing',
    )
  if (projectPinId !== null)
    return assertFound(await findViewOfPin(scope, projectId, projectPinId), 'record.missing')
  return null
}

export const projectCoverFeature = feature(projectCoverRoutes, {
  chooseCover: handle(projectCoverRoutes.chooseCover, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, input, subject: project, audit }) => {
      const stored = assertFound(await findProjectRowForUpdate(scope, project.id), 'record.missing')
      await assertRecordVersion(input, stored, () => mapProject(scope, project.id))
      const coverFileId = await findChosenFile(scope, input)
      await updateProject(scope, stored, { coverFileId })
      audit({
        record: 'project',
        recordId: project.id,
        before: { coverFileId: stored.coverFileId },
        after: { coverFileId },
      })
      return {}
    },
  }),
})
