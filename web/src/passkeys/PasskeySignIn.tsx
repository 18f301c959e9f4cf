import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { session } from '../api/session.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { getPasskeyObstacle, signInByPasskey } from './passkeys.api.ts'
import { usePasskeyErrorText } from './usePasskeyErrorText.ts'

/**
 * Signs in with a passkey, without a username; where that cannot be, says why (T236). `person`: who
 * alone is to sign in.
 */
export function PasskeySignIn({ person }: { person?: number }) {
  const { t } = useTranslation('passkeys')
  const inWords = usePasskeyErrorText()
  const why = getPasskeyObstacle()
  const signIn = useMutation({
    mutationFn: () => signInByPasskey(person),
    onSuccess: session.begin,
  })
  return (
    <div className={card.form}>
      {signIn.isError && <ErrorAlert error={inWords(signIn.error)} onClose={signIn.reset} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={signIn.isPending || signIn.isSuccess}
        disabled={why !== undefined}
        aria-describedby={why && 'no-passkeys'}
        onClick={() => signIn.mutate()}
      >
        {t('signIn')}
      </Button>
      {why && (
        <p id="no-passkeys" className={card.hint}>
          {t(why)}
        </p>
      )}
    </div>
  )
}
