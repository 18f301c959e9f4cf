import { Button } from '@mantine/core'
import { IconMapPinPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInspectionState } from '../store/useInspectionState.ts'

interface Props {
  isAdding: boolean
  /** adds by drawing on a picture */
  isMark?: boolean
  isDisabled: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Starts and stops adding points; filled where that is what the inspection's stage asks for. */
export function AddPinButton({
  isAdding,
  isMark = false,
  isDisabled,
  onToggle,
  className = '',
}: Props) {
  const { t } = useTranslation('inspection')
  const isLeading = useInspectionState('leading').leading === 'addPin'
  return (
    <Button
      className={className}
      disabled={isDisabled}
      variant={isLeading || isAdding ? 'filled' : 'default'}
      leftSection={
        isAdding ? <IconX size={18} aria-hidden /> : <IconMapPinPlus size={18} aria-hidden />
      }
      onClick={onToggle}
    >
      {t(isAdding ? 'addPointerStop' : isMark ? 'addMark' : 'addPointer')}
    </Button>
  )
}
