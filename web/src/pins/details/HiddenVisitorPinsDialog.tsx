import { Button, Modal } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { useActor } from '../../api/signedInUser.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { formatPinLabel, getReporterName } from '../values/pinLabel.ts'
import { hiddenVisitorPinsQuery, useReviewVisitorPin } from '../visitorPins.api.ts'
import classes from './VisitorPinReview.module.css'

interface Props {
  project: Project
  isOpen: boolean
  onClose: () => void
}

/** The points from outside that managers have hidden, each with a button that shows it again. */
export function HiddenVisitorPinsDialog({ project, isOpen, onClose }: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const actor = useActor()
  const query = useQuery({ ...hiddenVisitorPinsQuery(project.id), enabled: isOpen })
  const hidden = query.data
  const review = useReviewVisitorPin()
  const facts = toProjectFacts(project)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('visitor.hiddenTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {hidden && (
        <p className={classes.help}>
          {t(hidden.length > 0 ? 'visitor.hiddenHelp' : 'visitor.hiddenNone')}
        </p>
      )}
      {query.isLoadingError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!hidden && !query.isLoadingError && <LoadingState lines={3} />}
      <ul className={classes.hidden}>
        {hidden?.map((pin) => (
          <li key={pin.id}>
            <HiddenPinImage pin={pin} />
            <div className={classes.words}>
              <p dir="auto">
                <strong>{formatPinLabel(pin)}</strong>
              </p>
              {pin.description && <p dir="auto">{pin.description}</p>}
              <p className={classes.by}>
                {t('added', {
                  name: getReporterName(pin),
                  when: formatDate(pin.addedDateTime, 'stamp', getDisplayTimeZone()),
                })}
              </p>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconEyeCheck size={16} aria-hidden />}
                disabled={review.isPending || !can(actor, 'pin.reviewShared', facts)}
                aria-label={t('visitor.showAgainOf', { number: pin.pinNumber })}
                onClick={() => review.mutate({ pin, visitorState: 'accepted' })}
              >
                {t('visitor.showAgain')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function HiddenPinImage({ pin }: { pin: Pin }) {
  const image = pickLeadingImage(pin, 'thumb')
  return image ? (
    <img src={getImageUrl(image.path)} alt="" loading="lazy" />
  ) : (
    <span className={classes.blank} />
  )
}
