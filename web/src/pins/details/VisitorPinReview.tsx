import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { getReporterName } from '../values/pinLabel.ts'
import classes from './VisitorPinReview.module.css'
import { VisitorPinReviewButtons } from './VisitorPinReviewButtons.tsx'

interface Props {
  pin: Pin
  project: Project
  /** goes to where it can be answered; absent: nowhere */
  onAnswer?: () => void
}

/**
 * Who added a visitor's point, and whether it waits; managers accept it, hide it or answer (T97).
 */
export function VisitorPinReview({ pin, project, onAnswer }: Props) {
  const { t } = useTranslation('pins')
  const actor = useActor()
  const facts = toProjectFacts(project)
  if (pin.visitorState === null) return null
  const name = getReporterName(pin)
  return (
    <section className={classes.review} aria-label={t('visitor.outside')}>
      <p>
        {t(pin.visitorState === 'waiting' ? 'visitor.waitingBy' : 'visitor.acceptedBy', { name })}
      </p>
      {can(actor, 'pin.reviewShared', facts) && (
        <div className={classes.buttons}>
          <VisitorPinReviewButtons pin={pin} />
          {onAnswer && can(actor, 'comment.add', facts) && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconMessagePlus size={16} aria-hidden />}
              onClick={onAnswer}
            >
              {t('visitor.answer')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
