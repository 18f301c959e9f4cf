import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TypePartTable.module.css'

/** A part's name, with a badge if uploads use it (T60). */
export function UploadDefaultPartName({
  isDefault,
  children,
}: {
  isDefault: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('projectTypes')
  return (
    <span className={classes.named}>
      {children}
      {isDefault && (
        <Badge variant="light" tt="none">
          {t('userUploadValue')}
        </Badge>
      )}
    </span>
  )
}
