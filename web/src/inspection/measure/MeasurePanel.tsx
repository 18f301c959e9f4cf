import { ActionIcon, Button, CloseButton, SegmentedControl } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ModelViewer } from '@nspect/viewer'
import { IconArrowBackUp, IconCopy, IconPhotoPlus, IconRestore } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { formatArea, formatLength } from '../../i18n/formatLength.ts'
import { copyTextToClipboard } from '../../ui/browser/copyTextToClipboard.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { formatMeasurementFigures } from './formatMeasurementFigures.ts'
import classes from './Measure.module.css'
import { ModelScaleForm } from './ModelScaleForm.tsx'
import {
  areCornersOffPlane,
  isMeasurementComplete,
  type MeasuredFigures,
  type MeasuringState,
} from './measuring.ts'
import type { useMeasurementPicks } from './useMeasurementPicks.ts'
import { useSaveMeasurementPhoto } from './useSaveMeasurementPhoto.ts'

interface Props {
  viewer: ModelViewer
  tool: ReturnType<typeof useMeasurementPicks>
}

/** What is measured, its figures, whether their scale was checked, and where they can be kept. */
export function MeasurePanel({ viewer, tool }: Props) {
  const { t } = useTranslation('measure')
  const { actions } = useInspectionStore()
  const { project } = useInspectionState('project')
  const actor = useActor()
  const heading = useId()
  const [isChecking, setChecking] = useState(false)
  const { measuring, change, figures, isBeside } = tool
  const isScaleMeasured = project.model?.check?.isScaleMeasured ?? false
  const mayCheck =
    project.model !== null && can(actor, 'project.changeModel', toProjectFacts(project))
  // sides that cross have no figure
  const kept = figures?.kind === 'area' && figures.isCrossing ? null : figures
  const caption = kept && formatMeasurementFigures(t, kept, isScaleMeasured)
  const keep = useSaveMeasurementPhoto({ viewer, tool, caption })
  const copy = async (figures: string) => {
    if (await copyTextToClipboard(figures)) toast.done(t('copied', { figures }))
    else toast.failed(new Error(t('copyFailed')))
  }
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t('panel')}
      </h2>
      <div className={classes.row}>
        <SegmentedControl
          aria-label={t('kind')}
          value={measuring.kind}
          data={[
            { value: 'line', label: t('length') },
            { value: 'area', label: t('area') },
          ]}
          onChange={(kind) => change({ type: 'kind', kind: kind === 'area' ? 'area' : 'line' })}
        />
        <ActionIcon
          className={classes.end}
          variant="default"
          size={36}
          aria-label={t('back')}
          title={t('back')}
          disabled={measuring.picks.length === 0}
          onClick={() => change({ type: 'back' })}
        >
          <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('again')}
          title={t('again')}
          disabled={measuring.picks.length === 0}
          onClick={() => change({ type: 'again' })}
        >
          <IconRestore size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <CloseButton
          size={36}
          aria-label={t('stop')}
          title={t('stop')}
          onClick={actions.toggleMeasuring}
        />
      </div>
      <output className={classes.figures}>
        {isBeside ? (
          <span className={classes.problem}>{t('beside')}</span>
        ) : (
          <FigureTexts measuring={measuring} figures={figures} />
        )}
      </output>
      {caption !== null && (
        <div className={classes.row}>
          {keep.label !== null && (
            <Button
              size="sm"
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
              loading={keep.isBusy}
              disabled={keep.refusal !== null}
              onClick={() => void keep.keep()}
            >
              {keep.label}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copy(caption)}
          >
            {t('copy')}
          </Button>
          {keep.label !== null && keep.refusal && (
            <span className={classes.problem}>{keep.refusal}</span>
          )}
        </div>
      )}
      <div className={classes.note}>
        <span>{t(isScaleMeasured ? 'checked' : 'unchecked')}</span>
        {mayCheck && !isChecking && (
          <Button variant="subtle" size="compact-sm" onClick={() => setChecking(true)}>
            {t('checkScale')}
          </Button>
        )}
      </div>
      {isChecking && mayCheck && (
        <ModelScaleForm
          project={project}
          measured={figures?.kind === 'line' && figures.length > 0 ? figures.length : null}
          onClose={() => setChecking(false)}
        />
      )}
    </section>
  )
}

/** The figures in words, or what to do next. */
function FigureTexts({
  measuring,
  figures,
}: {
  measuring: MeasuringState
  figures: MeasuredFigures | null
}) {
  const { t } = useTranslation('measure')
  const count = measuring.picks.length
  if (!figures) {
    if (measuring.kind === 'line') return t(count === 0 ? 'firstEnd' : 'secondEnd')
    if (count === 0) return t('firstCorner')
    return isMeasurementComplete(measuring) ? t('inLine') : t('moreCorners', { count: 3 - count })
  }
  if (figures.kind === 'line') {
    const { length, height, across } = figures
    return (
      <>
        <strong>{formatLength(length)}</strong>
        <span>
          {t('heightAndAcross', { height: formatLength(height), across: formatLength(across) })}
        </span>
      </>
    )
  }
  if (figures.isCrossing) return <span className={classes.problem}>{t('crossing')}</span>
  return (
    <>
      <strong>{formatArea(figures.area)}</strong>
      <span>{t('outline', { perimeter: formatLength(figures.perimeter) })}</span>
      {areCornersOffPlane(figures) && (
        <span className={classes.problem}>
          {t('uneven', { by: formatLength(figures.unevenness) })}
        </span>
      )}
    </>
  )
}
