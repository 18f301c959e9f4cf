import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { UnsentDraftLine } from '../drafts/UnsentDraftLine.tsx'
import { useDraftList, useDraftStore } from '../drafts/useDraft.ts'
import { PinStateBadges } from '../pins/badges/PinStateBadges.tsx'
import { canSeeStatusAndApproval } from '../pins/values/shownApproval.ts'
import { StoredImageOrNotice } from '../ui/files/StoredImageOrNotice.tsx'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import classes from './comments.module.css'
import { ManageRepairDialog } from './ManageRepairDialog.tsx'
import { SubmitRepairDialog } from './SubmitRepairDialog.tsx'

/**
 * The repair of a point: a row with its stage and one button to what this person may do next, then
 * its proof.
 */
export function PinRepairSection({ pin, project }: PinPanelProps) {
  const { t } = useTranslation(['comments', 'drafts'])
  const actor = useActor()
  const submitting = useDialogInUrl('repair')
  const managing = useDialogInUrl('manageRepair')
  const facts = toProjectFacts(project)
  const draftStore = useDraftStore({ projectId: project.id, kind: 'repair', record: pin.id })
  const draft = useDraftList(project.id).find(
    ({ kind, record }) => kind === 'repair' && record === String(pin.id),
  )
  const mayManage = can(actor, 'comment.manageRepair', facts)
  const maySubmit = can(actor, 'comment.send', facts)
  const isApprovalShown = canSeeStatusAndApproval(actor, project)
  const isWaiting = getPinStage(pin, isApprovalShown) === 'waiting'

  const { poiResolutionImagePath: photo, matterportResolutionLink: link } = pin
  const isSubmitted = pin.isResolved || photo !== null || link !== null
  const submitLabel = isSubmitted ? t('edit') : t('resolve')
  return (
    <section className={classes.repair} aria-label={t('repair')}>
      <div className={classes.step}>
        <PinStateBadges pin={pin} isApprovalShown={isApprovalShown} />
        {mayManage ? (
          <Button
            size="xs"
            variant={isWaiting ? 'filled' : pin.isResolved ? 'default' : 'light'}
            onClick={() => managing.open()}
          >
            {t('manage')}
          </Button>
        ) : (
          maySubmit && (
            <Button
              size="xs"
              variant={pin.isResolved ? 'default' : 'light'}
              onClick={() => submitting.open()}
            >
              {submitLabel}
            </Button>
          )
        )}
      </div>
      {photo && (
        <div className={classes.proof}>
          <StoredImageOrNotice className={classes.after} path={photo} alt={t('after')} />
          <span aria-hidden>{t('after')}</span>
        </div>
      )}
      {link?.startsWith('https://') && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('link')}
        </a>
      )}
      {draft && !submitting.isOpen && maySubmit && (
        <UnsentDraftLine
          what={t('drafts:restored')}
          savedAt={new Date(draft.savedAt).toISOString()}
          onContinue={() => submitting.open()}
          onDiscard={() => void draftStore.forget()}
        />
      )}
      {managing.isOpen && mayManage && (
        <ManageRepairDialog
          pin={pin}
          project={project}
          onSubmitRepair={() => submitting.open()}
          onClose={managing.close}
        />
      )}
      {submitting.isOpen && maySubmit && (
        <SubmitRepairDialog
          pinId={pin.id}
          draftStore={draftStore}
          title={mayManage ? t('submitRepair') : submitLabel}
          onClose={submitting.close}
        />
      )}
    </section>
  )
}
