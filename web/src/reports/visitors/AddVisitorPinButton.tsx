import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { lazyInComponentLibrary } from '../../ui/theme/lazyInComponentLibrary.tsx'
import classes from './VisitorFormSheet.module.css'

export const AddVisitorPinDialog = lazyInComponentLibrary(() =>
  import('./AddVisitorPinDialog.tsx').then((m) => m.AddVisitorPinDialog),
)

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  token: string
}

/** “Add a point” for visitors whose link allows it (T97). */
export function AddVisitorPinButton(props: Props) {
  const { t } = useTranslation('reports')
  const [draftKey, setDraftKey] = useState<string | null>(null)
  return (
    <>
      <div className={classes.addSpace} />
      <button
        type="button"
        className={classes.add}
        onClick={() => setDraftKey(createIdempotencyKey())}
      >
        <IconMapPinPlus size={20} aria-hidden />
        {t('visitor.addPoint')}
      </button>
      {draftKey !== null && (
        <Suspense>
          <AddVisitorPinDialog {...props} draftKey={draftKey} onClose={() => setDraftKey(null)} />
        </Suspense>
      )}
    </>
  )
}
