import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { type ModelStatus, useComponentSlots } from '../../ui/layout/componentSlots.ts'
import { BuildingPosterButton } from './BuildingPosterButton.tsx'
import { ClickToActivateView } from './ClickToActivateView.tsx'
import classes from './ReportModelOrImages.module.css'
import type { ReportModes } from './useReportMediaMode.ts'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  modes: ReportModes
  stage: RefObject<HTMLElement | null>
  selectedPinId: number | null
  onSelectPin: (pinId: number | null) => void
  onStatus: (status: ModelStatus) => void
}

const labels = ['hideAll', 'show3d', 'show2d'] as const

/**
 * A picture of the building until it is pressed, then the model or the pictures; the button is
 * labelled with the next mode (T90).
 */
export function ReportModelOrImages({
  project,
  pins,
  modes,
  stage,
  selectedPinId,
  onSelectPin,
  onStatus,
}: Props) {
  const { t } = useTranslation('reports')
  const { ReadOnlyModel, ReadOnlyPictures } = useComponentSlots()
  const next = () => modes.show(modes.next)
  const viewProps = { project, pins, selectedPinId, onSelectPin }
  return (
    <section ref={stage} className={classes.stage} aria-label={t('stage')} tabIndex={-1}>
      {modes.mode === 0 ? (
        <BuildingPosterButton
          project={project}
          action={modes.hasSource ? t(labels[modes.next]) : undefined}
          onEnter={next}
        />
      ) : (
        <ClickToActivateView
          key={modes.mode}
          className={modes.mode === 1 ? classes.model : classes.pictures}
        >
          <Suspense fallback={<LoadingState lines={4} />}>
            {modes.mode === 1 ? (
              <ReadOnlyModel {...viewProps} isReadOnly onStatus={onStatus} />
            ) : (
              <ReadOnlyPictures {...viewProps} />
            )}
          </Suspense>
        </ClickToActivateView>
      )}
      {modes.mode !== 0 && (
        <div className={classes.bar}>
          <ReportButton onClick={next}>{t(labels[modes.next])}</ReportButton>
        </div>
      )}
    </section>
  )
}
