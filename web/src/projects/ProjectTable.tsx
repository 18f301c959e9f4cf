import { projectSorts } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { ExportMenu } from '../ui/buttons/ExportMenu.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useIsNearViewport } from '../ui/hooks/useIsNearViewport.ts'
import { ListTable } from '../ui/tables/ListTable.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { fetchProjectsExport } from './exportProjects.api.ts'
import classes from './ProjectLists.module.css'
import { useProjectColumns } from './projectColumns.tsx'
import {
  defaultPageSize,
  type ProjectKind,
  projectsPageQuery,
  projectTables,
} from './projects.api.ts'
import {
  type OpenProjectDialog,
  toProjectLink,
  useProjectRowActions,
} from './useProjectRowActions.ts'

const ReopenDialog = lazyWithTexts(() =>
  import('./lifecycle/ReopenProjectDialog.tsx').then((m) => m.ReopenProjectDialog),
)
const HistoryDialog = lazyWithTexts(() =>
  import('./lifecycle/ProjectHistoryDialog.tsx').then((m) => m.ProjectHistoryDialog),
)

/** One of the dashboard's tables: its inspections that match search and filters. */
export function ProjectTable({
  kind,
  emptyAction,
}: {
  kind: ProjectKind
  emptyAction?: ReactNode
}) {
  const { t } = useTranslation('projects')
  const heading = useId()
  const navigate = useNavigate()
  const columns = useProjectColumns(kind)
  const [dialog, setDialog] = useState<OpenProjectDialog | null>(null)
  const close = () => setDialog(null)
  const list = useListSearchParams({
    sorts: projectSorts,
    filters: ['client', 'type'],
    table: projectTables[kind],
    defaultSize: defaultPageSize,
  })
  const section = useRef<HTMLElement>(null)
  // the archive is far below
  const isNear = useIsNearViewport(section, kind !== 'archived')
  const response = useQuery({
    ...projectsPageQuery(kind, list.asked, list.filters),
    enabled: isNear,
  })

  const actions = useProjectRowActions(kind, setDialog)
  const emptyTexts = {
    active: t(emptyAction ? 'noneActive' : 'noneActiveReader'),
    completed: t('noneCompleted'),
    archived: t('noneArchived'),
  }
  return (
    <section ref={section} className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          {t(kind)} {response.data && <span>{response.data.total}</span>}
        </h2>
        {response.data && response.data.total > 0 && (
          <ExportMenu
            name={t(kind)}
            fetch={(format) => fetchProjectsExport(kind, format, list.asked, list.filters)}
          />
        )}
      </div>
      {isNear ? (
        <ListTable
          label={t(kind)}
          columns={columns}
          list={list}
          answer={response}
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(toProjectLink(row))}
          actions={actions}
          empty={<EmptyState text={emptyTexts[kind]} action={emptyAction} />}
        />
      ) : (
        <div className={classes.later} />
      )}
      {dialog && (
        <Suspense>
          {dialog.what === 'reopen' ? (
            <ReopenDialog project={dialog.project} onClose={close} />
          ) : (
            <HistoryDialog project={dialog.project} onClose={close} />
          )}
        </Suspense>
      )}
    </section>
  )
}
