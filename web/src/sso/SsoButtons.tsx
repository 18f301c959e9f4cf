import { Button, TextInput } from '@mantine/core'
import type { OfferedIssuer } from '@nspect/contract/sso/sso'
import { IconBuilding } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { redirectToIdentityProvider } from './sso.api.ts'
import classes from './sso.module.css'

interface Props {
  issuers: readonly OfferedIssuer[]
  /** others are found by an address */
  hasMore: boolean
  returnTo: string | undefined
}

/** The ways of signing in at one's own organisation (T248). */
export function SsoButtons({ issuers, hasMore, returnTo }: Props) {
  const { t } = useTranslation('sso')
  const [asksAddress, setAsksAddress] = useState(false)
  const leave = useMutation({
    mutationFn: (issuer: string) => redirectToIdentityProvider({ issuer }, returnTo),
  })
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('or')}</p>
      {leave.isError && <ErrorAlert error={leave.error} onClose={leave.reset} />}
      {issuers.map(({ key, name }) => (
        <Button
          key={key}
          className={classes.way}
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconBuilding size={18} aria-hidden />}
          loading={(leave.isPending || leave.isSuccess) && leave.variables === key}
          onClick={() => leave.mutate(key)}
        >
          {t('signInWith', { name })}
        </Button>
      ))}
      {hasMore &&
        (asksAddress ? (
          <AddressForm returnTo={returnTo} />
        ) : (
          <Button variant="subtle" fullWidth onClick={() => setAsksAddress(true)}>
            {t('byAddress')}
          </Button>
        ))}
    </div>
  )
}

function AddressForm({ returnTo }: Pick<Props, 'returnTo'>) {
  const { t } = useTranslation('sso')
  const form = useSaveForm({
    initial: () => ({ email: '' }),
    problems: ({ email }) => (email.trim() === '' ? { email: t('enterAddress') } : {}),
    send: ({ email }) => redirectToIdentityProvider({ email: email.trim() }, returnTo),
    isLeftFreely: true,
    onSaved: () => undefined,
  })
  return (
    <form className={classes.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <TextInput
        label={t('address')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        size="md"
        {...form.text('email')}
      />
      <Button
        type="submit"
        variant="default"
        size="md"
        fullWidth
        loading={form.isSaving}
        disabled={form.isInvalid}
      >
        {t('continue')}
      </Button>
    </form>
  )
}
