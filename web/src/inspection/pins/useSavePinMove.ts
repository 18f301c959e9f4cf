import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { cacheChangedPin, savePin } from '../../pins/pins.api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toAnnotationBody, toPinCoordinates } from '../placing/pinPlacement.ts'
import { type PlacedPinStills, readDataUrl } from '../placing/placedPinStills.ts'
import { isWithoutPlace, type PinMove } from '../store/movingActions.ts'

interface Options {
  project: Project
  /** the point as it is stored */
  pin: Pin
  moving: PinMove
  stills: () => Promise<PlacedPinStills | null>
  onSaved: () => void
}

/**
 * The pictures of a request; the view of the old place must not stay with the new one, so none is
 * better.
 */
const toImageArgs = (stills: PlacedPinStills | null) =>
  stills ? { imageUrl: stills.withPin, plainImageUrl: stills.plain } : {}

/** The person's own view of a place, to be sent again when a move is undone. */
const fetchOwnView = async ({ ownStillUrl, stillUrl }: Pin): Promise<{ imageUrl?: string }> => {
  const url = ownStillUrl ?? stillUrl
  if (url === null) return {}
  try {
    return { imageUrl: await readDataUrl(await (await fetch(toFileUrl(url))).blob()) }
  } catch {
    return {}
  }
}

/** Saves the new place of a stored point, and offers to put it back. */
export function useSavePinMove({ project, pin, moving, stills, onSaved }: Options) {
  const { t } = useTranslation('inspection')
  const client = useQueryClient()

  type PlaceInModel = Pick<Pin, 'matterPointCoordinates'>
  const saveInModel = async (
    onto: Pin,
    place: NonNullable<PlaceInModel['matterPointCoordinates']>,
    images: object,
  ) => {
    const { id, projectId, pointCategoryId, title } = pin
    const body = { id, projectId, pointCategoryId, title, version: onto.version }
    const saved = await savePin(
      client,
      { ...body, matterPointCoordinates: place, ...images },
      createIdempotencyKey(),
    )
    return saved.projectPin
  }
  const saveOnImage = async (
    onto: Pin,
    {
      annotationCoordinates,
      projectModelImageId,
    }: Pick<Pin, 'annotationCoordinates' | 'projectModelImageId'>,
    images: object,
  ) => {
    if (!annotationCoordinates || projectModelImageId === null) return onto
    const { projectPin } = await callRoute(
      annotationRoutes.saveAnnotation,
      {
        projectPinId: pin.id,
        projectModelImageId,
        annotationCoordinates,
        version: onto.version,
        ...images,
      },
      { idempotencyKey: createIdempotencyKey() },
    )
    await cacheChangedPin(client, projectPin)
    return projectPin
  }
  const move = async (): Promise<Pin> => {
    const { placement, isElsewhere } = moving
    if (!placement) return pin
    const taken = isElsewhere ? await stills() : null
    if (placement.kind === 'place') {
      // another place is in another panorama, and at another distance
      const { camera, scene: _, distance: __, ...stored } = pin.matterPointCoordinates ?? {}
      // of a tour the file of its panorama; any other is named by what is shown now
      const { model: seen, ...hit } = placement.hit
      const isOfTour = project.tour?.nodes.some(({ sha256 }) => sha256 === seen) ?? false
      const placed = isOfTour ? placement : { ...placement, hit }
      const now = toPinCoordinates(placed, taken?.camera ?? null, project.model?.sha256)
      const place = { ...stored, ...(camera && !isElsewhere && { camera }), ...now }
      return saveInModel(pin, place, isElsewhere ? toImageArgs(taken) : {})
    }
    const data = pin.annotationCoordinates?.data ?? { id: placement.key }
    const mark = toAnnotationBody(placement, data)
    // the stills of a point that is also in the model show it there
    return saveOnImage(pin, mark, pin.matterPointCoordinates ? {} : toImageArgs(taken))
  }
  const putBack = async (onto: Pin): Promise<void> => {
    const { matterPointCoordinates } = pin
    const own = moving.isElsewhere ? await fetchOwnView(pin) : {}
    if (moving.placement?.kind === 'place' && matterPointCoordinates)
      await saveInModel(onto, matterPointCoordinates, own)
    else await saveOnImage(onto, pin, matterPointCoordinates ? {} : own)
    toast.done(t('movedBack', { number: pin.pinNumber }))
  }
  const save = useMutation({
    mutationFn: move,
    onSuccess: (moved) => {
      // there is no old place to go back to
      if (isWithoutPlace(pin)) toast.done(t('placed', { number: pin.pinNumber }))
      else
        toast.done(
          t('moved', { number: pin.pinNumber }),
          () => void putBack(moved).catch(toast.failed),
        )
      onSaved()
    },
    onError: async (error) => {
      toast.failed(error)
      // somebody else changed it: the next attempt is based on that version
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        await invalidateRoutes(client, pinRoutes.listPins)
    },
  })
  return { send: () => save.mutate(), isPending: save.isPending }
}
