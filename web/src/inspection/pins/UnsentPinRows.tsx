import type { Pin } from '@nspect/contract/pins/pins'
import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { unsentListDialog } from '../../offline/unsentListDialog.ts'
import { PinColorDot } from '../../pins/badges/PinColorDot.tsx'
import { useUnsentPins } from '../../pins/unsent/unsentPins.ts'
import { createSamePinTest } from '../media/viewer/unsentViews.ts'
import classes from './UnsentPinRows.module.css'

/**
 * The new points that are kept on this device, above those that are stored; a press opens the list
 * of what is not sent.
 */
export function UnsentPinRows({ projectId, pins }: { projectId: number; pins: readonly Pin[] }) {
  const { t } = useTranslation('offline')
  const points = useUnsentPins(projectId).filter((point) => !pins.some(createSamePinTest(point)))
  if (points.length === 0) return null
  return (
    <section aria-label={t('title')} className={classes.points}>
      <h3>{t('title')}</h3>
      <ul>
        {points.map(({ change, values, color }) => (
          <li key={change.key}>
            <button type="button" onClick={unsentListDialog.open}>
              <PinColorDot color={color} />
              <span className={classes.title} dir="auto">
                {values.title}
              </span>
              <span className={classes.state} data-state={change.state}>
                <IconCloudUp size={14} aria-hidden />
                {change.state === 'waiting' ? t('notSent') : t(`state.${change.state}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
