import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { checklistsQuery } from '../checklists/checklists.api.ts'
import classes from './ManageProjectTypePage.module.css'

/** How many checklists a type has; leads to them. */
export function ChecklistArea({ typeId }: { typeId: number }) {
  const { t } = useTranslation(['checklists', 'projectTypes'])
  const count = useQuery(checklistsQuery(typeId)).data?.length ?? 0
  return (
    <a href="#checklists" className={classes.area}>
      <IconListCheck size={20} stroke={1.5} aria-hidden />
      <strong>{t('checklists')}</strong>
      <span className={classes.count} data-none={count === 0 || undefined}>
        {count > 0 ? t('projectTypes:count', { count }) : t('projectTypes:countNone')}
      </span>
    </a>
  )
}
