import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import { PlanDecisions } from './PlanDecisions.tsx'
import { PlanLineDialog } from './PlanLineDialog.tsx'
import { PlanLineFacts, PlanLineTotal } from './PlanLineFacts.tsx'
import classes from './planLines.module.css'

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
      {planLine && <PlanLineFacts planLine={planLine} currency={project.currency} />}
      {planLine && planLine.lines.length > 1 && (
        <PlanLineTotal pin={pin} currency={project.currency} />
      )}
      <PlanDecisions pin={pin} />
      {isOpen && <PlanLineDialog pin={pin} project={project} onClose={() => setOpen(false)} />}
    </section>
  )
}
