import { projectRoutes } from '@nspect/contract/projects'
import { propertyRoutes } from '@nspect/contract/properties'
import { reportRoutes } from '@nspect/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, read } from '../api/read.ts'

/** Saves one answer over the one that was `read`, and updates the cached inspection without refetching it. */
export const useSaveAnswer = (projectId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saved: { projectTypeMetaDataFieldId: number; answer: string; read: string }) =>
      call(propertyRoutes.saveAnswers, { projectId, answers: [saved] }),
    onSuccess: (_, { projectTypeMetaDataFieldId, answer }) => {
      client.setQueryData(
        read(projectRoutes.readProject, { id: projectId }).queryKey,
        (project) =>
          project && {
            ...project,
            metaDataAnswers: project.metaDataAnswers.map((one) =>
              one.projectTypeMetaDataFieldId === projectTypeMetaDataFieldId ? { ...one, answer: answer.trim() } : one,
            ),
          },
      )
      void invalidate(client, reportRoutes.listReportPins)
    },
  })
}
