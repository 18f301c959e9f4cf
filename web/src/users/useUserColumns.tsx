import type { User, UserSort } from '@nspect/contract/users/users'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import type { ListColumn } from '../ui/tables/ListTable.tsx'
import classes from './Users.module.css'

/** The columns of the users list. */
export const useUserColumns = (): ListColumn<User, UserSort>[] => {
  const { t } = useTranslation('users')
  const me = useSignedInUser()
  return [
    {
      key: 'firstName',
      title: t('firstName'),
      sort: 'firstName',
      render: ({ id, firstName }) => (
        <span className={classes.name}>
          <Link to="/user/manage/$id" params={{ id: String(id) }}>
            {firstName}
          </Link>
          {id === me.id && <small>{t('you')}</small>}
        </span>
      ),
    },
    { key: 'lastName', title: t('lastName'), sort: 'lastName', render: (row) => row.lastName },
    {
      key: 'phoneNumber',
      title: t('phoneNumber'),
      sort: 'phoneNumber',
      render: (row) => row.phoneNumber || '-',
    },
    { key: 'username', title: t('username'), sort: 'username', render: (row) => row.username },
    { key: 'client', title: t('client'), sort: 'client', render: (row) => row.client ?? '-' },
    {
      key: 'role',
      title: t('role'),
      width: 120,
      sort: 'role',
      render: (row) => getRoleName(row.role),
    },
  ]
}
