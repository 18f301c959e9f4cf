import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../ui/buttons/PlainButton.tsx'
import { type SharedPin, SharedPinDialog } from './SharedPinDialog.tsx'

/** “Add Comment” for visitors whose link allows it (T96). */
export function AddSharedCommentButton(point: SharedPin) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton
        aria-label={t('addCommentTo', { number: point.pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        <IconMessagePlus size={16} aria-hidden />
        {t('addComment')}
      </PlainButton>
      {isOpen && <SharedPinDialog kind="comment" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}
