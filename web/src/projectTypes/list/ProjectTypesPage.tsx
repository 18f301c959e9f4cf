import { Button } from '@mantine/core'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import {
  type ProjectTypeRow,
  projectTypeSorts,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { IconFileImport, IconPlus, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import type { RowAction } from '../../ui/buttons/RowActions.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ClientFilterOrPlanArea } from '../../ui/layout/ClientFilterOrPlanArea.tsx'
import { ForbiddenPage } from '../../ui/layout/ForbiddenPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ListTable } from '../../ui/tables/ListTable.tsx'
import { ListToolbar } from '../../ui/tables/ListToolbar.tsx'
import { useListSearchParams } from '../../ui/tables/useListSearchParams.ts'
import { projectTypesPageQuery } from '../projectTypes.api.ts'
import classes from '../Types.module.css'
import { CopyProjectTypeDialog } from './CopyProjectTypeDialog.tsx'
import { ImportProjectTypeDialog } from './ImportProjectTypeDialog.tsx'
import { useDeleteProjectType } from './useDeleteProjectType.ts'
import { useDownloadProjectType } from './useDownloadProjectType.ts'
import { useProjectTypeColumns } from './useProjectTypeColumns.tsx'

const ReadyTypesDialog = lazyWithTexts(() =>
  import('../../readyTypes/ReadyTypesDialog.tsx').then((m) => m.ReadyTypesDialog),
)

/** `/projecttypes`: those of all clients for SuperAdmin, else of one's own (T24). */
export function ProjectTypesPage() {
  const { t } = useTranslation('projectTypes')
  return isRoleAllowed(useSignedInUser().role, 'projectType.configure') ? (
    <Types />
  ) : (
    <ForbiddenPage title={t('types')} text={t('notYours')} />
  )
}

function Types() {
  const { t } = useTranslation('projectTypes')
  const me = useSignedInUser()
  const navigate = useNavigate()
  const remove = useDeleteProjectType()
  const exportType = useDownloadProjectType()
  const [typeToCopy, setTypeToCopy] = useState<ProjectTypeRow | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const columns = useProjectTypeColumns()
  const list = useListSearchParams({ sorts: projectTypeSorts, filters: ['client'] })
  const { client } = list.filters
  const answer = useQuery(projectTypesPageQuery(list.asked, client))

  const paramsOf = ({ id }: ProjectTypeRow) => ({ id: String(id) })
  // a dialog that has just saved holds nobody up
  const manage = (id: number) =>
    void navigate({
      to: '/projecttypes/manage/$id',
      params: { id: String(id) },
      ignoreBlocker: true,
    })
  const actions = (row: ProjectTypeRow): RowAction[] => {
    const { name } = row
    const params = paramsOf(row)
    return [
      {
        label: t('manage'),
        name: t('manageOf', { name }),
        link: { to: '/projecttypes/manage/$id', params },
      },
      {
        label: t('edit'),
        name: t('editOf', { name }),
        link: { to: '/projecttypes/edit/$id', params },
      },
      { label: t('copy'), name: t('copyOf', { name }), run: () => setTypeToCopy(row) },
      { label: t('export'), name: t('exportOf', { name }), run: () => void exportType(row) },
      {
        label: t('delete'),
        name: t('deleteOf', { name }),
        run: () => void remove(row),
        isDanger: true,
      },
    ]
  }
  const buttons = (isPrimary: boolean) => (
    <div className={classes.buttons}>
      <Button
        variant={isPrimary ? 'default' : 'filled'}
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t('readyTypes')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('import')}
      </Button>
      <LinkButton
        to="/projecttypes/add"
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('add')}
      </LinkButton>
    </div>
  )
  return (
    <Page
      title={t('types')}
      subtitle={t('subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('types') }]}
      area={
        <ClientFilterOrPlanArea
          list={{
            filters: client === undefined ? {} : { client },
            filter: (_, id) => list.filter('client', id),
          }}
        />
      }
      action={buttons(true)}
    >
      <ListToolbar label={t('search')} list={list} />
      <ListTable
        label={t('types')}
        columns={columns}
        list={list}
        answer={answer}
        rowKey={(row) => row.id}
        onOpen={({ id }) => manage(id)}
        actions={actions}
        empty={<EmptyState text={t('noneYet')} action={buttons(false)} />}
      />
      {typeToCopy && (
        <CopyProjectTypeDialog
          me={me}
          type={typeToCopy}
          onClose={() => setTypeToCopy(null)}
          onDone={manage}
        />
      )}
      {isChoosing && (
        <Suspense>
          <ReadyTypesDialog me={me} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {isImporting && (
        <ImportProjectTypeDialog me={me} onClose={() => setImporting(false)} onDone={manage} />
      )}
    </Page>
  )
}
