import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  help: 'onlyDefaultHelp' | 'checkedHelp' | 'shownHelp'
  value: boolean
  onChange: (isDefault: boolean) => void
}

/** "User Upload Value": the default for points from an upload (T60). */
export function UploadDefaultField({ help, value, onChange }: Props) {
  const { t } = useTranslation('projectTypes')
  return (
    <Checkbox
      label={t('userUploadValue')}
      description={t(help)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
