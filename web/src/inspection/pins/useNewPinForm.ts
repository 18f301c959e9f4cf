import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { notifyStoredOnDevice } from '../../offline/notifyStoredOnDevice.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { formatPinLabel } from '../../pins/values/pinLabel.ts'
import { createPinValidator, mapServerFieldErrors } from '../../pins/values/pinValidation.ts'
import {
  arePinFormValuesEqual,
  buildNewPinValues,
  type PinValues,
  toSavePinBody,
} from '../../pins/values/pinValues.ts'
import '../../pins/unsent/pinSenders.ts'
import { buildPhotoKey, buildUnsentPin } from '../../pins/unsent/unsentPins.ts'
import type { FieldRights } from '../../pins/values/usePinFieldRights.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { doesNavigationLeavePage } from '../../ui/feedback/useLeaveGuard.ts'
import type { PinDraft, ResumedPinDraft } from '../placing/pinDraft.ts'
import { addDeclaredFloor, type Placement, toPlacementBody } from '../placing/pinPlacement.ts'
import type { PlacedPinStills } from '../placing/placedPinStills.ts'
import { useOpenPin } from '../store/inspectionSearch.ts'
import { useStorePinDraft } from './useStorePinDraft.ts'

interface Options {
  project: Project
  placement: Placement
  /** stored input of a resumed draft */
  resumed: ResumedPinDraft | null
  /** the category of the last point, or the default */
  categoryId: number | null
  rights: FieldRights
  stills: () => Promise<PlacedPinStills | null>
  /** `#rrggbb`, for its marker until it is sent */
  color: () => string
  onCategory: (id: number | null) => void
  onSaved: (pin: Pin) => void
  /** it is kept in this browser, to be sent later */
  onKept: () => void
}

interface SavedPoint {
  message: string
  projectPin: Pin
  hasPictures: boolean
}

/** The form values of a new point. */
export interface NewPinValues extends PinValues {
  /** sent once the point is stored */
  photos: readonly File[]
}

/** A changed category alone is not worth a confirmation. */
const isSame = (left: NewPinValues, right: NewPinValues) =>
  left.photos.length === right.photos.length &&
  arePinFormValuesEqual({ ...left, pointCategoryId: right.pointCategoryId }, right)

/**
 * The form of a placed point, kept in this browser until it is saved. Without a connection it is
 * saved here, and sent later. It is made once, also after a reload: the idempotency key belongs to
 * the place.
 */
export const useNewPinForm = (options: Options) => {
  const {
    project,
    placement,
    resumed,
    categoryId,
    rights,
    stills,
    color,
    onCategory,
    onSaved,
    onKept,
  } = options
  const { t } = useTranslation(['inspection', 'offline'])
  const client = useQueryClient()
  const openPoint = useOpenPin()
  const { projectType: type } = project
  const draftStore = useDraftStore({ projectId: project.id, kind: 'point', record: placement.key })
  const discard = () => void draftStore.forget()

  const form = useSaveForm({
    initial: (): NewPinValues => ({ ...buildNewPinValues(type, categoryId), photos: [] }),
    resumed: resumed ? { ...resumed.values, photos: resumed.photos } : undefined,
    isSame,
    problems: createPinValidator(project, true),
    // not under the form's own idempotency key, but that of the placement, which outlives a reload
    send: async (values): Promise<SavedPoint | null> => {
      const images = await stills()
      const modelHash = project.model?.sha256 ?? null
      const { photos, ...entered } = values
      const saved = await unsentQueue.save<SavedPoint>(
        buildUnsentPin({
          project,
          key: placement.idempotencyKey,
          body: {
            projectId: project.id,
            ...toSavePinBody(type, values, null, rights),
            ...toPlacementBody(
              addDeclaredFloor(placement, project.model?.facts?.ifc?.storeys),
              images?.camera ?? null,
              modelHash ?? undefined,
            ),
          },
          stills: images && { imageUrl: images.withPin, plainImageUrl: images.plain },
          values: entered,
          draft: { draft: placement, values: entered, modelHash } satisfies PinDraft,
          color: color(),
          photos,
        }),
      )
      return saved.isSent ? { ...saved.answer, hasPictures: images !== null } : null
    },
    fieldErrorsOf: ({ errors }, values) =>
      mapServerFieldErrors(
        errors,
        toSavePinBody(type, values, null, rights).projectPinCustomFields,
      ),
    // Back only closes this card: see `useUnsavedPinGuard`
    isLeft: (move) => doesNavigationLeavePage(move) && move.action !== 'BACK',
    onLost: discard,
    onEntered: (values, previous) => {
      if (values.pointCategoryId !== previous.pointCategoryId) onCategory(values.pointCategoryId)
    },
    onSaved: (saved, { title, photos }) => {
      // until they are stored or sent, the draft may be the only copy that a closed page leaves
      void unsentQueue
        .whenKept(photos.map((_, n) => buildPhotoKey(placement.idempotencyKey, n)))
        .then(discard)
      if (!saved) {
        void notifyStoredOnDevice(title)
        return onKept()
      }
      const { message, projectPin, hasPictures } = saved
      toast.saved(hasPictures ? message : t('withoutStill'), formatPinLabel(projectPin), () =>
        openPoint(projectPin),
      )
      onSaved(projectPin)
    },
    onFailed: (error) => {
      // completed or archived meanwhile: refetch
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void invalidateRoutes(client, projectRoutes.readProject, pinRoutes.listPins)
    },
  })
  const { values, failure } = form
  const isWorthKeeping = form.isAtStake()
  useStorePinDraft({
    draftStore,
    placement,
    values,
    isWorthKeeping,
    modelHash: project.model?.sha256 ?? null,
  })
  return {
    ...form,
    discard,
    message: failure?.message,
  }
}
