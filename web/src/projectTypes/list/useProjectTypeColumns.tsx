import type {
  ProjectTypeRow,
  ProjectTypeSort,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../ui/tables/ListTable.tsx'
import classes from '../Types.module.css'

/** The columns of the types list, with the number of inspections of each type. */
export const useProjectTypeColumns = (): ListColumn<ProjectTypeRow, ProjectTypeSort>[] => {
  const { t } = useTranslation('projectTypes')
  return [
    {
      key: 'name',
      title: t('type'),
      sort: 'name',
      render: ({ id, name, description }) => (
        <span className={classes.named}>
          <Link to="/projecttypes/manage/$id" params={{ id: String(id) }}>
            {name}
          </Link>
          <small title={description}>{description}</small>
        </span>
      ),
    },
    { key: 'client', title: t('client'), sort: 'client', render: (row) => row.client },
    {
      key: 'projectCount',
      title: t('projectCount'),
      width: 130,
      sort: 'projectCount',
      align: 'right',
      render: (row) => row.projectCount,
    },
  ]
}
