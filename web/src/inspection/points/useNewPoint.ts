import { type Pin, pinRoutes } from '@nspect/contract/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { invalidate } from '../../api/readQuery.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { tellKept } from '../../offline/tellKept.ts'
import { unsentQueue } from '../../offline/unsentQueue.ts'
import { pinLabel } from '../../pins/pinLabel.ts'
import {
  assignFieldErrors,
  bodyOf,
  isSameValues,
  newPinValues,
  type PinValues,
  pinProblems,
} from '../../pins/pinValues.ts'
import '../../pins/unsent/pinSenders.ts'
import { photoKeyOf, unsentPoint } from '../../pins/unsent/unsentPins.ts'
import type { FieldRights } from '../../pins/useFieldRights.ts'
import { toast } from '../../ui/toast.ts'
import { isOtherPage } from '../../ui/useLeaveGuard.ts'
import { useOpenPoint } from '../inspectionSearch.ts'
import { type Placement, placementBody } from '../viewport/pointPlacement.ts'
import type { Stills } from '../viewport/pointStills.ts'
import type { PointDraft, ResumedPoint } from './pointDraft.ts'
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
export interface NewPoint extends PinValues {
  /** sent once the point is stored */
  photos: readonly File[]
}

/** A changed category alone is not worth a confirmation. */
const isSame = (one: NewPoint, other: NewPoint) =>
  one.photos.length === other.photos.length &&
  isSameValues({ ...one, pointCategoryId: other.pointCategoryId }, other)

/**
 * The form of a placed point, kept in this browser until it is saved. Without a connection it is saved here, and sent
 * later. It is made once, also after a reload: the idempotency key belongs to the place.
 */
export const useNewPoint = (options: Options) => {
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
  const openPoint = useOpenPoint()
  const { projectType: type } = project
  const draftStore = useDraftStore({ projectId: project.id, kind: 'point', record: placement.key })
  const discard = () => void draftStore.forget()

  const form = useSaveForm({
    initial: (): NewPoint => ({ ...newPinValues(type, categoryId), photos: [] }),
    resumed: resumed ? { ...resumed.values, photos: resumed.photos } : undefined,
    isSame,
    problems: pinProblems(project, true),
    // not under the form's own idempotency key, but that of the placement, which outlives a reload
    send: async (values): Promise<SavedPoint | null> => {
      const pictures = await stills()
      const modelHash = project.model?.sha256 ?? null
      const { photos, ...entered } = values
      const saved = await unsentQueue.save<SavedPoint>(
        unsentPoint({
          project,
          key: placement.idempotencyKey,
          body: {
            projectId: project.id,
            ...bodyOf(type, values, null, rights),
            ...placementBody(placement, pictures?.camera ?? null, modelHash ?? undefined),
          },
          stills: pictures && { imageUrl: pictures.withPin, plainImageUrl: pictures.plain },
          values: entered,
          draft: { draft: placement, values: entered, modelHash } satisfies PointDraft,
          color: color(),
          photos,
        }),
      )
      return saved.isSent ? { ...saved.answer, hasPictures: pictures !== null } : null
    },
    fieldErrorsOf: ({ errors }, values) =>
      assignFieldErrors(errors, bodyOf(type, values, null, rights).projectPinCustomFields),
    // Back only closes this card: see `useUnsavedPointGuard`
    isLeft: (move) => isOtherPage(move) && move.action !== 'BACK',
    onLost: discard,
    onEntered: (values, previous) => {
      if (values.pointCategoryId !== previous.pointCategoryId) onCategory(values.pointCategoryId)
    },
    onSaved: (saved, { title, photos }) => {
      // until they are stored or sent, the draft may be the only copy that a closed page leaves
      void unsentQueue
        .whenKept(photos.map((_, n) => photoKeyOf(placement.idempotencyKey, n)))
        .then(discard)
      if (!saved) {
        void tellKept(title)
        return onKept()
      }
      const { message, projectPin, hasPictures } = saved
      toast.saved(hasPictures ? message : t('withoutStill'), pinLabel(projectPin), () =>
        openPoint(projectPin),
      )
      onSaved(projectPin)
    },
    onFailed: (error) => {
      // completed or archived meanwhile: refetch
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void invalidate(client, projectRoutes.readProject, pinRoutes.listPins)
    },
  })
  const { values, failure } = form
  const isWorthKeeping = form.isAtStake()
  useStorePointDraft({
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
