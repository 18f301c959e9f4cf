import { Button, TextInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { PasswordAndCodeFields } from '../twoStep/PasswordAndCodeFields.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { invalidatePasskeys } from './passkeys.api.ts'
import { usePasskeyErrorText } from './usePasskeyErrorText.ts'

interface NamedProof {
  name: string
  password: string
  code?: string
}

interface Props {
  me: Me
  /** is two-step sign-in on? A code is asked for then */
  asksCode: boolean
  /** is it a new one? Its name is asked for then */
  isNew: boolean
  text: string
  actionLabel: string
  send: (values: NamedProof) => Promise<{ message: string }>
  onSaved: (message: string) => void
  onCancel: () => void
}

/**
 * What is asked for before a passkey is added or removed: the password, and a code where two-step
 * sign-in is on.
 */
export function PasskeyProofForm({
  me,
  asksCode,
  isNew,
  text,
  actionLabel,
  send,
  onSaved,
  onCancel,
}: Props) {
  const { t } = useTranslation(['passkeys', 'twoStep', 'ui'])
  const inWords = usePasskeyErrorText()
  const form = useSaveForm({
    initial: () => ({ name: '', password: '', code: '' }),
    problems: ({ name, password, code }) => ({
      ...(isNew && name.trim() === '' && { name: t('enterName') }),
      ...(password === '' && { password: t('twoStep:enterPassword') }),
      ...(asksCode && code.trim() === '' && { code: t('twoStep:enterCode') }),
    }),
    send: ({ name, password, code }) =>
      send({ name, password, ...(asksCode && { code }) }).catch((reason: unknown) => {
        throw inWords(reason)
      }),
    isLeftFreely: true,
    onSaved: ({ message }) => onSaved(message),
    invalidates: invalidatePasskeys,
  })
  return (
    <form className={card.form} {...form.bind()}>
      {form.failure && <ErrorAlert error={form.failure} onClose={form.forget} />}
      <p className={card.hint}>{text}</p>
      {isNew && (
        <TextInput
          name="name"
          label={t('name')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoFocus
          autoComplete="off"
          maxLength={limits.passkeyName}
          {...form.text('name')}
        />
      )}
      <PasswordAndCodeFields me={me} text={form.text} asksCode={asksCode} autoFocus={!isNew} />
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
