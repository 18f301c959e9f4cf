import { formatBuildingPlace } from '@nspect/contract/projects/formatBuildingPlace'
import type { Project } from '@nspect/contract/projects/projects'
import { getBrandLabel } from '@nspect/contract/projectTypes/improvementPlan'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { PinsProgress } from '../../ui/feedback/PinsProgress.tsx'
import './ssrShell.css'
import { ReportNotes } from './ReportNotes.tsx'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  isInShell: boolean
  isApprovalShown: boolean
  isOnePoint: boolean
  /** what the reader can do with the report as a whole */
  actions: ReactNode
  /** the building */
  children: ReactNode
}

/**
 * Client, the building, what was inspected, when, its notes, state and progress; a single point
 * omits notes and progress.
 */
export function ReportCover({
  project,
  pins,
  isInShell,
  isApprovalShown,
  isOnePoint,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('reports')
  const Heading = isInShell ? 'h2' : 'h1'
  const place = formatBuildingPlace(project)
  const isCompleted = project.completedDateTime !== null
  const approved = pins.filter((pin) => pin.isApproved).length
  return (
    <header className="sight-cover">
      {project.client.logoPath && (
        <img className="sight-logo" src={getImageUrl(project.client.logoPath)} alt="" height={56} />
      )}
      <p className="sight-client" dir="auto">
        {project.client.businessName}
      </p>
      {children}
      <Heading className="sight-title" dir="auto">
        {getBrandLabel(project.projectType, 'reportTitle') ??
          t('title', { type: project.projectType.name })}
      </Heading>
      <p className="sight-name" dir="auto">
        {project.projectName}
      </p>
      {place && (
        <p className="sight-place" dir="auto">
          {place}
        </p>
      )}
      <dl className="sight-facts">
        {project.customer && (
          <div>
            <dt>{t('customer')}</dt>
            <dd dir="auto">
              {project.customer.logoPath && (
                <img
                  className="sight-customer"
                  src={getImageUrl(project.customer.logoPath)}
                  alt=""
                  height={28}
                />
              )}
              {project.customer.name}
            </dd>
          </div>
        )}
        {project.yourReference && (
          <div>
            <dt>{t('yourReference')}</dt>
            <dd dir="auto">{project.yourReference}</dd>
          </div>
        )}
        <div>
          <dt>{t('scannedOn')}</dt>
          <dd>{formatDate(project.scanDate, 'long')}</dd>
        </div>
        {project.completedDateTime && (
          <div>
            <dt>{t('completedOn')}</dt>
            <dd>{formatDate(project.completedDateTime, 'long', getDisplayTimeZone())}</dd>
          </div>
        )}
      </dl>
      {!isOnePoint && <ReportNotes notes={project.notes} />}
      <p className="sight-state">
        <span className="sight-badge" data-done={isCompleted || undefined}>
          {t(isCompleted ? 'completed' : 'active')}
        </span>
      </p>
      {!isOnePoint && (
        <PinsProgress
          total={pins.length}
          resolved={pins.filter((pin) => pin.isResolved).length}
          {...(isApprovalShown && { approved })}
        />
      )}
      {actions}
    </header>
  )
}
