import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportButton } from '../../ui/buttons/ReportButton.tsx'
import { type SharedPin, SharedPinDialogLoader } from './SharedPinDialogLoader.tsx'

/** “Add Comment” for visitors whose link allows it (T96). */
export function AddSharedCommentButton(point: SharedPin) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReportButton
        aria-label={t('addCommentTo', { number: point.pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        <IconMessagePlus size={16} aria-hidden />
        {t('addComment')}
      </ReportButton>
      {isOpen && <SharedPinDialogLoader kind="comment" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}
