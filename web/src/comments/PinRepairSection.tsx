import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import { canApproveRepairs } from '@nspect/contract/pins/repairSteps'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { UnsentDraftLine } from '../drafts/UnsentDraftLine.tsx'
import { useDraftList, useDraftStore } from '../drafts/useDraft.ts'
import { getStageName } from '../i18n/displayNames.ts'
import { StoredImageOrNotice } from '../ui/files/StoredImageOrNotice.tsx'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import classes from './comments.module.css'
import { ManageRepairDialog } from './ManageRepairDialog.tsx'
import { SubmitRepairDialog } from './SubmitRepairDialog.tsx'

/**
 * The repair of a point: its stage, its proof, and one button to what this person may do about it.
 */
export function PinRepairSection({ pin, project }: { pin: Pin; project: Project }) {
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
  const stage = getPinStage(pin, canApproveRepairs(actor, facts.tier))
  const isWaiting = stage === 'waiting'

  const { poiResolutionImagePath: photo, matterportResolutionLink: link } = pin
  const isSubmitted = pin.isResolved || photo !== null || link !== null
  const submitLabel = isSubmitted ? t('edit') : t('resolve')
  return (
    <section className={classes.section} aria-label={t('repair')}>
      <h2 className={classes.heading}>{t('repair')}</h2>
      <p className={classes.stage}>{getStageName(stage)}</p>
      {photo && <StoredImageOrNotice className={classes.after} path={photo} alt={t('after')} />}
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
      {(mayManage || maySubmit) && (
        <div className={classes.buttons}>
          {mayManage ? (
            <Button
              variant={isWaiting ? 'filled' : pin.isResolved ? 'default' : 'light'}
              onClick={() => managing.open()}
            >
              {t('manage')}
            </Button>
          ) : (
            <Button
              variant={pin.isResolved ? 'default' : 'light'}
              onClick={() => submitting.open()}
            >
              {submitLabel}
            </Button>
          )}
        </div>
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
