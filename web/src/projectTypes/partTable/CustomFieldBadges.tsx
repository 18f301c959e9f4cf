import { Badge } from '@mantine/core'
import { isCustomFieldKey } from '@nspect/contract/projectTypes/fieldKeys'
import type { CustomFieldPart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import classes from './TypePartTable.module.css'

/** What a field is used for, and its non-default flags, as texts. */
export const useCustomFieldFlagTexts = () => {
  const { t } = useTranslation('projectTypes')
  return ({ key, isRequired, isEditable, isViewable }: CustomFieldPart): string[] => [
    ...(key !== null && isCustomFieldKey(key) ? [t(`key_${key}`)] : []),
    ...(isRequired ? [t('isRequired')] : []),
    ...(isEditable ? [] : [t('notEditable')]),
    ...(isViewable ? [] : [t('notViewable')]),
  ]
}

/** The same as badges. */
export function CustomFieldBadges({ flags }: { flags: readonly string[] }) {
  return (
    <span className={classes.badges}>
      {flags.map((flag) => (
        <Badge key={flag} variant="light" color="gray" radius="sm" tt="none">
          {flag}
        </Badge>
      ))}
    </span>
  )
}
