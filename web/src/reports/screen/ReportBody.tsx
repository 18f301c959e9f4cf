import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Project } from '@nspect/contract/projects/projects'
import { getBrandLabel, isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { buildReportAnswers } from '@nspect/contract/reports/reportAnswers'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { pickPanoramaNodeOfPin } from '@nspect/contract/tours/tourGeometry'
import { pickWorkListFields } from '@nspect/contract/works/workFields'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { hasStatusesInPlan } from '../../pins/values/shownApproval.ts'
import { useIsNearViewport } from '../../ui/hooks/useIsNearViewport.ts'
import type { ModelStatus } from '../../ui/layout/componentSlots.ts'
import type { RoundQuery } from '../reportChecklists/ReportChecklists.tsx'
import { CollapsibleReportPart } from './CollapsibleReportPart.tsx'
import { getReportedPinMedium } from './filterReportPins.ts'
import type { GoToObstacle } from './GoToPinButton.tsx'
import { mapPlanLocations } from './planLocations.ts'
import { createPlannedDatesLister } from './plannedDates.ts'
import { ReportCover } from './ReportCover.tsx'
import { ReportDocuments, splitReportDocuments } from './ReportDocuments.tsx'
import { ReportFooter } from './ReportFooter.tsx'
import { ReportMetaDataAnswers } from './ReportMetaDataAnswers.tsx'
import { ReportModelOrImages } from './ReportModelOrImages.tsx'
import { type ReportPinsProps, VisitorReportPins } from './ReportPins.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { ReportUrgentPins } from './ReportUrgentPins.tsx'
import { useReportMediaMode } from './useReportMediaMode.ts'

const ReportCosts = lazyWithTexts(() => import('./ReportCosts.tsx').then((m) => m.ReportCosts))

const ReportChecklists = lazyWithTexts(() =>
  import('../reportChecklists/ReportChecklists.tsx').then((m) => m.ReportChecklists),
)

/** A plan has no work list; visitors get costs only in a field of the type. */
const hasCosts = ({ projectType }: Project, pins: readonly ReportedPin[]): boolean =>
  !isImprovementPlan(projectType.formJSON) &&
  (pins.some(({ estimatedCost }) => estimatedCost !== null) ||
    pickWorkListFields(projectType.projectTypeCustomFields).cost !== undefined)

/** only types that say something of their inspections load it */
const ReportTypeTexts = lazy(() =>
  import('./ReportTypeTexts.tsx').then((part) => ({ default: part.ReportTypeTexts })),
)

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  /** when the data was fetched, ms */
  asOf: number
  /** the reader, or the client that shares it */
  by: string
  /** the shell's subheader already has the page's `h1` */
  isInShell?: boolean
  /** statuses and approval; default: by the client's plan (T40) */
  isApprovalShown?: boolean
  /** what the reader can do with the report as a whole */
  actions?: ReactNode
  /** reads the answers to the checklists; absent: the reader gets none */
  roundQuery?: RoundQuery
  /** one point, or those of a link to some: nothing else of the inspection is shown (T131) */
  isOnePoint?: boolean
  /** the list of points; its filter is in the URL (staff) or in local state (visitors) */
  Points?: ComponentType<ReportPinsProps>
  /** renders the reader's actions on a point; must be referentially stable */
  actionsOf?: (pin: ReportedPin) => ReactNode
  /** called with the points that match search and filter; must be referentially stable */
  onFound?: (pins: readonly ReportedPin[]) => void
}

/**
 * The report on screen, in the order of the document (T402): title, dates, notes, badge,
 * properties, points, documents, links; our most urgent points before all of them, our summary
 * last.
 */
