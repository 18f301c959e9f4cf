import { Alert, Button, Modal, Stack } from '@mantine/core'
import type { Comment } from '@nspect/contract/comments/comments'
import { can } from '@nspect/contract/permissions/policy'
import { listPinImages } from '@nspect/contract/pins/pinImages'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { canApproveRepairs } from '@nspect/contract/pins/repairSteps'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { formatDisplayName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { StageLabel } from '../pins/badges/StageLabel.tsx'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { BeforeAfterSlider } from './BeforeAfterSlider.tsx'
import { commentsQuery } from './comments.api.ts'
import classes from './comments.module.css'
import { RepairStepsForm } from './RepairStepsForm.tsx'

interface Props {
  pin: Pin
  project: Project
  onSubmitRepair: () => void
  onClose: () => void
}

const listImagesBefore = (pin: Pin): string[] => [
  ...listPinImages(pin, 'full').map(({ path }) => path),
  ...(pin.contextStillUrl === null ? [] : [pin.contextStillUrl]),
]

/** Who took a step, and when. */
const toSignature = ({ commentedBy, commentedOn }: Comment) => ({
  name: formatDisplayName(commentedBy),
  date: formatDate(commentedOn, 'stamp', getDisplayTimeZone()),
})

/**
 * Manages the repair of a point: its stage, what was submitted beside the point's pictures, and the
 * steps from here.
 */
export function ManageRepairDialog({ pin, project, onSubmitRepair, onClose }: Props) {
  const { t } = useTranslation('comments')
  const actor = useActor()
  const facts = toProjectFacts(project)
  const { data: comments, error, refetch } = useQuery(commentsQuery(pin.id))
  const again = () => void refetch()
  const submitted = comments?.findLast(({ action }) => action === 'submit')
  const accepted = pin.isApproved
    ? comments?.findLast(({ action }) => action === 'accept')
    : undefined
  const [first, link] = [pin.poiResolutionImagePath, pin.matterportResolutionLink]
  // the latest submission's, unless its comment was hidden
  const isSame = submitted?.poiResolutionImagePath === first
  const after =
    isSame && submitted ? submitted.poiResolutionImagePaths : first === null ? [] : [first]
  const isProven = after.length > 0 || link !== null
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(720px, 94vw)"
      title={t('manage')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <div className={classes.managed}>
          <StageLabel stage={getPinStage(pin, canApproveRepairs(actor, facts.tier))} />
          <span dir="auto">{t('manageOf', { number: pin.pinNumber, title: pin.title })}</span>
        </div>
        {error && comments && (
          <Alert color="red" role="alert" variant="light">
            {error.message}
            <Button mt="xs" display="block" size="compact-sm" variant="default" onClick={again}>
              {t('again')}
            </Button>
          </Alert>
        )}
        {error && !comments && <ErrorState error={error} onRetry={again} />}
        {!comments && !error && <LoadingState lines={3} />}
        {comments && !isProven && <p className={classes.state}>{t('noProof')}</p>}
        {comments && after.length > 0 && (
          <BeforeAfterSlider before={listImagesBefore(pin)} after={after} />
        )}
        {link?.startsWith('https://') && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('link')}
          </a>
        )}
        {isProven && submitted && (
          <div>
            <p className={classes.state}>{t('submittedBy', toSignature(submitted))}</p>
            {submitted.comment && (
              <p className={classes.words} dir="auto">
                {submitted.comment}
              </p>
            )}
          </div>
        )}
        {accepted && (
          <div>
            <p className={classes.state}>{t('acceptedBy', toSignature(accepted))}</p>
            {accepted.comment && (
              <p className={classes.words} dir="auto">
                {accepted.comment}
              </p>
            )}
          </div>
        )}
        <RepairStepsForm
          pin={pin}
          project={facts}
          isShown={comments !== undefined && !error}
          onSaved={onClose}
        >
          {can(actor, 'comment.send', facts) && (
            <Button variant={pin.isResolved ? 'subtle' : 'default'} onClick={onSubmitRepair}>
              {isProven ? t('submitAgain') : t('submitRepair')}
            </Button>
          )}
        </RepairStepsForm>
      </Stack>
    </Modal>
  )
}
