import { Badge } from '@mantine/core'
import { isFieldKey } from '@nspect/contract/fieldKeys'
import type { CustomFieldPart } from '@nspect/contract/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import classes from './TypePartTable.module.css'

/** Badges for what a field is used for, and for its non-default flags. */
export function FieldFlags({ field }: { field: CustomFieldPart }) {
  const { t } = useTranslation('projectTypes')
  const { key, isRequired, isEditable, isViewable } = field
  const flags = [
    ...(key !== null && isFieldKey(key) ? [t(`key_${key}`)] : []),
    ...(isRequired ? [t('isRequired')] : []),
    ...(isEditable ? [] : [t('notEditable')]),
    ...(isViewable ? [] : [t('notViewable')]),
  ]
  if (flags.length === 0) return '-'
  return (
    <span className={classes.badges}>
      {flags.map((flag) => (
        <Badge key={flag} variant="light" color="gray" tt="none">
          {flag}
        </Badge>
      ))}
    </span>
  )
}