export function ReportBody(props: Props) {
  const {
    project,
    pins,
    asOf,
    by,
    isInShell = false,
    isOnePoint = false,
    actions,
    actionsOf,
    onFound,
    roundQuery,
  } = props
  const { isApprovalShown = hasStatusesInPlan(project), Points = VisitorReportPins } = props
  const { t } = useTranslation('reports')
  const modes = useReportMediaMode(project)
  const [modelStatus, setModelStatus] = useState<ModelStatus>('loading')
  const [selectedPinId, setSelectedPinId] = useState<number | null>(null)
  const hiddenFieldIds = useMemo(
    () =>
      new Set(
        project.projectType.projectTypeCustomFields
          .filter((f) => !f.isViewable)
          .map(({ id }) => id),
      ),
    [project],
  )
  const stage = useRef<HTMLElement>(null)
  const plannedDates = useMemo(() => createPlannedDatesLister(project), [project])
  const title =
    getBrandLabel(project.projectType, 'reportTitle') ??
    t('title', { type: project.projectType.name })

  useEffect(() => {
    document.title = `${project.projectName} · ${title}`
  }, [project.projectName, title])

  const { show } = modes
  const goTo = useCallback(
    (pin: ReportedPin) => {
      show(getReportedPinMedium(pin) === 'picture' ? 2 : 1)
      // deselect first, so that the view moves to an already selected point again
      setSelectedPinId(null)
      requestAnimationFrame(() => setSelectedPinId(pin.id))
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      stage.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' })
      stage.current?.focus({ preventScroll: true })
    },
    [show],
  )
  const obstacleOf = (pin: ReportedPin): GoToObstacle | null => {
    const place = getReportedPinMedium(pin)
    if (place === null || !modes.has(place === 'model' ? 1 : 2)) return 'noPlace'
    return place === 'model' && modes.mode === 1 && modelStatus !== 'ready' ? modelStatus : null
  }
  const { tour } = project
  const panoramaOf = useCallback(
    ({ matterPointCoordinates: place }: ReportedPin) =>
      tour && tour.nodes.length > 1 && place
        ? pickPanoramaNodeOfPin(place, tour.nodes)?.name
        : undefined,
    [tour],
  )
  const planPlaces = useMemo(() => mapPlanLocations(project, pins), [project, pins])
  const hasSummary = pins.length > 0
  const { reportScope, reportMethod, reportLimitations } = project.projectType
  const hasTypeTexts = Boolean(reportScope || reportMethod || reportLimitations)
  const { files, links } = splitReportDocuments(project.projectDocuments)
  const sections = isOnePoint
    ? []
    : [
        { id: 'report-description', title: t('description') },
        ...(buildReportAnswers(project)
          ? [{ id: 'report-properties', title: t('properties') }]
          : []),
        ...(files.length > 0 ? [{ id: 'report-documents', title: t('documents') }] : []),
        ...(links.length > 0 ? [{ id: 'report-links', title: t('links') }] : []),
        ...(hasTypeTexts ? [{ id: 'report-about', title: t('about') }] : []),
        ...(hasSummary ? [{ id: 'report-summary', title: t('summary') }] : []),
      ]

  return (
    <div className="sight-room" data-one-point={isOnePoint || undefined}>
      <article className="sight-report">
        <ReportCover
          project={project}
          pins={pins}
          isInShell={isInShell}
          isApprovalShown={isApprovalShown}
          isOnePoint={isOnePoint}
          actions={actions}
        >
          {(modes.hasSource || !isOnePoint) && (
            <ReportModelOrImages
              project={project}
              pins={pins}
              modes={modes}
              stage={stage}
              selectedPinId={selectedPinId}
              onSelectPin={setSelectedPinId}
              onStatus={setModelStatus}
            />
          )}
        </ReportCover>
        {!isOnePoint && (
          <>
            <ReportMetaDataAnswers project={project} />
            {roundQuery && project.hasChecklists && (
              <ChecklistsNearby
                query={roundQuery}
                project={project}
                pins={pins}
                isAtOnce={isInShell}
              />
            )}
            <ReportUrgentPins pins={pins} />
          </>
        )}
        <Points
          project={project}
          pins={pins}
          sections={sections}
          selectedPinId={selectedPinId}
          isApprovalShown={isApprovalShown}
          hiddenFieldIds={hiddenFieldIds}
          currency={project.currency}
          plannedDates={plannedDates}
          isOnePoint={isOnePoint}
          obstacleOf={obstacleOf}
          panoramaOf={panoramaOf}
          planPlaces={planPlaces}
          // a visitor's single point comes without a view to show it in
          onGoTo={isOnePoint && !modes.hasSource ? undefined : goTo}
          actionsOf={actionsOf}
          onFound={onFound}
        />
        {!isOnePoint && (
          <>
            <ReportDocuments documents={project.projectDocuments} />
            {hasTypeTexts && (
              <Suspense>
                <ReportTypeTexts type={project.projectType} />
              </Suspense>
            )}
            {hasSummary && (
              <CollapsibleReportPart id="report-summary" title={t('summary')}>
                <ReportSummary pins={pins} storeys={listStoreyNames(project.model)} />
                {hasCosts(project, pins) && (
                  <Suspense>
                    <ReportCosts project={project} pins={pins} />
                  </Suspense>
                )}
              </CollapsibleReportPart>
            )}
          </>
        )}
        <ReportFooter asOf={asOf} by={by} client={project.client} />
      </article>
    </div>
  )
}

/** The checklists of the inspection; a visitor's page loads them once they are nearly in sight. */
function ChecklistsNearby({
  isAtOnce,
  ...props
}: ComponentProps<typeof ReportChecklists> & { isAtOnce: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(place, isAtOnce)
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <ReportChecklists {...props} />
        </Suspense>
      )}
    </div>
  )
}
