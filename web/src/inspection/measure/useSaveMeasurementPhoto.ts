import { limits } from '@nspect/contract/shared/limits'
import type { ModelViewer } from '@nspect/viewer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignedOutError } from '../../offline/sendOutcome.ts'
import { photoUploadQueue } from '../../pins/photos/photoUploadQueue.ts'
import { toCaptionedFile } from '../../pins/values/fileCaption.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { computeMeasurementStillSize, paintMeasurement } from './paintMeasurement.ts'
import type { useMeasurementPicks } from './useMeasurementPicks.ts'

interface Options {
  viewer: ModelViewer
  tool: ReturnType<typeof useMeasurementPicks>
  /** the figures in words; null: there are none */
  caption: string | null
}

/**
 * Keeps what was measured as a photo of the point that is being placed, else of the open one: the
 * view with lines, end marks and figures, and the figures as its caption. `label`: null without
 * such a point, or without the right to it.
 */
export function useSaveMeasurementPhoto({ viewer, tool, caption }: Options) {
  const { t } = useTranslation('measure')
  const { actions } = useInspectionStore()
  const { placement, selected, rights } = useInspectionState('placement', 'selected', 'rights')
  const [isBusy, setBusy] = useState(false)
  const pin = placement || !rights.maySave ? null : selected
  const view = actions.modelSize()
  const { marks } = tool.shown
  const isInView =
    marks.length === tool.measuring.picks.length &&
    marks.every(({ x, y }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)
  const isFull = pin !== null && pin.projectPinPhotos.length >= limits.photosPerPin
  const keep = async () => {
    const { points } = viewer
    if (caption === null || !points) return
    setBusy(true)
    try {
      const { scale, ...size } = computeMeasurementStillSize(view)
      const drawn = tool.drawn(null)
      const still = await points.screenshot({ ...size, quality: 0.92, pins: false })
      const file = toCaptionedFile(
        await paintMeasurement({ still, drawn, scale, caption }),
        caption,
      )
      if (pin) await photoUploadQueue.add(pin, [file])
      else actions.handPhoto(file)
      toast.done(pin ? t('kept', { number: pin.pinNumber }) : t('keptOnNew'))
    } catch (error) {
      toast.failed(error instanceof SignedOutError ? error : new Error(t('pictureFailed')))
    } finally {
      setBusy(false)
    }
  }
  return {
    label: placement ? t('keepOnNew') : pin && t('keep', { number: pin.pinNumber }),
    refusal: isFull ? t('full', { number: pin.pinNumber }) : isInView ? null : t('outOfView'),
    isBusy,
    keep,
  }
}
