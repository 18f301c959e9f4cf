import { pictureAlignmentRoutes } from '@nspect/contract/pictureAlignments'
import { projectRoutes } from '@nspect/contract/projects'
import type { InputOf } from '@nspect/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/readQuery.ts'

/** Aligns a picture with the model by places on both. */
export const useAlignPicture = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof pictureAlignmentRoutes.alignPicture>) =>
      call(pictureAlignmentRoutes.alignPicture, input),
    onSuccess: () => invalidate(client, projectRoutes.readProject),
  })
}

/** Forgets how a picture lies over the model. */
export const useRemovePictureAlignment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof pictureAlignmentRoutes.removePictureAlignment>) =>
      call(pictureAlignmentRoutes.removePictureAlignment, input),
    onSuccess: () => invalidate(client, projectRoutes.readProject),
  })
}
