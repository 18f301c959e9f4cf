import { can } from '@nspect/contract/policy'
import { type ProjectRow, projectSorts } from '@nspect/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/me.ts'
import { ListTable } from '../ui/ListTable.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useListState } from '../ui/useListState.ts'
import classes from './ProjectsPage.module.css'
import { useProjectColumns } from './projectColumns.tsx'
import { type ProjectKind, projectsPage, projectTables } from './projects.api.ts'
import { useArchive } from './useArchive.ts'

/** One of the dashboard's tables: what it holds as far as search and filters match. */
export function ProjectTable({ kind, emptyAction }: { kind: ProjectKind; emptyAction?: ReactNode }) {
  const { t } = useTranslation('projects')
  const heading = useId()
  const navigate = useNavigate()
  const actor = useActor()
  const columns = useProjectColumns(kind)
  const { archive, retrieve } = useArchive()
  const list = useListState({
    sorts: projectSorts,
    filters: ['client', 'type'],
    table: projectTables[kind],
    usualSize: 10,
  })
  const answer = useQuery(projectsPage(kind, list.asked, list.filters))

  const linkTo = ({ id }: ProjectRow) => ({ to: '/project/edit-project/$id', params: { id: String(id) } }) as const
  const actions = (row: ProjectRow): RowAction[] => {
    const view: RowAction = { label: t('view'), name: t('viewOf', { name: row.projectName }), link: linkTo(row) }
    // the right is the role's alone: a row is enough to decide
    if (!can(actor, 'project.listArchived', null)) return [view]
    if (kind === 'archived') {
      return [
        { label: t('retrieve'), name: t('retrieveOf', { name: row.projectName }), run: () => retrieve(row) },
        view,
      ]
    }
    const remove = { label: t('delete'), name: t('deleteOf', { name: row.projectName }), run: () => archive(row) }
    return [view, { ...remove, isDanger: true }]
  }
  const why = {
    active: t(emptyAction ? 'noneActive' : 'noneActiveReader'),
    completed: t('noneCompleted'),
    archived: t('noneArchived'),
  }
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>
        {t(kind)} {answer.data && <span>{answer.data.total}</span>}
      </h2>
      <ListTable
        label={t(kind)}
        columns={columns}
        list={list}
        answer={answer}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate(linkTo(row))}
        actions={actions}
        empty={<EmptyState text={why[kind]} action={emptyAction} />}
      />
    </section>
  )
}
