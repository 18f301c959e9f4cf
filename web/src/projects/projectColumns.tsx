import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import type { ProjectRow, ProjectSort } from '@nspect/contract/projects/projects'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { PinsProgress } from '../ui/feedback/PinsProgress.tsx'
import type { ListColumn } from '../ui/tables/ListTable.tsx'
import classes from './ProjectLists.module.css'
import type { ProjectKind } from './projects.api.ts'

/** The columns of the dashboard's tables, with the progress of each inspection. */
export const useProjectColumns = (kind: ProjectKind): ListColumn<ProjectRow, ProjectSort>[] => {
  const { t } = useTranslation('projects')
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'projectName',
      render: ({ id, projectName, picturePath }) => (
        <span className={classes.building}>
          <span className={classes.picture} aria-hidden>
            {picturePath ? (
              <img src={getImageUrl(picturePath)} alt="" loading="lazy" decoding="async" />
            ) : (
              <IconBuildingSkyscraper size={22} stroke={1.4} />
            )}
          </span>
          <Link to="/project/edit-project/$id" params={{ id: String(id) }} className={classes.name}>
            {projectName}
          </Link>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('type'),
      sort: 'projectTypeName',
      render: (row) => row.projectTypeName,
    },
    { key: 'client', title: t('client'), sort: 'clientName', render: (row) => row.clientName },
    {
      key: 'scanDate',
      title: t('scanDate'),
      width: 116,
      sort: 'scanDate',
      render: (row) => formatDate(row.scanDate, 'table'),
    },
    ...(kind === 'completed'
      ? [
          {
            key: 'completedDate',
            title: t('completedDate'),
            width: 140,
            sort: 'completedDateTime' as const,
            render: (row: ProjectRow) =>
              formatDate(row.completedDateTime ?? '', 'table', getDisplayTimeZone()),
          },
        ]
      : []),
    {
      key: 'progress',
      title: t('progress'),
      width: 170,
      render: ({ pinCount, resolvedCount, score }) => (
        <>
          <PinsProgress total={pinCount} resolved={resolvedCount} />
          {score && <ChecklistScore score={score} />}
        </>
      ),
    },
  ]
}

/** How the checklists of an inspection came out, as far as they are answered. */
function ChecklistScore({
  score: { percent, failed, criticalFails },
}: {
  score: NonNullable<ProjectRow['score']>
}) {
  const { t } = useTranslation('projects')
  const figures = [
    percent !== null &&
      formatNumber(percent / 100, getShownLocale(), {
        style: 'percent',
        maximumFractionDigits: 1,
      }),
    failed > 0 && t('failed', { count: failed }),
    criticalFails > 0 && t('criticalFails', { count: criticalFails }),
  ]
  return (
    <span className={classes.score} data-critical={criticalFails > 0 || undefined}>
      {t('score', {
        // lines break between figures
        figures: figures.flatMap((one) => (one ? [one.replaceAll(' ', '\u00a0')] : [])).join(' · '),
      })}
    </span>
  )
}
