import { Button } from '@mantine/core'
import { isStageDone, stageOf } from '@nspect/contract/pinStage'
import type { Pin } from '@nspect/contract/pins'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf } from '@nspect/contract/projects'
import { inclusionOf } from '@nspect/contract/tierFeatures'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/requestUrl.ts'
import { useActor } from '../api/signedInUser.ts'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { useDraftList, useDraftStore } from '../drafts/useDraft.ts'
import { stageName } from '../i18n/displayNames.ts'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/useDialog.ts'
import { useOpenAgain } from './comments.api.ts'
import classes from './comments.module.css'
import { ReviewForm } from './ReviewForm.tsx'
import { SubmitRepairDialog } from './SubmitRepairDialog.tsx'

/** The repair of a point: its stage, its proof, and the actions that this person may take. */
export function RepairSection({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation(['comments', 'drafts'])
  const actor = useActor()
  const dialog = useDialog('repair')
  const openAgain = useOpenAgain()
  const facts = projectFactsOf(project)
  const draftStore = useDraftStore({ projectId: project.id, kind: 'repair', record: pin.id })
  const draft = useDraftList(project.id).find(({ kind, record }) => kind === 'repair' && record === String(pin.id))
  const isOperator = actor.kind === 'staff' && actor.role === 'SuperAdmin'
  const hasApproval = isOperator || inclusionOf(project.client.clientTier.name, 'approval') === 'full'
  const mayJudge = can(actor, 'comment.review', facts)
  const stage = stageOf(pin, hasApproval)
  const mayOpenAgain = isStageDone(stage) && can(actor, 'pin.review', facts) && can(actor, 'pin.save', facts)

  const label = mayJudge ? t('manage') : pin.isResolved ? t('edit') : t('resolve')
  return (
    <section className={classes.section} aria-label={t('repair')}>
      <h2 className={classes.heading}>{t('repair')}</h2>
      <p className={classes.stage}>{stageName(stage)}</p>
      {pin.poiResolutionImagePath && (
        <img className={classes.after} src={fileUrl(pin.poiResolutionImagePath)} alt={t('after')} loading="lazy" />
      )}
      {pin.matterportResolutionLink?.startsWith('https://') && (
        <a href={pin.matterportResolutionLink} target="_blank" rel="noopener noreferrer">
          {t('link')}
        </a>
      )}
      {draft && !dialog.isOpen && can(actor, 'comment.send', facts) && (
        <DraftLine
          what={t('drafts:restored')}
          savedAt={new Date(draft.savedAt).toISOString()}
          onContinue={() => dialog.open()}
          onDiscard={() => void draftStore.forget()}
        />
      )}
      {(can(actor, 'comment.send', facts) || mayOpenAgain) && (
        <div className={classes.buttons}>
          {can(actor, 'comment.send', facts) && (
            <Button variant={pin.isResolved ? 'default' : 'light'} onClick={() => dialog.open()}>
              {label}
            </Button>
          )}
          {mayOpenAgain && (
            <Button
              variant="default"
              loading={openAgain.isPending}
              onClick={() =>
                openAgain.mutate(pin, {
                  onSuccess: ({ message }) => toast.done(message),
                  onError: toast.failed,
                })
              }
            >
              {t('openAgain')}
            </Button>
          )}
        </div>
      )}
      {mayJudge && pin.isResolved && !pin.isApproved && <ReviewForm pinId={pin.id} projectId={project.id} />}
      {dialog.isOpen && can(actor, 'comment.send', facts) && (
        <SubmitRepairDialog pinId={pin.id} draftStore={draftStore} title={label} onClose={dialog.close} />
      )}
    </section>
  )
}
