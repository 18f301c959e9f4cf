import { PasswordInput, TextInput } from '@mantine/core'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import classes from './ShareReportDialog.module.css'
import { changeShareLevel, type ShareLinkValues } from './shareLinkForm.ts'

interface Props {
  form: SaveForm<ShareLinkValues, ShareLink, { id: number; link: string; message: string }>
  /** are codes mailed? Without a mail server a password is needed */
  isMailed: boolean
  labels: Record<'reviewerName' | 'reviewerEmail' | 'password', string>
}

/** Who decides by a link: by a code that is mailed to them, or else by a password. */
export function ReviewerFields({ form, labels, isMailed }: Props) {
  const { t } = useTranslation(['reviewers', 'reports'])
  const { values, stored } = form
  return (
    <>
      <TextInput
        label={labels.reviewerName}
        withAsterisk
        maxLength={limits.reporterName}
        autoComplete="off"
        {...form.text('reviewerName')}
      />
      <TextInput
        label={labels.reviewerEmail}
        type="email"
        maxLength={limits.firmEmail}
        autoComplete="off"
        {...(isMailed && { description: t('emailHelp') })}
        {...form.text('reviewerEmail')}
        onChange={(event) => {
          const reviewerEmail = event.currentTarget.value
          form.change({
            reviewerEmail,
            ...changeShareLevel({ ...values, reviewerEmail }, 'decide', isMailed),
          })
        }}
      />
      {values.needsPassword && (
        <PasswordInput
          className={classes.wide}
          label={labels.password}
          description={t(
            stored?.hasPassword
              ? 'reports:link.passwordStays'
              : isMailed
                ? 'passwordInstead'
                : 'passwordOnly',
          )}
          withAsterisk={!stored?.hasPassword}
          maxLength={limits.sharePassword.max}
          autoComplete="new-password"
          {...form.text('password')}
        />
      )}
      <p className={`${classes.attention} ${classes.wide}`}>{t('showsCosts')}</p>
    </>
  )
}
