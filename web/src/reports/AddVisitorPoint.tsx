import { Button } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import classes from './VisitorSheet.module.css'

export const VisitorPointDialog = lazyWithTexts(() =>
  import('./VisitorPointDialog.tsx').then((m) => m.VisitorPointDialog),
)

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  token: string
}

/** “Add a point” for visitors whose link allows it (T97). */
export function AddVisitorPoint(props: Props) {
  const { t } = useTranslation('reports')
  const [draftKey, setDraftKey] = useState<string | null>(null)
  return (
    <>
      <div className={classes.addSpace} />
      <Button
        className={classes.add ?? ''}
        size="md"
        leftSection={<IconMapPinPlus size={20} aria-hidden />}
        onClick={() => setDraftKey(newIdempotencyKey())}
      >
        {t('visitor.addPoint')}
      </Button>
      {draftKey !== null && (
        <Suspense>
          <VisitorPointDialog {...props} draftKey={draftKey} onClose={() => setDraftKey(null)} />
        </Suspense>
      )}
    </>
  )
}
