import { Button } from '@mantine/core'
import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import type { ProjectPanelProps } from '../ui/layout/componentSlots.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import classes from './Documents.module.css'
import { documentsQuery, useDeleteDocument } from './documents.api.ts'

/** The documents of an inspection; they may be added and changed after its completion too (T49). */
export function DocumentsPanel({ project }: ProjectPanelProps) {
  const { t } = useTranslation('documents')
  const actor = useActor()
  const facts = toProjectFacts(project)
  const maySave = can(actor, 'document.save', facts)
  const mayDelete = can(actor, 'document.delete', facts)
  const mayDeleteOthers = can(actor, 'document.deleteOthers', facts)
  const { data: documents, error, refetch } = useQuery(documentsQuery(project.id))
  const { mutateAsync: deleteDocument } = useDeleteDocument()
  const dialog = useDialogInUrl('document')
  const edited = documents?.find(({ id }) => id === dialog.id) ?? null
  const remove = async (document: ProjectDocument) => {
    let message = ''
    const isDone = await confirmAction({
      title: t('deleteTitle'),
      text: t('deleteText', { name: document.name }),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        message = (await deleteDocument(document)).message
      },
    })
    if (isDone) toast.done(message)
  }
  const add = maySave && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => dialog.open()}
    >
      {t('add')}
    </Button>
  )
  return (
    <section className={classes.section} aria-label={t('listLabel')}>
      {!documents && !error && <LoadingState lines={3} />}
      {!documents && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {documents?.length === 0 && (
        <EmptyState title={t('none')} text={t(maySave ? 'noneText' : 'noneRead')} action={add} />
      )}
      {documents && documents.length > 0 && (
        <>
          <div className={classes.bar}>{add}</div>
          <table className={classes.table}>
            <thead>
              <tr>
                {[
                  t('name'),
                  t('description'),
                  t('file'),
                  t('added'),
                  t('inReports'),
                  t('actions'),
                ].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  onEdit={maySave ? () => dialog.open(document.id) : null}
                  onDelete={
                    mayDelete && (mayDeleteOthers || document.uploadedById === actor.userId)
                      ? () => void remove(document)
                      : null
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {dialog.isOpen && maySave && (dialog.id === null || edited) && (
        <DocumentForm projectId={project.id} document={edited} onClose={dialog.close} />
      )}
    </section>
  )
}
