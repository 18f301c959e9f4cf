import { Button } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../api/imageUrl.ts'
import { DropFiles } from '../ui/files/DropFiles.tsx'
import classes from './Clients.module.css'

interface Props {
  name: string
  /** of the stored logo, unless it was cleared */
  logoPath: string | null
  files: readonly File[]
  error: string | undefined
  onChange: (change: { isLogoCleared?: boolean; logo?: readonly File[] }) => void
}

/** The stored logo, and "Change Logo", which clears it so that a new file can be dropped (T32). */
export function LogoField({ name, logoPath, files, error, onChange }: Props) {
  const { t } = useTranslation('clients')
  if (logoPath) {
    return (
      <div className={classes.logoField}>
        <span className={classes.logoLabel}>{t('logo')}</span>
        <div className={classes.logoShown}>
          <img src={getImageUrl(logoPath)} alt={t('logoOf', { name })} />
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ isLogoCleared: true })}
          >
            {t('changeLogo')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <DropFiles
      label={t('logo')}
      help={t('logoHelp', { size: limits.logoBytes / 1024 / 1024 })}
      invite={t('logoDrop')}
      accept={imageAccept}
      maxBytes={limits.logoBytes}
      files={files}
      onChange={(logo) => onChange({ logo })}
      {...(error && { error })}
    />
  )
}
