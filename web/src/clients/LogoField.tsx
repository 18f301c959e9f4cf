import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { StoredImageField } from '../ui/files/StoredImageField.tsx'

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
  return (
    <StoredImageField
      label={t('logo')}
      help={t('logoHelp', { size: limits.logoBytes / 1024 / 1024 })}
      invite={t('logoDrop')}
      alt={t('logoOf', { name })}
      changeLabel={t('changeLogo')}
      maxBytes={limits.logoBytes}
      path={logoPath}
      files={files}
      error={error}
      onClear={() => onChange({ isLogoCleared: true })}
      onChange={(logo) => onChange({ logo })}
    />
  )
}
