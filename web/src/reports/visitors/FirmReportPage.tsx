import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import type { OpenedLink } from '../openedLinks.ts'
import { hasTranslatedTitles } from '../screen/filterReportPins.ts'
import { mapPlanLocations } from '../screen/planLocations.ts'
import { ReportFooter } from '../screen/ReportFooter.tsx'
import classes from './FirmReportPage.module.css'
import { FirmReportPin } from './FirmReportPin.tsx'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  firm: NonNullable<OpenedLink['firm']>
  token: string
  /** when the data was fetched, ms */
  asOf: number
}

/** Those without a day come last; of one day, in the order of their numbers. */
const byDueDay = (a: ReportedPin, b: ReportedPin): number =>
  (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || a.pinNumber - b.pinNumber

/**
 * What an outside firm has to do in an inspection, most pressing first, and what is resolved
 * (T167, T168).
 */
export function FirmReportPage({ project, pins, firm, token, asOf }: Props) {
  const { t } = useTranslation('reports')
  const planPlaces = useMemo(() => mapPlanLocations(project, pins), [project, pins])
  const isAmongTranslated = hasTranslatedTitles(pins)
  const sorted = pins.toSorted(byDueDay)
  const open = sorted.filter((pin) => !pin.isResolved && !pin.isApproved)
  const done = sorted.filter((pin) => pin.isResolved || pin.isApproved)
  const { client, projectName } = project
  useEffect(() => {
    document.title = `${projectName} · ${firm.name}`
  }, [projectName, firm.name])
  const listOf = (listedPins: readonly ReportedPin[]) => (
    <ol className={classes.points}>
      {listedPins.map((pin) => (
        <FirmReportPin
          key={pin.id}
          pin={pin}
          project={project}
          isAmongTranslated={isAmongTranslated}
          token={token}
          name={firm.name}
          planPlace={planPlaces.get(pin.id)}
        />
      ))}
    </ol>
  )
  return (
    <div className="sight-room" data-one-point>
      <article className="sight-report">
        <header className={classes.head}>
          {client.logoPath && (
            <img className="sight-logo" src={getImageUrl(client.logoPath)} alt="" height={56} />
          )}
          <p className="sight-client" dir="auto">
            {client.businessName}
          </p>
          <h1 className="sight-title" dir="auto">
            {projectName}
          </h1>
          <p className={classes.for}>{t('firm.for', { name: firm.name })}</p>
          <p className={classes.ask}>{t('firm.contact', { client: client.businessName })}</p>
        </header>
        {pins.length === 0 && <p className={classes.empty}>{t('firm.none')}</p>}
        {pins.length > 0 && (
          <section aria-labelledby="firm-open">
            <h2 id="firm-open">
              {open.length > 0 ? t('firm.open', { count: open.length }) : t('firm.allDone')}
            </h2>
            {open.length > 0 && listOf(open)}
          </section>
        )}
        {done.length > 0 && (
          <section aria-labelledby="firm-done">
            <h2 id="firm-done">{t('firm.resolved', { count: done.length })}</h2>
            {listOf(done)}
          </section>
        )}
        <ReportFooter asOf={asOf} by={client.businessName} client={client} />
      </article>
    </div>
  )
}
