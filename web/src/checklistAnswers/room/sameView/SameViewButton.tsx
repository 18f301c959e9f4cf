import { Button } from '@mantine/core'
import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../i18n/lazyWithTexts.ts'
import type { OldView } from './oldViews.ts'

const SameViewDialog = lazyWithTexts(() =>
  import('./SameViewDialog.tsx').then((m) => m.SameViewDialog),
)

interface Props {
  question: string
  answered: AnsweredItem
  views: readonly OldView[]
  /** day of last time, as shown */
  date: string
}

/** Takes a picture from where the last one was taken. */
export function SameViewButton(props: Props) {
  const { t } = useTranslation('sameView')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        leftSection={<IconStack2 size={18} aria-hidden />}
        aria-label={t('sameViewOf', { question: props.question })}
        onClick={() => setOpen(true)}
      >
        {t('sameView')}
      </Button>
      {isOpen && (
        <Suspense>
          <SameViewDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
