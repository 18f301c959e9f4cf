import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { Page } from '../ui/Page.tsx'
import classes from './accounts.module.css'
import { DeviceList } from './DeviceList.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** `/account`: profile, password and devices of the signed-in person, whatever their role (T22). */
export function AccountPage() {
  const { t } = useTranslation('accounts')
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
        <DeviceList />
      </div>
    </Page>
  )
}
