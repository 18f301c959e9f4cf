import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { type FocusEvent, type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { useUnsentPins } from '../../pins/unsent/unsentPins.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { HoldToAimLoupe } from '../loupe/HoldToAimLoupe.tsx'
import { mapPinsToModelSightings } from '../media/image/pinSightings.ts'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { MovePinHandle } from '../media/viewer/MovePinHandle.tsx'
import { getModelFileIdentity } from '../media/viewer/modelTabContent.ts'
import { buildUnsentPinViews } from '../media/viewer/unsentViews.ts'
import { ModelVariantsProgress } from '../model/ModelVariantsProgress.tsx'
import { PlacePinOverlay } from '../placing/PlacePinOverlay.tsx'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { useLeftView } from './leftView.ts'
import classes from './ModelPanel.module.css'
import { SelectPinsBox } from './SelectPinsBox.tsx'
import { usePlacePin } from './usePlacePin.ts'

const MeasureLayer = lazyWithTexts(() =>
  import('../measure/MeasureTool.tsx').then((m) => m.MeasureTool),
)

const isImage = (event: FocusEvent | KeyboardEvent) => event.target instanceof HTMLCanvasElement

/** The model with its points, and the overlay for placing. */
export function ModelPanel() {
  const { t } = useTranslation(['inspection', 'offline'])
  const { actions, elements } = useInspectionStore()
  const { project, drawn, shown, tab, rights } = useInspectionState(
    'project',
    'drawn',
    'shown',
    'tab',
    'rights',
  )
  const { mode, placement, isMiss, selectedId, hoveredRowId, urlParams } = useInspectionState(
    'mode',
    'placement',
    'isMiss',
    'selectedId',
    'hoveredRowId',
    'urlParams',
  )
  const { choice, isMeasuring, viewer } = useInspectionState('choice', 'isMeasuring', 'viewer')
  const { moving } = useInspectionState('moving')
  const left = useLeftView({
    projectId: project.id,
    viewer,
    identity: getModelFileIdentity(shown),
    pinId: selectedId,
    floor: urlParams.floor,
  })
  const isUnplaced = moving?.placement === null
  const screen = useBreakpoints()
  const placing = usePlacePin()
  const [isKeyed, setKeyed] = useState(false)
  // the model is loaded when first shown, and kept mounted from then on
  const [wasShown, setWasShown] = useState(tab === '3d')
  if (tab === '3d' && !wasShown) setWasShown(true)
  const { isCompleted } = toProjectFacts(project)
  const points = useUnsentPins(project.id)
  const seen = useMemo(() => mapPinsToModelSightings(project, drawn), [project, drawn])
  const unsent = useMemo(
    () => buildUnsentPinViews(points, (title) => t('offline:notSentOf', { title })),
    [points, t],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the canvas inside does not use
    <div
      ref={elements.model}
      className={classes.picture}
      onFocus={(event) => isImage(event) && setKeyed(event.target.matches(':focus-visible'))}
      onBlur={() => setKeyed(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isImage(event) || mode === 'look') return
        event.preventDefault()
        void placing.addHere()
      }}
    >
      {wasShown && (
        <ModelViewerView
          shown={shown}
          label={t('modelLabel', { name: project.projectName })}
          pins={drawn}
          seen={seen}
          selectedPinId={selectedId}
          startView={left}
          chosenIds={choice.ids}
          isStatusShown={rights.isApprovalShown}
          isInteractive={!isCompleted}
          hasFloorMenu={false}
          placement={placing.view}
          unsent={unsent}
          moved={placing.moved}
          {...(placement?.kind === 'place' && { placedStem: placement.stem })}
          pulsedPinId={hoveredRowId}
          onSelectPin={actions.openId}
          onHoverPin={actions.hoverPin}
          onViewer={actions.setViewer}
          onStatus={actions.setModelStatus}
        >
          {placing.hold && <HoldToAimLoupe {...placing.hold} />}
          {isMeasuring && viewer?.measure && (
            <Suspense>
              <MeasureLayer viewer={viewer} tools={viewer.measure} />
            </Suspense>
          )}
          {placing.handle && (
            <MovePinHandle
              {...placing.handle}
              onMoveTo={actions.moveTo}
              onDrag={actions.noteDrag}
            />
          )}
          <ModelVariantsProgress model={project.model} />
          {tab === '3d' && <SelectPinsBox />}
          {isCompleted && <p className={classes.locked}>{t('locked')}</p>}
          {!isMeasuring && (
            <PlacePinOverlay
              mode={isUnplaced ? 'add' : mode}
              // one that is marked from another panorama is not moved by a press
              hasPlacement={
                placement !== null && !(placement.kind === 'place' && placement.sighting)
              }
              marker={placing.marker}
              isMiss={isMiss}
              isTouch={screen.isTouch}
              isKeyed={isKeyed}
              onNudge={(by) => void placing.nudge(by)}
              onAddHere={() => void placing.addHere()}
              {...(screen.isPhone && { onStop: actions.stopAiming })}
            />
          )}
        </ModelViewerView>
      )}
    </div>
  )
}
