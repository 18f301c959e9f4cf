import { Button, Switch } from '@mantine/core'
import {
  type UserProject,
  type UserProjectSort,
  userProjectSorts,
} from '@nspect/contract/userProjects/userProjects'
import { formatFullName, type User } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { type ListColumn, ListTable } from '../ui/tables/ListTable.tsx'
import { ListToolbar } from '../ui/tables/ListToolbar.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import classes from './Assign.module.css'
import {
  userProjectsPageQuery,
  useToggleAllAssignments,
  useToggleAssignment,
} from './userProjects.api.ts'

/**
 * The inspections of a user's client with a switch each, and buttons for all that match the search.
 */
export function AssignProjectsList({ user }: { user: User }) {
  const { t } = useTranslation('userProjects')
  const list = useListSearchParams({ sorts: userProjectSorts })
  const response = useQuery(userProjectsPageQuery(user.id, list.asked))
  const toggle = useToggleAssignment()
  const { mutateAsync: toggleAll, isPending: isSwitchingAll } = useToggleAllAssignments()
  const name = formatFullName(user)
  const count = response.data?.total ?? 0

  const switchAll = async (accessibleToUser: boolean) => {
    const way = accessibleToUser ? 'open' : 'close'
    let message = ''
    const isDone = await confirmAction({
      title: t(`${way}Title`),
      text: t(`${way}Text`, { count, name }),
      actionLabel: t(`${way}All`),
      isDanger: !accessibleToUser,
      run: async () => {
        const body = { userId: user.id, accessibleToUser, ...(list.q && { q: list.q }) }
        message = (await toggleAll(body)).message
      },
    })
    if (isDone) toast.done(message)
  }
  const columns: ListColumn<UserProject, UserProjectSort>[] = [
    { key: 'name', title: t('name'), sort: 'projectName', render: (row) => row.projectName },
    {
      key: 'type',
      title: t('type'),
      sort: 'projectTypeName',
      render: (row) => row.projectTypeName,
    },
    {
      key: 'scanDate',
      title: t('scanDate'),
      width: 116,
      sort: 'scanDate',
      render: (row) => formatDate(row.scanDate, 'table'),
    },
    {
      key: 'access',
      title: t('access'),
      width: 110,
      sort: 'accessibleToUser',
      render: (row) => (
        <Switch
          size="md"
          className={classes.access}
          label={<span className={classes.word}>{t('access')}</span>}
          aria-label={t('accessOf', { project: row.projectName, name })}
          checked={row.accessibleToUser}
          disabled={isSwitchingAll}
          onChange={() => toggle.mutate(row)}
        />
      ),
    },
  ]
  return (
    <>
      <ListToolbar label={t('search')} list={list}>
        {count > 0 && (
          <>
            <Button
              variant="default"
              disabled={isSwitchingAll}
              onClick={() => void switchAll(true)}
            >
              {t('openAll')}
            </Button>
            <Button
              variant="default"
              disabled={isSwitchingAll}
              onClick={() => void switchAll(false)}
            >
              {t('closeAll')}
            </Button>
          </>
        )}
      </ListToolbar>
      {response.isLoadingError ? (
        <ErrorState error={new Error(t('loadFailed'))} onRetry={() => void response.refetch()} />
      ) : (
        <ListTable
          label={t('title')}
          columns={columns}
          list={list}
          answer={response}
          rowKey={(row) => row.projectId}
          empty={<EmptyState text={t('none')} />}
        />
      )}
    </>
  )
}
