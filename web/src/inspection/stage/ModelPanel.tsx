import type { Pin } from '@nspect/contract/pins'
import { factsOf, type Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/me.ts'
import { hasApproval } from '../../pins/pinFacts.ts'
import { ModelCopies } from '../model/ModelCopies.tsx'
import type { Screen } from '../useScreen.ts'
import classes from './ModelPanel.module.css'
import { PlacingOverlay } from './PlacingOverlay.tsx'
import { TourWindow } from './TourWindow.tsx'
import type { Placing } from './usePlacing.ts'
import type { ViewTab } from './useViewTab.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  project: Project
  pins: readonly Pin[]
  view: ViewTab
  screen: Screen
  placing: Placing
  selectedId: number | null
  /** the row under the pointer */
  pulsedId: number | null
  onSelectPin: (pinId: number) => void
  onHoverPin: (pinId: number | null) => void
  onTour: (tour: TourViewer | null) => void
}

const isPicture = (event: FocusEvent | KeyboardEvent) => event.target instanceof HTMLCanvasElement

/** The model with the points in it, and what placing draws over it. */
export function ModelPanel(props: Props) {
  const { ref, project, pins, view, screen, placing, selectedId, pulsedId, onSelectPin, onHoverPin, onTour } = props
  const { t } = useTranslation('inspection')
  const [isKeyed, setKeyed] = useState(false)
  const { mode, draft } = placing
  const { isCompleted } = factsOf(project)
  const actor = useActor()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the picture inside, a canvas, does not use
    <div
      ref={ref}
      className={classes.picture}
      onFocus={(event) => isPicture(event) && setKeyed(event.target.matches(':focus-visible'))}
      onBlur={() => setKeyed(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isPicture(event) || mode === 'look') return
        event.preventDefault()
        void placing.addHere()
      }}
    >
      {view.wasModelShown && (
        <TourWindow
          shown={view.shown}
          label={t('modelLabel', { name: project.projectName })}
          pins={pins}
          selectedPinId={selectedId}
          isStatusShown={hasApproval(actor, project)}
          isInteractive={!isCompleted}
          draft={placing.view}
          {...(draft?.kind === 'place' && { draftStem: draft.stem })}
          pulsedPinId={pulsedId}
          onSelectPin={onSelectPin}
          onHoverPin={onHoverPin}
          onTour={onTour}
        >
          <ModelCopies model={project.model} />
          {isCompleted && <p className={classes.locked}>{t('locked')}</p>}
          <PlacingOverlay
            mode={mode}
            hasDraft={draft !== null}
            marker={placing.marker}
            isMiss={placing.isMiss}
            isTouch={screen.isTouch}
            isKeyed={isKeyed}
            onAddHere={() => void placing.addHere()}
            {...(screen.isPhone && { onStop: () => placing.setMode('inspect') })}
          />
        </TourWindow>
      )}
    </div>
  )
}
