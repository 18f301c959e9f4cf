import { Button } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { PasswordAndCodeFields } from './PasswordAndCodeFields.tsx'

interface Props<Saved> {
  me: Me
  text: string
  actionLabel: string
  send: (
    proof: { password: string; code: string },
    options: { idempotencyKey: string },
  ) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** Password and code, which are asked for before the second step is changed. */
export function TwoStepProofForm<Saved>({
  me,
  text,
  actionLabel,
  send,
  onSaved,
  onCancel,
}: Props<Saved>) {
  const { t } = useTranslation(['twoStep', 'ui'])
  const form = useSaveForm({
    initial: () => ({ password: '', code: '' }),
    problems: ({ password, code }) => ({
      ...(password === '' && { password: t('enterPassword') }),
      ...(code.trim() === '' && { code: t('enterCode') }),
    }),
    send: (values, _, options) => send(values, options),
    isLeftFreely: true,
    onSaved,
  })
  return (
    <form className={card.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <p className={card.dimmed}>{text}</p>
      <PasswordAndCodeFields me={me} text={form.text} />
      <div className={card.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {actionLabel}
        </Button>
        <Button variant="default" disabled={form.isSaving} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
