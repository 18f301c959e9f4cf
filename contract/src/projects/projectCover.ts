import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, integerFromText, messageResponse, updatedAtAsRead } from '../shared/scalars.ts'

export const projectCoverRoutes = routes({
  /**
   * Chooses the cover of an inspection, on screen, in print, on links and in lists: one of its
   * pictures, or the view of one of its points; neither: the usual one (T579)
   */
  chooseCover: {
    kind: 'json',
    method: 'POST',
    path: 'Project/ChooseCover',
    can: 'project.edit',
    changes: true,
    body: z.object({
      projectId: id,
      /** the version that was read (T83) */
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
      projectModelImageId: id.nullable().default(null),
      projectPinId: id.nullable().default(null),
    }),
    answer: messageResponse({}),
    successMessage: 'project.coverChosen',
  },
})
