import { Badge } from '@mantine/core'
import type { CustomFieldPart } from '@nspect/contract/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import classes from './TypePartTable.module.css'

/** Badges for the non-default flags of a field. */
export function FieldFlags({ field }: { field: CustomFieldPart }) {
  const { t } = useTranslation('projectTypes')
  const { isRequired, isEditable, isViewable } = field
  const flags = [
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
