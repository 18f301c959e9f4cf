import { Button, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { User } from '@nspect/contract/users/users'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '../forms/FormParts.module.css'
import { copyTextToClipboard } from '../ui/browser/copyTextToClipboard.ts'
import { toast } from '../ui/feedback/toast.ts'
import classes from './Users.module.css'
import { useCreatePasswordResetLink } from './users.api.ts'

/**
 * Creates and copies a password reset link for this user; shows it if the clipboard is unavailable
 * (T103).
 */
export function CreatePasswordResetLink({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const [shown, setShown] = useState('')
  const make = useCreatePasswordResetLink()
  const copy = async () => {
    const made = make.mutateAsync(user)
    const isCopied = await copyTextToClipboard(made.then(({ link }) => link))
    try {
      const { link, message } = await made
      setShown(isCopied ? '' : link)
      if (isCopied) toast.done(`${t('linkCopied')}. ${message}`)
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <>
      <h2 className={parts.section}>{t('signIn')}</h2>
      <div className={classes.link}>
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => void copy()}
        >
          {t('makeLink')}
        </Button>
        <p className={classes.help}>{t('makeLinkText', { minutes: limits.resetMinutes })}</p>
        {shown && (
          <TextInput
            label={t('linkToCopy')}
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
    </>
  )
}
