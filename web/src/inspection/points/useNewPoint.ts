import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidate } from '../../api/readQuery.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { photoUploadQueue } from '../../pins/photos/photoUploadQueue.ts'
import { pinLabel } from '../../pins/pinLabel.ts'
import { pinListQuery, type SavePinBody, savePin } from '../../pins/pins.api.ts'
import {
  assignFieldErrors,
  bodyOf,
  isSameValues,
  newPinValues,
  type PinValues,
  pinProblems,
} from '../../pins/pinValues.ts'
import type { FieldRights } from '../../pins/useFieldRights.ts'
import { toast } from '../../ui/toast.ts'
import { isOtherPage } from '../../ui/useLeaveGuard.ts'
import { useOpenPoint } from '../inspectionSearch.ts'
import { isPlacedAs, type Placement, placementBody } from '../viewport/pointPlacement.ts'
import type { Stills } from '../viewport/pointStills.ts'
import type { ResumedPoint } from './pointDraft.ts'
import { useStorePointDraft } from './useStorePointDraft.ts'

interface Options {
  project: Project
  placement: Placement
  /** stored input of a resumed draft */
  resumed: ResumedPoint | null
  /** the category of the last point, or the default */
  categoryId: number | null
  rights: FieldRights
  stills: () => Promise<Stills | null>
  onCategory: (id: number | null) => void
  onSaved: (pin: Pin) => void
}

/** The form values of a new point. */
export interface NewPoint extends PinValues {
  /** uploaded once the point is saved */
  photos: readonly File[]
}

/** A changed category alone is not worth a confirmation. */
const isSame = (one: NewPoint, other: NewPoint) =>
  one.photos.length === other.photos.length && isSameValues({ ...one, pointCategoryId: other.pointCategoryId }, other)

/**
 * The form of a placed point, kept in this browser until it is saved. Retries after a lost connection create only one
 * point, also after a reload: the idempotency key belongs to the place.
 */
export const useNewPoint = (options: Options) => {
  const { project, placement, resumed, categoryId, rights, stills, onCategory, onSaved } = options
  const { t } = useTranslation('inspection')
  const client = useQueryClient()
  const openPoint = useOpenPoint()
  const { projectType: type } = project
  const draftStore = useDraftStore({ projectId: project.id, kind: 'point', record: placement.key })
  const discard = () => void draftStore.forget()

  const write = async (body: SavePinBody) => {
    try {
      return await savePin(client, body, placement.idempotencyKey)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'key.otherBody') throw error
      // an earlier request succeeded but its response was lost, and the values changed since: update that point
      const pins = await client.fetchQuery({ ...pinListQuery(project.id), staleTime: 0 })
      const earlier = pins.find((pin) => isPlacedAs(pin, placement))
      if (!earlier) throw error
      return await savePin(client, { ...body, id: earlier.id, version: earlier.version }, newIdempotencyKey())
    }
  }
  const form = useSaveForm({
    initial: (): NewPoint => ({ ...newPinValues(type, categoryId), photos: [] }),
    resumed: resumed ? { ...resumed.values, photos: resumed.photos } : undefined,
    isSame,
    problems: pinProblems(project, true),
    // not under the form's own idempotency key: `write` sends that of the placement, which outlives a reload
    send: async (values) => {
      const pictures = await stills()
      const answer = await write({
        projectId: project.id,
        ...bodyOf(type, values, null, rights),
        ...placementBody(placement, pictures?.camera ?? null, project.model?.sha256),
        ...(pictures && { imageUrl: pictures.withPin, plainImageUrl: pictures.plain }),
      })
      return { ...answer, hasPictures: pictures !== null }
    },
    fieldErrorsOf: ({ errors }, values) =>
      assignFieldErrors(errors, bodyOf(type, values, null, rights).projectPinCustomFields),
    // Back only closes this card: see `useUnsavedPointGuard`
    isLeft: (move) => isOtherPage(move) && move.action !== 'BACK',
    onLost: discard,
    onEntered: (values, previous) => {
      if (values.pointCategoryId !== previous.pointCategoryId) onCategory(values.pointCategoryId)
    },
    onSaved: ({ message, projectPin, hasPictures }, { photos }) => {
      photoUploadQueue.add(projectPin, photos)
      discard()
      toast.saved(hasPictures ? message : t('withoutStill'), pinLabel(projectPin), () => openPoint(projectPin))
      onSaved(projectPin)
    },
    onFailed: (error) => {
      // completed or archived meanwhile: refetch
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void invalidate(client, projectRoutes.readProject, pinRoutes.listPins)
    },
  })
  const { values, failure, isChanged } = form
  useStorePointDraft({ draftStore, placement, values, isChanged, modelHash: project.model?.sha256 ?? null })
  return {
    ...form,
    discard,
    message: failure instanceof ApiError && failure.code === 'network' ? t('lost') : failure?.message,
  }
}
