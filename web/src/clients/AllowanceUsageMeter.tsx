import { useTranslation } from 'react-i18next'
import classes from './Blocks.module.css'

interface Props {
  label: string
  used: number
  /** null: unlimited */
  limit: number | null
  /** shown if there is no limit */
  unlimited?: string
  /** words a number */
  format?: (amount: number) => string
}

/** Usage of an allowance: "3 of 5", a bar, and a text when it is used up. */
export function AllowanceUsageMeter({ label, used, limit, unlimited, format = String }: Props) {
  const { t } = useTranslation('clients')
  const state = limit === null || used < limit ? undefined : used > limit ? 'over' : 'full'
  return (
    <div className={classes.meter} data-state={state}>
      <dt>{label}</dt>
      <dd>
        <strong>
          {limit === null
            ? format(used)
            : t('usedOf', { used: format(used), limit: format(limit) })}
        </strong>
        {limit === null && unlimited && <small>{unlimited}</small>}
        {state && <small>{t(state === 'over' ? 'overLimit' : 'atLimit')}</small>}
      </dd>
      {limit !== null && (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
