import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { OwnApiKeys } from '../apiKeys/OwnApiKeys.tsx'
import { OwnCalendarLink } from '../calendarLinks/OwnCalendarLink.tsx'
import { OwnPasskeys } from '../passkeys/OwnPasskeys.tsx'
import { TwoStepSettings } from '../twoStep/TwoStepSettings.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { AccountSectionCard } from './AccountSectionCard.tsx'
import classes from './accounts.module.css'
import { ChangeOwnPasswordForm } from './ChangeOwnPasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SignedInDeviceList } from './SignedInDeviceList.tsx'

/**
 * `/account`: profile, password, two-step sign-in, passkeys, devices, calendar and API keys of the
 * signed-in person, whatever their role (T22).
 */
export function AccountPage() {
  const { t } = useTranslation(['accounts', 'twoStep', 'passkeys', 'apiKeys', 'calendarLinks'])
  const me = useSignedInUser()
  return (
    <Page
      title={t('account')}
      subtitle={t('accountText')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('account') }]}
    >
      <div className={classes.sheets}>
        <ProfileForm me={me} />
        <ChangeOwnPasswordForm me={me} />
        <AccountSectionCard id="two-step" title={t('twoStep:title')} text={t('twoStep:text')}>
          <TwoStepSettings me={me} />
        </AccountSectionCard>
        <AccountSectionCard id="passkeys" title={t('passkeys:title')} text={t('passkeys:text')}>
          <OwnPasskeys me={me} />
        </AccountSectionCard>
        <SignedInDeviceList />
        <AccountSectionCard
          id="calendar"
          title={t('calendarLinks:title')}
          text={t('calendarLinks:text')}
        >
          <OwnCalendarLink />
        </AccountSectionCard>
        <AccountSectionCard id="api-keys" title={t('apiKeys:title')} text={t('apiKeys:text')}>
          <OwnApiKeys />
        </AccountSectionCard>
      </div>
    </Page>
  )
}
