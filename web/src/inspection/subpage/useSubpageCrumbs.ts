import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import type { Breadcrumb } from '../../ui/layout/Page.tsx'

/**
 * The crumbs of a page of an inspection, whose title is `here`; without the inspection as long as
 * it is not read.
 */
export const useSubpageCrumbs = (
  project: Project | undefined,
  here: string,
): readonly Breadcrumb[] => {
  const { t } = useTranslation('app')
  return [
    { label: t('dashboard'), link: { to: '/dashboard' } },
    { label: t('projects'), link: { to: '/projects' } },
    ...(project
      ? [
          {
            label: project.projectName,
            link: {
              to: '/project/edit-project/$id',
              params: { id: String(project.id) },
              search: {},
            } as const,
          },
        ]
      : []),
    { label: here },
  ]
}
