import type { Setting, SettingSort } from '@nspect/contract/settings/settings'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../ui/tables/ListTable.tsx'
import classes from './Settings.module.css'

/** Key and value, and for SuperAdmin the client. */
export const useSettingColumns = (hasClients: boolean): ListColumn<Setting, SettingSort>[] => {
  const { t } = useTranslation('settings')
  const client: ListColumn<Setting, SettingSort> = {
    key: 'client',
    title: t('client'),
    sort: 'client',
    render: (row) => row.client ?? t('everyClient'),
  }
  return [
    {
      key: 'key',
      title: t('key'),
      sort: 'key',
      render: ({ id, key }) => (
        <Link to="/settings/setting/manage/$id" params={{ id: String(id) }} className={classes.key}>
          {key}
        </Link>
      ),
    },
    {
      key: 'value',
      title: t('value'),
      sort: 'value',
      render: ({ value }) => (
        <span className={classes.value} title={value}>
          {value || '-'}
        </span>
      ),
    },
    ...(hasClients ? [client] : []),
  ]
}
