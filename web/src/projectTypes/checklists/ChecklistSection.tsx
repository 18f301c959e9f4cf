import { listChecklistItems } from '@nspect/contract/checklists/checklistContent'
import type { Checklist } from '@nspect/contract/checklists/checklists'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { RowActions } from '../../ui/buttons/RowActions.tsx'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import sectionClasses from '../partTable/TypePartSection.module.css'
import { checklistsQuery, deleteChecklist, invalidateChecklists } from './checklists.api.ts'
import classes from './checklists.module.css'

/** The address of a checklist's form; without an id, of a new one's, which may begin as a copy. */
const toForm = (typeId: number, id?: number, copyOf?: number) => ({
  to: '/projecttypes/checklist/$id/{-$itemId}' as const,
  params: { id: String(typeId), itemId: id === undefined ? undefined : String(id) },
  search: { copyOf },
})

/** The checklists of a type (T638). */
export function ChecklistSection({ typeId }: { typeId: number }) {
  const { t } = useTranslation('checklists')
  const query = useQuery(checklistsQuery(typeId))
  const content = () => {
    if (query.data) return <Rows typeId={typeId} checklists={query.data} />
    if (query.isError)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingState lines={2} />
  }
  return (
    <section className={sectionClasses.section} aria-labelledby="checklists">
      <header className={sectionClasses.head}>
        <div>
          <h2 id="checklists">{t('checklists')}</h2>
          <p>{t('about')}</p>
        </div>
        <LinkButton
          {...toForm(typeId)}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('add')}
        </LinkButton>
      </header>
      {content()}
    </section>
  )
}

function Rows({ typeId, checklists }: { typeId: number; checklists: readonly Checklist[] }) {
  const { t } = useTranslation(['checklists', 'projectTypes'])
  const client = useQueryClient()
  const remove = ({ id, name }: Checklist) =>
    confirmAction({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        const { message } = await deleteChecklist(typeId, id)
        await invalidateChecklists(client)
        toast.done(message)
      },
    })
  if (checklists.length === 0) return null
  return (
    <ul className={classes.list}>
      {checklists.map((checklist) => (
        <li key={checklist.id}>
          <Link {...toForm(typeId, checklist.id)} className={classes.name} dir="auto">
            {checklist.name}
          </Link>
          <span className={classes.scope} dir="auto">
            {checklist.appliesTo === 'project'
              ? t('onceIn')
              : checklist.roomKinds.join(', ') || t('everyRoom')}
            {' · '}
            {t('items', { count: listChecklistItems(checklist).length })}
          </span>
          <RowActions
            actions={[
              {
                label: t('edit'),
                name: t('editOf', { name: checklist.name }),
                link: toForm(typeId, checklist.id),
              },
              {
                label: t('projectTypes:copy'),
                name: t('projectTypes:copyOf', { name: checklist.name }),
                link: toForm(typeId, undefined, checklist.id),
              },
              {
                label: t('delete'),
                name: t('deleteOf', { name: checklist.name }),
                run: () => void remove(checklist),
                isDanger: true,
              },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
