import type { SpacePoint } from '@nspect/contract/alignment/alignment'
import type { ModelViewer, PinView } from '@nspect/viewer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickFirstValidColor } from '../../../pins/values/pinColor.ts'
import { ModelViewerView } from '../../media/viewer/ModelViewerView.tsx'
import type { ModelTabContent } from '../../media/viewer/modelTabContent.ts'
import classes from '../CheckPinsQueue.module.css'
import type { PickedSide } from './AlignmentPicker.tsx'

interface Picked {
  position: SpacePoint
  normal: SpacePoint
}

/**
 * A model on which places are picked by a press on its surface; they are shown as pins with their
 * numbers.
 */
export function AlignmentModelPicker(props: PickedSide<SpacePoint> & { shown: ModelTabContent }) {
  const { t } = useTranslation('revisions')
  const { shown, label, places } = props
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  /** the surfaces that were pressed, for the pins' directions */
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (!viewer) return
    viewer.setMode('add')
    return viewer.on('press', (hit) => {
      const { mayPick, onPick, places: before } = latest.current
      if (!mayPick || hit?.object !== 'model') return
      const { position, normal } = hit
      setPicked((earlier) => [...earlier.slice(0, before.length), { position, normal }])
      onPick(position)
    })
  }, [viewer])
  const pins = useMemo(
    () =>
      places.flatMap((position, n): PinView[] => {
        const normal = picked[n]?.normal
        if (!normal) return []
        const key = `pick-${n + 1}`
        const coordinates = { position, normal, key, stem: 0.33, v: 1 } as const
        return [
          {
            key,
            coordinates,
            color: pickFirstValidColor(),
            label: t('pick', { number: n + 1 }),
            number: n + 1,
          },
        ]
      }),
    [places, picked, t],
  )
  return (
    <div className={classes.stage}>
      <ModelViewerView
        shown={shown}
        label={label}
        isInteractive
        unsent={pins}
        onViewer={setViewer}
      />
    </div>
  )
}
