import { annotationRoutes } from '@nspect/contract/annotations'
import { type Pin, pinRoutes } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidate } from '../../api/readQuery.ts'
import { fileUrl } from '../../api/requestUrl.ts'
import { keepChangedPin, savePin } from '../../pins/pins.api.ts'
import { toast } from '../../ui/toast.ts'
import type { Moving } from '../store/movingActions.ts'
import { coordinatesOf, markOf } from '../viewport/pointPlacement.ts'
import { dataUrlOf, type Stills } from '../viewport/pointStills.ts'

interface Options {
  project: Project
  /** the point as it is stored */
  pin: Pin
  moving: Moving
  stills: () => Promise<Stills | null>
  onSaved: () => void
}

/** The pictures of a request; the view of the old place must not stay with the new one, so none is better. */
const picturesOf = (stills: Stills | null) =>
  stills ? { imageUrl: stills.withPin, plainImageUrl: stills.plain } : {}

/** The person's own view of a place, to be sent again when a move is undone. */
const ownViewOf = async ({ ownStillUrl, stillUrl }: Pin): Promise<{ imageUrl?: string }> => {
  const url = ownStillUrl ?? stillUrl
  if (url === null) return {}
  try {
    return { imageUrl: await dataUrlOf(await (await fetch(fileUrl(url))).blob()) }
  } catch {
    return {}
  }
}

/** Saves the new place of a stored point, and offers to put it back. */
export function useSaveMove({ project, pin, moving, stills, onSaved }: Options) {
  const { t } = useTranslation('inspection')
  const client = useQueryClient()

  type PlaceInModel = Pick<Pin, 'matterPointCoordinates'>
  const saveInModel = async (
    onto: Pin,
    place: NonNullable<PlaceInModel['matterPointCoordinates']>,
    pictures: object,
  ) => {
    const { id, projectId, pointCategoryId, title } = pin
    const body = { id, projectId, pointCategoryId, title, version: onto.version }
    const saved = await savePin(
      client,
      { ...body, matterPointCoordinates: place, ...pictures },
      newIdempotencyKey(),
    )
    return saved.projectPin
  }
  const saveOnPicture = async (
    onto: Pin,
    {
      annotationCoordinates,
      projectModelImageId,
    }: Pick<Pin, 'annotationCoordinates' | 'projectModelImageId'>,
    pictures: object,
  ) => {
    if (!annotationCoordinates || projectModelImageId === null) return onto
    const { projectPin } = await call(
      annotationRoutes.saveAnnotation,
      {
        projectPinId: pin.id,
        projectModelImageId,
        annotationCoordinates,
        version: onto.version,
        ...pictures,
      },
      { idempotencyKey: newIdempotencyKey() },
    )
    await keepChangedPin(client, projectPin)
    return projectPin
  }
  const move = async (): Promise<Pin> => {
    const { placement, isElsewhere } = moving
    const taken = isElsewhere ? await stills() : null
    if (placement.kind === 'place') {
      // another place is in another panorama, and at another distance
      const { camera, scene: _, distance: __, ...stored } = pin.matterPointCoordinates ?? {}
      // of a tour the file of its panorama; any other is named by what is shown now
      const { model: seen, ...hit } = placement.hit
      const isOfTour = project.tour?.nodes.some(({ sha256 }) => sha256 === seen) ?? false
      const placed = isOfTour ? placement : { ...placement, hit }
      const now = coordinatesOf(placed, taken?.camera ?? null, project.model?.sha256)
      const place = { ...stored, ...(camera && !isElsewhere && { camera }), ...now }
      return saveInModel(pin, place, isElsewhere ? picturesOf(taken) : {})
    }
    const data = pin.annotationCoordinates?.data ?? { id: placement.key }
    const mark = markOf(placement, data)
    // the stills of a point that is also in the model show it there
    return saveOnPicture(pin, mark, pin.matterPointCoordinates ? {} : picturesOf(taken))
  }
  const putBack = async (onto: Pin): Promise<void> => {
    const { matterPointCoordinates } = pin
    const own = moving.isElsewhere ? await ownViewOf(pin) : {}
    if (moving.placement.kind === 'place' && matterPointCoordinates)
      await saveInModel(onto, matterPointCoordinates, own)
    else await saveOnPicture(onto, pin, matterPointCoordinates ? {} : own)
    toast.done(t('movedBack', { number: pin.pinNumber }))
  }
  const save = useMutation({
    mutationFn: move,
    onSuccess: (moved) => {
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
        await invalidate(client, pinRoutes.listPins)
    },
  })
  return { send: () => save.mutate(), isPending: save.isPending }
}
