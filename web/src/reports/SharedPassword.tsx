import { Button, PasswordInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { reportRoutes } from '@nspect/contract/reports'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { openedLinks } from './openedLinks.ts'
import classes from './ReportView.module.css'

/** Asks a visitor for the password of their link, once a day on each device (T128). */
export function SharedPassword({ token, onOpened }: { token: string; onOpened: () => void }) {
  const { t } = useTranslation('reports')
  const form = useSaveForm({
    initial: () => ({ password: '' }),
    problems: ({ password }) => (password === '' ? { password: t('link.passwordNeeded') } : {}),
    send: ({ password }, _, options) => call(reportRoutes.openShareLink, { token, password }, options),
    place: ({ code, message }) => (code === 'share.wrongPassword' ? { password: message } : {}),
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ data }) => {
      openedLinks.keepForDay(token, data)
      onOpened()
    },
    onFailed: (error) => {
      // it has ended meanwhile: what the page shows then is for the report's query to say
      if (error instanceof ApiError && error.code === 'share.noToken') onOpened()
    },
  })
  return (
    <form className={classes.locked} {...form.bind()}>
      <h1>{t('lockedTitle')}</h1>
      <p>{t('lockedText')}</p>
      {form.failure && <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />}
      <PasswordInput
        label={t('link.password')}
        maxLength={limits.sharePassword.max}
        autoComplete="off"
        {...form.text('password')}
      />
      <Button type="submit" loading={form.isSaving}>
        {t('lockedOpen')}
      </Button>
    </form>
  )
}
