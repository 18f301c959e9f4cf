import type { Me } from '@nspect/contract/sessions/sessions'
import { getSettingDeclaration } from '@nspect/contract/settings/knownSettings'
import type { SettingOverview } from '@nspect/contract/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import { ReportButton } from '../ui/buttons/ReportButton.tsx'
import { ClientSettingExceptions } from './ClientSettingExceptions.tsx'
import classes from './Settings.module.css'
import { SettingValueForm } from './SettingValueForm.tsx'
import { invalidateSettings } from './settings.api.ts'
import { useDeleteSetting } from './useDeleteSetting.ts'
import { useSettingValueText } from './useSettingValueText.ts'

interface Props {
  me: Me
  overview: SettingOverview
  isHidden: boolean
}

/**
 * One setting: what it does, its value with a form of its own, what holds otherwise, and the
 * clients with another value.
 */
export const SettingRow = memo(function SettingLine({ me, overview, isHidden }: Props) {
  const { t } = useTranslation('settings')
  const installation = useInstallation()
  const textOf = useSettingValueText()
  const client = useQueryClient()
  const remove = useDeleteSetting()
  // the form begins anew after saving, and follows what others save until something is entered
  const [restarts, setRestarts] = useState(0)
  const restart = () => setRestarts((times) => times + 1)
  const { key, stored, fallback, isFixed } = overview
  const otherwise = fallback === null ? t('notSet') : textOf(key, fallback)
  return (
    <li className={classes.line} hidden={isHidden}>
      <div className={classes.words}>
        <h3>
          {t(`name_${key}`)}
          {stored && <span className={classes.changed}>{t('changed')}</span>}
        </h3>
        <p>
          {key === 'FirmReminders' && installation?.sendsMail === false
            ? t('noRemindersText')
            : t(`about_${key}`)}
        </p>
        <small>
          <code>{key}</code>
        </small>
      </div>
      <div className={classes.entry}>
        <SettingValueForm
          key={restarts}
          name={key}
          stored={stored}
          fallback={fallback}
          isFixed={isFixed}
          clientIds={me.clientId === null ? [] : [me.clientId]}
          onSaved={async () => {
            await invalidateSettings(client)
            restart()
          }}
        />
        <p className={classes.otherwise}>
          {isFixed && t('currencyFixed')}
          {!isFixed &&
            (stored
              ? t('otherwise', { value: otherwise })
              : t(fallback === null ? 'isUnset' : 'isDefault'))}
          {stored && !isFixed && (
            <ReportButton
              aria-label={t('useDefaultOf', { name: t(`name_${key}`) })}
              onClick={async () => {
                if (await remove(stored)) restart()
              }}
            >
              {t('useDefault')}
            </ReportButton>
          )}
        </p>
        {!me.client && !(getSettingDeclaration(key).isGlobal && overview.exceptionCount === 0) && (
          <ClientSettingExceptions overview={overview} />
        )}
      </div>
    </li>
  )
})
