import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

interface Props {
  onAdd: (() => void) | null
  isAllowed: boolean
  /** the inspection, if it has checklists; else null */
  checklistsOf: number | null
}

/**
 * Empty state of the point list: leads to the checklists, with which a round begins, or offers to add
 * a point if allowed.
 */
export function EmptyPinList({ onAdd, isAllowed, checklistsOf }: Props) {
  const { t } = useTranslation('inspection')
  if (checklistsOf !== null) {
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyRound')}
        action={
          <LinkButton
            variant="light"
            to="/project/checklists/$id"
            params={{ id: String(checklistsOf) }}
          >
            {t('emptyChecklists')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t(isAllowed ? 'emptyText' : 'emptyRead')}
      action={
        onAdd && (
          <Button
            variant="light"
            leftSection={<IconMapPinPlus size={18} aria-hidden />}
            onClick={onAdd}
          >
            {t('emptyAction')}
          </Button>
        )
      }
    />
  )
}
