import { useMantineColorScheme } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Shell.module.css'

export const accountPanelId = 'account'

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

/** Who is signed in, light or dark, and the way out. A native popover: Esc and a click elsewhere close it. */
export function AccountPanel({ me }: { me: Me }) {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div id={accountPanelId} popover="auto" className={classes.account}>
      <p className={classes.person}>
        <strong>{`${me.firstName} ${me.lastName}`.trim()}</strong>
        <span>{me.username}</span>
        <span>{[me.role, me.client?.businessName].filter(Boolean).join(' · ')}</span>
      </p>
      <fieldset className={classes.schemes}>
        <legend>{t('theme')}</legend>
        {schemes.map(({ value, Icon }) => (
          <button key={value} type="button" aria-pressed={colorScheme === value} onClick={() => setColorScheme(value)}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(value === 'auto' ? 'system' : value)}
          </button>
        ))}
      </fieldset>
      <Link to="/logout" className={classes.item} preload={false}>
        <IconLogout size={20} stroke={1.6} aria-hidden />
        {t('signOut')}
      </Link>
    </div>
  )
}
