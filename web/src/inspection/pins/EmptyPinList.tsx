import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Empty state of the point list; offers to add a point if allowed. */
export function EmptyPinList({
  onAdd,
  isAllowed,
}: {
  onAdd: (() => void) | null
  isAllowed: boolean
}) {
  const { t } = useTranslation('inspection')
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
