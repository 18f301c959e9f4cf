import { Button } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SharedPoint, SharedPointDialog } from './SharedPointDialog.tsx'

/** “Add Comment” for visitors whose link allows it (T96). */
export function AddSharedComment(point: SharedPoint) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessagePlus size={16} aria-hidden />}
        aria-label={t('addCommentTo', { number: point.pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        {t('addComment')}
      </Button>
      {isOpen && <SharedPointDialog kind="comment" {...point} onClose={() => setOpen(false)} />}
    </>
  )
}
