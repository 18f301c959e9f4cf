import { Button } from '@mantine/core'
import type { ReportedPin } from '@nspect/contract/reports'
import { IconMessagePlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../i18n/lazily.ts'

const SharedCommentDialog = lazily(() => import('./SharedCommentDialog.tsx').then((m) => m.SharedCommentDialog))

/** Add Comment for the holder of a link that allows it (T96). */
export function AddSharedComment({ pin, token }: { pin: ReportedPin; token: string }) {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessagePlus size={16} aria-hidden />}
        aria-label={t('addCommentTo', { number: pin.pinNumber })}
        onClick={() => setOpen(true)}
      >
        {t('addComment')}
      </Button>
      {isOpen && (
        <Suspense>
          <SharedCommentDialog pin={pin} token={token} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
