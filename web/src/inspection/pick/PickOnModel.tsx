import type { ModelViewer, PinView, SurfaceHit } from '@nspect/viewer'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { pickFirstValidColor } from '../../pins/values/pinColor.ts'
import { hasStatusesInPlan } from '../../pins/values/shownApproval.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import type { PickLocationProps } from '../../ui/layout/componentSlots.ts'
import { HoldToAimLoupe } from '../loupe/HoldToAimLoupe.tsx'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { resolveModelTabContent } from '../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../media/viewer/useViewerSettings.ts'
import { PlacePinOverlay } from '../placing/PlacePinOverlay.tsx'
import { pickVisibleStem } from '../placing/pickVisibleStem.ts'
import { toPinCoordinates } from '../placing/pinPlacement.ts'
import { type PlacedPinStills, StillTaker, toPanoramaPlace } from '../placing/placedPinStills.ts'
import classes from './PickLocation.module.css'
import { PickLocationFooter } from './PickLocationFooter.tsx'
import { toImageFileFromDataUrl } from './toImageFileFromDataUrl.ts'

type Size = () => { width: number; height: number }

/** The picture of the place as it is on screen; null if it cannot be taken. */
const captureStill = async (
  viewer: ModelViewer,
  size: Size,
  key: string,
  hit: SurfaceHit,
): Promise<PlacedPinStills | null> => {
  if (!viewer.points) return null
  const taker = new StillTaker(
    {
      ...viewer.points,
      toScreen: (position) => viewer.toScreen(position, toPanoramaPlace(hit)),
      evidenceCamera: (position) => viewer.evidenceCamera(position),
      size,
      isCoarse: () => viewer.refining !== null,
    },
    0,
  )
  taker.schedule(hit.position, true)
  return taker.taken(key, hit.position)
}

/** Picks a place on the model: by a press, a long press, or the crosshair with “Add here”. */
export function PickOnModel({
  project,
  pins,
  onPicked,
  onClose,
}: Omit<PickLocationProps, 'where'>) {
  const { t } = useTranslation('inspection')
  const settings = useViewerSettings()
  const { isTouch } = useBreakpoints()
  const stage = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const [key] = useState(createIdempotencyKey)
  const [placed, setPlaced] = useState<{ hit: SurfaceHit; stem: number } | null>(null)
  const [isMiss, setMiss] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const size = useCallback<Size>(() => {
    const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }, [])
  const place = useCallback(
    (hit: SurfaceHit | null) => {
      // no surface is reported of a coarse copy, which the note over it says
      if (viewer?.refining) return
      const isHit = hit?.object === 'model'
      setMiss(!isHit)
      if (viewer && isHit) setPlaced({ hit, stem: pickVisibleStem(viewer, size(), hit, 'press') })
    },
    [viewer, size],
  )
  useEffect(() => viewer?.setMode('add'), [viewer])
  useEffect(() => viewer?.on('press', place), [viewer, place])
  const addHere = async () => {
    const { width, height } = size()
    place((await viewer?.hit(width / 2, height / 2, { behindPins: true })) ?? null)
  }
  const shownPin = useMemo<PinView | null>(() => {
    if (!placed) return null
    const coordinates = toPinCoordinates({ key, idempotencyKey: '', ...placed }, null, undefined)
    return {
      key,
      coordinates,
      color: pickFirstValidColor(),
      label: t('draftLabel'),
      selected: true,
    }
  }, [placed, key, t])
  const use = async () => {
    if (!viewer || !placed) return
    setBusy(true)
    const still = await captureStill(viewer, size, key, placed.hit)
    const matterPointCoordinates = toPinCoordinates(
      { key, idempotencyKey: '', ...placed },
      still?.camera ?? null,
      project.model?.sha256,
    )
    onPicked(
      { matterPointCoordinates },
      still && toImageFileFromDataUrl(still.withPin, t('pick.picture')),
    )
  }
  return (
    <>
      <div ref={stage} className={classes.stage}>
        <ModelViewerView
          shown={resolveModelTabContent(project, settings)}
          label={t('modelLabel', { name: project.projectName })}
          pins={pins}
          selectedPinId={null}
          isStatusShown={hasStatusesInPlan(project)}
          isInteractive
          placement={shownPin}
          {...(placed && { placedStem: placed.stem })}
          onSelectPin={() => undefined}
          onViewer={setViewer}
        >
          {viewer && (
            <HoldToAimLoupe
              viewer={viewer}
              onPlace={({ x, y }) => void viewer.hit(x, y, { glass: true }).then(place)}
            />
          )}
          <PlacePinOverlay
            mode="add"
            hasPlacement={placed !== null}
            marker={null}
            isMiss={isMiss}
            isTouch={isTouch}
            isKeyed={false}
            onAddHere={() => void addHere()}
          />
        </ModelViewerView>
      </div>
      <PickLocationFooter
        isPlaced={placed !== null}
        isBusy={isBusy}
        onUse={() => void use()}
        onClose={onClose}
      />
    </>
  )
}
