import type { RouteInput } from '@nspect/contract/http/route'
import { imageAlignmentRoutes } from '@nspect/contract/imageAlignments/imageAlignments'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../../api/callRoute.ts'
import { invalidateRoutes } from '../../../api/readQuery.ts'

/** Aligns a picture with the model by places on both. */
export const useSaveImageAlignment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<typeof imageAlignmentRoutes.alignPicture>) =>
      callRoute(imageAlignmentRoutes.alignPicture, input),
    onSuccess: () => invalidateRoutes(client, projectRoutes.readProject),
  })
}

/** Forgets how a picture lies over the model. */
export const useRemoveImageAlignment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteInput<typeof imageAlignmentRoutes.removePictureAlignment>) =>
      callRoute(imageAlignmentRoutes.removePictureAlignment, input),
    onSuccess: () => invalidateRoutes(client, projectRoutes.readProject),
  })
}
