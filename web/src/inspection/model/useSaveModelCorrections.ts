import type { ModelCheck } from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useFormSubmit } from '../../forms/useFormSubmit.ts'

/** Saves how the model is shown, if it is still that one; null leaves it as the file specifies. */
export const useSaveModelCorrections = (
  { id: projectId, model }: Pick<Project, 'id' | 'model'>,
  onSaved: (check: ModelCheck | null) => unknown,
) => {
  const client = useQueryClient()
  return useFormSubmit({
    send: ({ check }: { check: ModelCheck | null }, _, options) =>
      callRoute(modelRoutes.saveCheck, { projectId, check, model: model?.sha256 }, options),
    onSaved: async (_, { check }) => {
      await invalidateRoutes(client, projectRoutes.readProject)
      return onSaved(check)
    },
  })
}
