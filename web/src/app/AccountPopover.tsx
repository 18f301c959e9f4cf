import { useMantineColorScheme } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Language } from '@nspect/contract/shared/enums'
import {
  IconDeviceDesktop,
  IconInfoCircle,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Profile, saveProfile } from '../accounts/accounts.api.ts'
import { createIdempotencyKey } from '../api/idempotencyKey.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import { toast } from '../ui/feedback/toast.ts'
import { usePopoverProps } from '../ui/hooks/usePopoverProps.ts'
import { LanguageSwitcher } from '../ui/inputs/LanguageSwitcher.tsx'
import type { navigationPlaces as allPlaces } from './features.ts'
import { QuickActionsButton } from './QuickActions.tsx'
import classes from './Shell.module.css'

export const accountPanelId = 'account'

const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

/**
 * The signed-in person, colour scheme and account; on a phone also what the side bar has beyond the
 * bottom bar. A popover.
 */
export function AccountPopover({
  me,
  places,
}: {
  me: Me
  places: readonly (typeof allPlaces)[number][]
}) {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const { mutate: save } = useMutation({
    mutationFn: (profile: Profile) =>
      saveProfile(client, me, profile, { idempotencyKey: createIdempotencyKey() }),
    onError: toast.failed,
  })
  const panel = useRef<HTMLDivElement>(null)
  const { props, close } = usePopoverProps({ id: accountPanelId, panel, onToggle: setOpen })
  // stored in the account, so it applies on every device
  const saveLanguage = (language: Language) => {
    const { firstName, lastName, phoneNumber, timeZone, notifications } = me
    save({ firstName, lastName, phoneNumber, timeZone, notifications, language })
  }
  return (
    <div {...props} ref={panel} className={classes.account}>
      <p className={classes.person}>
        <strong>{`${me.firstName} ${me.lastName}`.trim()}</strong>
        <span>{me.username}</span>
        <span>{[getRoleName(me.role), me.client?.businessName].filter(Boolean).join(' · ')}</span>
      </p>
      <fieldset className={classes.schemes}>
        <legend>{t('theme')}</legend>
        {schemes.map(({ value, Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(value === 'auto' ? 'system' : value)}
          </button>
        ))}
      </fieldset>
      <LanguageSwitcher mb={6} isOpen={isOpen} onChoose={saveLanguage} />
      <div className={classes.far}>
        <QuickActionsButton role={me.role} className={classes.item} />
        {places.map(({ to, text, Icon }) => (
          <Link key={to} to={to} search={{}} className={classes.item} onClick={close}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {t(text)}
          </Link>
        ))}
      </div>
      <Link to="/account" className={classes.item} onClick={close}>
        <IconUserCog size={20} stroke={1.6} aria-hidden />
        {t('yourAccount')}
      </Link>
      <Link to="/about" className={classes.item} onClick={close}>
        <IconInfoCircle size={20} stroke={1.6} aria-hidden />
        {t('about')}
      </Link>
      <Link
        to="/logout"
        className={`${classes.item} ${classes.leave}`}
        preload={false}
        onClick={close}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden />
        {t('logout')}
      </Link>
    </div>
  )
}
