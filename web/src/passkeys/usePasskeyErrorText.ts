import { useTranslation } from 'react-i18next'
import { PasskeyError } from './passkeys.api.ts'

/** Says what went wrong with a device in words; leaves other errors as they are. */
export const usePasskeyErrorText = () => {
  const { t } = useTranslation('passkeys')
  return (reason: unknown): Error => {
    if (!(reason instanceof PasskeyError))
      return reason instanceof Error ? reason : new Error(String(reason))
    return new Error(t(reason.why, { address: reason.address }), { cause: reason })
  }
}
