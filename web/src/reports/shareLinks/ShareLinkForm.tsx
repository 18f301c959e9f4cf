import { Button } from '@mantine/core'
import { type ShareLink, shareLink as shareLinkShape } from '@nspect/contract/reports/shareLinks'
import type { ShareLevel } from '@nspect/contract/shared/enums'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { ShareTarget } from './filterShareLinks.ts'
import { RevokeShareLinkButton } from './RevokeShareLinkButton.tsx'
import { ShareLinkFields } from './ShareLinkFields.tsx'
import classes from './ShareReportDialog.module.css'
import {
  buildNewShareLinkValues,
  toReviewerFields,
  toShareLinkValues,
  validateShareLink,
} from './shareLinkForm.ts'
import { saveShareLink } from './shareLinks.api.ts'
import { useShareLinkFieldLabels } from './useShareLinkFieldLabels.ts'

interface Props {
  shared: ShareTarget
  /** null: a new one */
  link: ShareLink | null
  defaultLevel: ShareLevel
  onChanged: (isChanged: boolean) => void
  /** inside the click that saves */
  onSubmit: () => void
  onSaved: (saved: { id: number; link: string }, isNew: boolean) => Promise<unknown>
  onRevoked: (link: ShareLink) => Promise<unknown>
  /** somebody else changed the link, and their version is taken */
  onOutdated: () => Promise<unknown>
}

/** The options of a link: saving changes the link in hand, or makes a new one. Also revokes it. */
export function ShareLinkForm({
  shared,
  link,
  defaultLevel,
  onChanged,
  onSubmit,
  onSaved,
  onRevoked,
  onOutdated,
}: Props) {
  const { t } = useTranslation('reports')
  const { project, pinId } = shared
  const { labels, rowsOf } = useShareLinkFieldLabels(project.id)
  const form = useSaveForm({
    stored: link,
    initial: (stored) =>
      stored ? toShareLinkValues(stored) : buildNewShareLinkValues(defaultLevel, pinId),
    problems: (values) => validateShareLink(values, link, labels),
    send: (values, over, options) => saveShareLink(project.id, values, over, options),
    shape: shareLinkShape,
    fieldErrorsOf: ({ errors }) =>
      toReviewerFields(
        Object.fromEntries(
          errors.map(({ field, message }) => [field === 'expiresOn' ? 'lastDay' : field, message]),
        ),
      ),
    onSaved: (saved) => {
      if (link) toast.done(saved.message)
      return onSaved(saved, link === null)
    },
  })
  const { values, failure, savedByOther, isSaving, isChanged } = form
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  return (
    <form className={classes.form} {...form.bind()} onSubmitCapture={onSubmit}>
      {failure && <ErrorAlert error={failure} onRetry={form.save} onClose={form.forget} />}
      {savedByOther && (
        <SaveConflict
          title={t('link.conflict')}
          rows={rowsOf(toShareLinkValues(savedByOther), values)}
          isBusy={isSaving}
          onTakeOther={() => void onOutdated()}
          onKeepMine={form.keepMine}
        />
      )}
      <ShareLinkFields form={form} shared={shared} labels={labels} />
      <div className={classes.foot}>
        {link && (
          <RevokeShareLinkButton
            projectId={project.id}
            link={link}
            isDisabled={isSaving}
            onRevoked={() => {
              form.finish()
              return onRevoked(link)
            }}
          />
        )}
        <Button
          className={classes.save}
          type="submit"
          loading={isSaving}
          disabled={form.isInvalid || (link !== null && !isChanged)}
        >
          {t(link ? 'link.save' : 'link.make')}
        </Button>
      </div>
    </form>
  )
}
