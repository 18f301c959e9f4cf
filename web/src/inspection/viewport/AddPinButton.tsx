import { Button } from '@mantine/core'
import { IconMapPinPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  isAdding: boolean
  /** adds by drawing on a picture */
  isMark?: boolean
  isDisabled: boolean
  onToggle: () => void
  className?: string | undefined
}

/** The primary button of the page: starts and stops adding points. */
export function AddPinButton({
  isAdding,
  isMark = false,
  isDisabled,
  onToggle,
  className = '',
}: Props) {
  const { t } = useTranslation('inspection')
  return (
    <Button
      className={className}
      disabled={isDisabled}
      leftSection={
        isAdding ? <IconX size={18} aria-hidden /> : <IconMapPinPlus size={18} aria-hidden />
      }
      onClick={onToggle}
    >
      {t(isAdding ? 'addPointerStop' : isMark ? 'addMark' : 'addPointer')}
    </Button>
  )
}
