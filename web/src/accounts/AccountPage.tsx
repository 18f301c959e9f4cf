import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { ApiKeys } from '../apiKeys/ApiKeys.tsx'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { TwoStepSettings } from '../twoStep/TwoStepSettings.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './accounts.module.css'
import { DeviceList } from './DeviceList.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/**
 * `/account`: profile, password, two-step sign-in, passkeys, devices and API keys of the signed-in
 * person, whatever their role (T22).
 */
export function AccountPage() {
  const { t } = useTranslation(['accounts', 'twoStep', 'passkeys', 'apiKeys'])
  const me = useMe()
  return (
    <Page
      title={t('account')}
      subtitle={t('accountText')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('account') }]}
    >
      <div className={classes.sheets}>
        <ProfileForm me={me} />
        <PasswordForm me={me} />
        <AccountCard id="two-step" title={t('twoStep:title')} text={t('twoStep:text')}>
          <TwoStepSettings me={me} />
        </AccountCard>
        <AccountCard id="passkeys" title={t('passkeys:title')} text={t('passkeys:text')}>
          <Passkeys me={me} />
        </AccountCard>
        <DeviceList />
        <AccountCard id="api-keys" title={t('apiKeys:title')} text={t('apiKeys:text')}>
          <ApiKeys />
        </AccountCard>
      </div>
    </Page>
  )
}
