import { imageAlignmentRoutes } from '@nspect/contract/pictureAlignments'
import { projectRoutes } from '@nspect/contract/projects'
import type { RouteInput } from '@nspect/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/call.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'

/** Aligns a picture with the model by places on both. */
export const useAlignImage = () => {
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
