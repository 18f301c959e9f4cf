import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { versionReady } from '../serviceWorker/versionReady.ts'
import classes from './NewVersionNotice.module.css'

/**
 * Says that a new version is ready. The page is reloaded when the person wants it; a form with
 * changes asks first.
 */
export function NewVersionNotice() {
  const { t } = useTranslation('app')
  return (
    <div role="status" className={classes.notice}>
      <span>{t('versionReady')}</span>
      <Button size="sm" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={() => versionReady.set(false)}>
        {t('later')}
      </Button>
    </div>
  )
}
