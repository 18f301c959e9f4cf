import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatuses } from '../pins/pinFacts.ts'
import { ReportAnswers } from './ReportAnswers.tsx'
import { ReportCover } from './ReportCover.tsx'
import { ReportDocuments } from './ReportDocuments.tsx'
import { ReportFoot } from './ReportFoot.tsx'
import { ReportPoints } from './ReportPoints.tsx'
import { ReportStage } from './ReportStage.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import classes from './ReportView.module.css'
import { placeOf } from './reportPins.ts'
import { useReportModes } from './useReportModes.ts'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  /** when the data was read, ms */
  asOf: number
  /** who reads it, or whose report it is */
  by: string
  /** the shell's subheader already holds the page's first heading */
  isInShell?: boolean
  /** statuses and approval; by the client's plan where not said (T40) */
  isApprovalShown?: boolean
  /** by a link to one point: nothing else of the inspection is there to be shown (T131) */
  isOnePoint?: boolean
  /** what this reader may do with a point; the same function as long as that is the same */
  actionsOf?: (pin: ReportedPin) => ReactNode
}

/** The report to be read: what was inspected, how far it is, then every point with equal anatomy. */
export function ReportView(props: Props) {
  const { project, pins, asOf, by, isInShell = false, isOnePoint = false, actionsOf } = props
  const { isApprovalShown = hasStatuses(project) } = props
  const { t } = useTranslation('reports')
  const modes = useReportModes(project)
  const [isReady, setReady] = useState(false)
  const [selectedPinId, setSelectedPinId] = useState<number | null>(null)
  const hiddenFieldIds = useMemo(
    () => new Set(project.projectType.projectTypeCustomFields.filter((f) => !f.isViewable).map(({ id }) => id)),
    [project],
  )
  const stage = useRef<HTMLElement>(null)
  const title = t('title', { type: project.projectType.name })

  useEffect(() => {
    document.title = `${project.projectName} · ${title}`
  }, [project.projectName, title])

  const { show } = modes
  const goTo = useCallback(
    (pin: ReportedPin) => {
      show(placeOf(pin) === 'picture' ? 2 : 1)
      // let go of it first, so that a point that is chosen already is gone to again
      setSelectedPinId(null)
      requestAnimationFrame(() => setSelectedPinId(pin.id))
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      stage.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
      stage.current?.focus({ preventScroll: true })
    },
    [show],
  )
  const obstacleOf = (pin: ReportedPin) => {
    const place = placeOf(pin)
    if (place === null || !modes.has(place === 'model' ? 1 : 2)) return 'noPlace'
    return place === 'model' && modes.mode === 1 && !isReady ? 'loading' : null
  }
  const meant = project.projectDocuments.some(({ includeInReports }) => includeInReports)
  const sections = [
    ...(pins.length > 0 ? [{ id: 'report-summary', title: t('summary') }] : []),
    ...(project.metaDataAnswers.length + project.formJSON.length > 0
      ? [{ id: 'report-properties', title: t('properties') }]
      : []),
    ...(meant ? [{ id: 'report-documents', title: t('attachments') }] : []),
  ]

  return (
    <div className={classes.room} data-one-point={isOnePoint || undefined}>
      <article className={classes.report}>
        <ReportCover
          project={project}
          pins={pins}
          isInShell={isInShell}
          isApprovalShown={isApprovalShown}
          isOnePoint={isOnePoint}
        />
        {pins.length > 0 && !isOnePoint && <ReportSummary pins={pins} />}
        <ReportAnswers project={project} />
        {modes.hasSource && (
          <ReportStage
            project={project}
            pins={pins}
            modes={modes}
            stage={stage}
            selectedPinId={selectedPinId}
            onSelectPin={setSelectedPinId}
            onReady={setReady}
          />
        )}
        <ReportPoints
          pins={pins}
          sections={sections}
          selectedPinId={selectedPinId}
          isApprovalShown={isApprovalShown}
          hiddenFieldIds={hiddenFieldIds}
          isOnePoint={isOnePoint}
          obstacleOf={obstacleOf}
          // one point alone comes without the building that it could be shown on
          onGoTo={isOnePoint ? undefined : goTo}
          actionsOf={actionsOf}
        />
        <ReportDocuments documents={project.projectDocuments} />
        <ReportFoot asOf={asOf} by={by} />
      </article>
    </div>
  )
}
