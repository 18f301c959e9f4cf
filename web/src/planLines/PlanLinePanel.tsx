import { Button } from '@mantine/core'
import { formatAmount, formatStoredDecimal } from '@nspect/contract/i18n/numberFormats'
import { can } from '@nspect/contract/permissions/policy'
import type { PlanLine } from '@nspect/contract/planLines/planLines'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import { PlanLineDialog } from './PlanLineDialog.tsx'
import classes from './planLines.module.css'

type Line = PlanLine['lines'][number]

/** `118 pcs × 185.50`, or the part of it that is known. */
const formatFactors = ({ quantity, unit, unitPrice }: Line, currency: string | null) => {
  const locale = getShownLocale()
  const amount = [formatStoredDecimal(quantity, locale), unit].filter(Boolean).join(' ')
  return [amount, unitPrice && formatAmount(locale, unitPrice, currency)]
    .filter(Boolean)
    .join(' × ')
}

function CostLines({ lines, currency }: { lines: readonly Line[]; currency: string | null }) {
  return (
    <ul className={classes.lines}>
      {lines
        .map((line, place) => ({ ...line, place }))
        .map((line) => (
          <li key={line.place}>
            <span>{[line.scope, line.area].filter(Boolean).join(', ')}</span>
            <span className={classes.factors}>{formatFactors(line, currency)}</span>
            {line.sum !== null && (
              <span className={classes.sum}>
                {formatAmount(getShownLocale(), line.sum, currency)}
              </span>
            )}
          </li>
        ))}
    </ul>
  )
}

/** The owner's answer to the brand, as it stands in a list. */
function OwnerResponse({ planLine }: { planLine: PlanLine }) {
  const { t } = useTranslation('planLines')
  const { disposition, deferredTo, reason } = planLine
  if (disposition === null) return null
  const words = deferredTo
    ? t('deferredTo', { day: formatDate(deferredTo, 'table', 'UTC') })
    : t(`disposition_${disposition}`)
  return (
    <p className={classes.answer}>
      <strong>{words}</strong>
      {reason && <span className={classes.reason}>{reason}</span>}
    </p>
  )
}

/** What a plan says about a point: its costs in lines, and the owner's answer (T706, T707). */
export function PlanLinePanel({ pin, project }: PinPanelProps) {
  const { t } = useTranslation('planLines')
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  if (!isImprovementPlan(project.projectType.formJSON)) return null
  const { planLine } = pin
  const maySave = can(actor, 'planLine.save', toProjectFacts(project))
  if (!planLine && !maySave) return null
  return (
    <section className={classes.panel} aria-label={t('heading')}>
      <div className={classes.headed}>
        <h2 className={classes.heading}>{t('heading')}</h2>
        {maySave && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t(planLine ? 'edit' : 'enter')}
          </Button>
        )}
      </div>
      {planLine && <OwnerResponse planLine={planLine} />}
      {planLine && planLine.lines.length > 0 && (
        <CostLines lines={planLine.lines} currency={project.currency} />
      )}
      {planLine && planLine.lines.length > 1 && pin.estimatedCost !== null && (
        <p className={classes.total}>
          <span>{t('total')}</span>
          <span>{formatAmount(getShownLocale(), pin.estimatedCost, project.currency)}</span>
        </p>
      )}
      {isOpen && <PlanLineDialog pin={pin} project={project} onClose={() => setOpen(false)} />}
    </section>
  )
}
