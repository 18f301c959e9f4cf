import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidate } from '../../api/readQuery.ts'
import type { DraftKeeper } from '../../drafts/useDraft.ts'
import { photoUploadQueue } from '../../pins/photos/photoUploadQueue.ts'
import { subjectOf } from '../../pins/pinHelpers.ts'
import { type PinBody, pinListQuery, useSavePin } from '../../pins/pins.api.ts'
import { bodyOf, type PinProblems, type PinValues, placeRefusals } from '../../pins/pinValues.ts'
import type { FieldRights } from '../../pins/useFieldRights.ts'
import { toast } from '../../ui/toast.ts'
import { useOpenPoint } from '../inspectionSearch.ts'
import { isPlacedAs, type Placement, placeOf } from '../viewport/pointPlacement.ts'
import type { Stills } from '../viewport/pointStills.ts'

interface Options {
  project: Project
  draft: Placement
  /** its stored draft is deleted once the point is saved */
  keeper: DraftKeeper
  rights: FieldRights
  stills: () => Promise<Stills | null>
  onSaved: (pin: Pin) => void
  onRefused: (errors: PinProblems) => void
}

interface Input {
  values: PinValues
  photos: readonly File[]
}

/** Saves a placed point with its pictures. Retries after a lost connection create only one point. */
export function useSaveDraft({ project, draft, keeper, rights, stills, onSaved, onRefused }: Options) {
  const { t } = useTranslation('inspection')
  const client = useQueryClient()
  const { mutateAsync: savePin } = useSavePin()
  const openPoint = useOpenPoint()

  const write = async (body: PinBody) => {
    try {
      return await savePin({ body, idempotencyKey: draft.idempotencyKey })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'key.otherBody') throw error
      // an earlier request succeeded but its response was lost, and the values changed since: update that point
      const pins = await client.fetchQuery({ ...pinListQuery(project.id), staleTime: 0 })
      const earlier = pins.find((pin) => isPlacedAs(pin, draft))
      if (!earlier) throw error
      return await savePin({
        body: { ...body, id: earlier.id, version: earlier.version },
        idempotencyKey: newIdempotencyKey(),
      })
    }
  }
  const save = useMutation({
    mutationFn: async ({ values }: Input) => {
      const pictures = await stills()
      const answer = await write({
        projectId: project.id,
        ...bodyOf(project.projectType, values, null, rights),
        ...placeOf(draft, pictures?.camera ?? null, project.model?.sha256),
        ...(pictures && { imageUrl: pictures.withPin, plainImageUrl: pictures.plain }),
      })
      return { ...answer, hasPictures: pictures !== null }
    },
    onSuccess: ({ message, projectPin, hasPictures }, { photos }) => {
      photoUploadQueue.add(projectPin, photos)
      void keeper.forget()
      toast.saved(hasPictures ? message : t('withoutStill'), subjectOf(projectPin), () => openPoint(projectPin))
      onSaved(projectPin)
    },
    onError: async (error, { values }) => {
      if (!(error instanceof ApiError)) return
      const { projectPinCustomFields: sent } = bodyOf(project.projectType, values, null, rights)
      onRefused(placeRefusals(error.errors, sent))
      // completed or archived meanwhile: refetch
      if (error.status === 409 || error.status === 404)
        await invalidate(client, projectRoutes.readProject, pinRoutes.listPins)
    },
  })
  const { error } = save
  return {
    send: save.mutate,
    isPending: save.isPending,
    failure: error && (error instanceof ApiError && error.code === 'network' ? t('lost') : error.message),
  }
}
