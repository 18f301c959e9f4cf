import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReviewVisitorPin } from '../visitorPins.api.ts'

/** Accepts a visitor's point, or hides it (T97). */
export function VisitorPinReviewButtons({
  pin,
}: {
  pin: Pick<Pin, 'id' | 'pinNumber' | 'visitorState'>
}) {
  const { t } = useTranslation('pins')
  const { mutate, isPending, variables } = useReviewVisitorPin()
  const { pinNumber: number } = pin
  return (
    <>
      {pin.visitorState === 'waiting' && (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={isPending && variables.visitorState === 'accepted'}
          disabled={isPending}
          aria-label={t('visitor.acceptOf', { number })}
          onClick={() => mutate({ pin, visitorState: 'accepted' })}
        >
          {t('visitor.accept')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconEyeOff size={16} aria-hidden />}
        loading={isPending && variables.visitorState === 'hidden'}
        disabled={isPending}
        aria-label={t('visitor.hideOf', { number })}
        onClick={() => mutate({ pin, visitorState: 'hidden' })}
      >
        {t('visitor.hide')}
      </Button>
    </>
  )
}
