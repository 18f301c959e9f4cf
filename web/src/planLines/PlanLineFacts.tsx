import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import type { Pin } from '@nspect/contract/pins/pins'
import { formatDisposition } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { formatLineFactors, formatLineScope } from '@nspect/contract/planLines/formatCostLine'
import type { PlanLine } from '@nspect/contract/planLines/planLines'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getShownLanguage, getShownLocale } from '../i18n/i18n.ts'
import classes from './planLines.module.css'

type Line = PlanLine['lines'][number]

/** What a point costs, line by line. */
function CostLines({ lines, currency }: { lines: readonly Line[]; currency: string | null }) {
  const isWithPart = lines.some(({ sum }) => sum !== null && hasCents(sum))
  return (
    <ul className={classes.lines}>
      {lines
        .map((line, place) => ({ ...line, place }))
        .map((line) => (
          <li key={line.place}>
            <span>{formatLineScope(line)}</span>
            <span className={classes.factors}>
              {formatLineFactors(getShownLocale(), line, currency)}
            </span>
            {line.sum !== null && (
              <span className={classes.sum}>
                {formatAmount(getShownLocale(), line.sum, currency, isWithPart)}
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

/** The owner's answer to the brand, as it stands in a list. */
function OwnerResponse({ planLine }: { planLine: PlanLine }) {
  const words = formatDisposition(getShownLanguage(), planLine, (day) =>
    formatDate(day, 'table', 'UTC'),
  )
  if (words === '') return null
  return (
    <p className={classes.answer}>
      <strong>{words}</strong>
      {planLine.reason && <span className={classes.reason}>{planLine.reason}</span>}
    </p>
  )
}

/** What a point costs as a whole. */
export function PlanLineTotal({
  pin: { estimatedCost },
  currency,
}: {
  pin: Pick<Pin, 'estimatedCost'>
  currency: string | null
}) {
  const { t } = useTranslation('planLines')
  if (estimatedCost === null) return null
  return (
    <p className={classes.total}>
      <span>{t('total')}</span>
      <span>{formatAmount(getShownLocale(), estimatedCost, currency)}</span>
    </p>
  )
}

/** The owner's answer to a point of a plan, and what it costs in lines. */
export function PlanLineFacts({
  planLine,
  currency,
}: {
  planLine: PlanLine
  currency: string | null
}) {
  return (
    <>
      <OwnerResponse planLine={planLine} />
      {planLine.lines.length > 0 && <CostLines lines={planLine.lines} currency={currency} />}
    </>
  )
}
