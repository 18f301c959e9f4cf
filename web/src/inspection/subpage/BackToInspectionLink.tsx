import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'

interface Props {
  projectId: number
  /** the tab that is opened */
  mode?: '2d' | '3d'
}

/** Back from a page of an inspection to the inspection itself. */
export function BackToInspectionLink({ projectId, mode }: Props) {
  const { t } = useTranslation('inspection')
  return (
    <LinkButton
      to="/project/edit-project/$id"
      params={{ id: String(projectId) }}
      search={mode ? { mode } : {}}
      variant="default"
    >
      {t('toInspection')}
    </LinkButton>
  )
}
