import type { Pin } from '@nspect/contract/pins/pins'
import type { ModelViewer, PinStills } from '@nspect/viewer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { toFileUrl } from '../../api/requestUrl.ts'
import { savePinStills } from '../../pins/pinStills.api.ts'
import { getPinColor } from '../../pins/values/pinColor.ts'
import { takePinAnnotationStills } from '../media/image/takeAnnotationStill.ts'
import { readDataUrl } from '../placing/placedPinStills.ts'
import { useInspectionState } from '../store/useInspectionState.ts'
import { findNextPinWithoutStills, type MissingStills } from './missingStills.ts'
import { waitUntilCameraRests } from './waitUntilCameraRests.ts'
import { waitUntilIdle } from './waitUntilIdle.ts'

/**
 * ms: the view rests before pictures of older points are taken; after a point was saved one waits
 * for its own
 */
const rest = { fresh: 250, older: 2000 } as const
/** ms after its last change for which a point counts as just saved */
const freshFor = 60_000

/** Old browsers cannot decode pictures beside the page. */
const canPaint = typeof createImageBitmap === 'function'

const isFresh = ({ updatedDateTime }: Pin) => Date.now() - Date.parse(updatedDateTime) < freshFor

/**
 * Takes close-up and context of the points that have none, one after the other while the browser is
 * idle: of a point that was just saved or moved, and of older ones. What was interrupted is taken
 * when the inspection is opened again; a failure leaves the point its person's own view.
 */
export function useCaptureMissingStills(): void {
  const { project, pins, viewer, rights } = useInspectionState(
    'project',
    'pins',
    'viewer',
    'rights',
  )
  const client = useQueryClient()
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const isModelOpen = viewer?.points !== undefined
  const { mayChangePlaces, isApprovalShown } = rights
  // looks through all points: not again for each part of the page that opens
  const next = useMemo(
    () =>
      mayChangePlaces && canPaint
        ? findNextPinWithoutStills({ project, pins, isModelOpen, tried })
        : null,
    [mayChangePlaces, project, pins, isModelOpen, tried],
  )
  const latest = useRef({ next, project })
  latest.current = { next, project }
  const key = next?.key
  useEffect(() => {
    const { next, project } = latest.current
    if (key === undefined || !next || next.key !== key) return
    const controller = new AbortController()
    const { signal } = controller
    const take = async () => {
      await waitUntilCameraRests(viewer, isFresh(next.pin) ? rest.fresh : rest.older, signal)
      await waitUntilIdle(signal)
      const color = getPinColor(next.pin, isApprovalShown)
      const images =
        next.on === 'model'
          ? await ofModel(viewer, next, color)
          : await ofImage(project, next, color, signal)
      signal.throwIfAborted()
      if (images) await savePinStills(client, next.pin, await toStillDataUrls(images))
      setTried((before) => new Set([...before, key]))
    }
    take().catch((error: unknown) => {
      if (signal.aborted) return
      // without a connection all others would fail, too: they are taken when the page is opened
      // again
      if (error instanceof ApiError && error.code === 'network') return
      setTried((before) => new Set([...before, key]))
    })
    return () => controller.abort()
  }, [key, viewer, client, isApprovalShown])
}

const ofModel = async (viewer: ModelViewer | null, { pin }: MissingStills, color: string) => {
  const coordinates = pin.matterPointCoordinates
  return (
    (coordinates &&
      (await viewer?.points?.takeStills({ coordinates, number: pin.pinNumber, color }))) ??
    null
  )
}

const ofImage = async (
  { projectModelImages }: { projectModelImages: readonly { id: number; imagePath: string }[] },
  { pin }: MissingStills,
  color: string,
  signal: AbortSignal,
): Promise<PinStills | null> => {
  const image = projectModelImages.find(({ id }) => id === pin.projectModelImageId)
  const box = pin.annotationCoordinates?.geometry
  if (!image || !box) return null
  return takePinAnnotationStills(
    { url: toFileUrl(image.imagePath), box, marker: { number: pin.pinNumber, color } },
    signal,
  )
}

const toStillDataUrls = async ({ closeUp, plainCloseUp, context }: PinStills) => ({
  closeUpUrl: await readDataUrl(closeUp),
  plainCloseUpUrl: await readDataUrl(plainCloseUp),
  contextUrl: await readDataUrl(context),
})
