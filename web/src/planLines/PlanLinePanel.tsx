import { Button } from '@mantine/core'
import { formatAmount, hasCents } from '@nspect/contract/i18n/numberFormats'
import { can } from '@nspect/contract/permissions/policy'
import { formatDisposition } from '@nspect/contract/planLines/dispositionNames/dispositionNames'
import { formatLineFactors, formatLineScope } from '@nspect/contract/planLines/formatCostLine'
import type { PlanLine } from '@nspect/contract/planLines/planLines'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getShownLanguage, getShownLocale } from '../i18n/i18n.ts'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import { PlanLineDialog } from './PlanLineDialog.tsx'
import classes from './planLines.module.css'

type Line = PlanLine['lines'][number]

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
