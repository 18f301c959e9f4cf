import { Button, Checkbox, NativeSelect } from '@mantine/core'
import {
  badgeAttributes,
  type ColumnAttribute,
  editedAttributes,
  type FieldAttribute,
} from '@nspect/contract/pins/pinAttributes'
import { useTranslation } from 'react-i18next'
import {
  formatDeletedName,
  getAttributeHeading,
  getAttributeName,
} from '../../i18n/displayNames.ts'
import { PinAttributeInput } from '../fields/PinAttributeInput.tsx'
import { listSelectableStatuses } from '../values/statusChoices.ts'
import { mayChangePinAttribute, usePinFieldRights } from '../values/usePinFieldRights.ts'
import type { PinCellsProps } from './PinRowCells.tsx'
import classes from './PinTable.module.css'
import { applyResolvedAndApprovedRules } from './rowEdits.ts'
import { splitColumnsAroundFlags } from './shownColumns.ts'

const judgedLabel = { isResolved: 'bulkResolved', isApproved: 'bulkApproved' } as const

/** The cells of one point in the bulk editor; a failed one shows the error and can be reverted. */
export function PinEditCells({ pin, project, bulk, isStatusShown, columns }: PinCellsProps) {
  const { t } = useTranslation('pins')
  const rights = usePinFieldRights(project, pin)
  const edit = bulk.edits.get(pin.id)
  const values = { ...(edit?.pin ?? pin), ...edit?.change }
  const { pointCategories } = project.projectType
  const statuses = listSelectableStatuses(project.projectType, values)
  const named = <T extends { id: number; name: string }>(
    choices: readonly T[],
    held: { id: number; name: string } | null,
  ) => [
    ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(held && !choices.some(({ id }) => id === held.id)
      ? [{ value: String(held.id), label: formatDeletedName(held.name) }]
      : []),
  ]
  const of = { number: pin.pinNumber }
  const labelOf = (name: ColumnAttribute) => t('bulkOf', { name: getAttributeHeading(name), ...of })
  const field = (name: ColumnAttribute & FieldAttribute) => (
    <PinAttributeInput
      name={name}
      label={labelOf(name)}
      value={values[name]}
      isInRow
      project={project}
      stored={pin}
      error={name === 'title' && values.title.trim() === '' ? t('titleMissing') : undefined}
      isDisabled={bulk.isSaving || !mayChangePinAttribute(rights, name)}
      onChange={(value) => bulk.set(pin, { [name]: value })}
    />
  )
  const choice = (
    name: Exclude<ColumnAttribute, FieldAttribute>,
    value: number | '',
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="xs"
      className={classes.select}
      aria-label={labelOf(name)}
      value={value}
      disabled={bulk.isSaving || !mayChangePinAttribute(rights, name)}
      data={data}
      onChange={(event) => bulk.set(pin, { [name]: Number(event.currentTarget.value) || null })}
    />
  )
  const entry = (name: (typeof columns)[number]) => (
    <td
      key={name}
      className={classes.entry}
      data-attribute={name}
      data-label={getAttributeHeading(name)}
    >
      {name === 'pointCategoryId'
        ? choice(name, values.pointCategoryId, named(pointCategories, pin.pointCategory))
        : name === 'projectTypePOIStatusId'
          ? choice(name, values.projectTypePOIStatusId ?? '', [
              ...(pin.projectTypePOIStatusId === null
                ? [{ value: '', label: t('statusNone') }]
                : []),
              ...named(statuses, pin.projectTypePOIStatus),
            ])
          : field(name)}
    </td>
  )
  const { beforeFlags, afterFlags } = splitColumnsAroundFlags(columns)
  return (
    <>
      <td className={classes.number} data-label={t('columnNumber')}>
        {pin.pinNumber}
      </td>
      <td
        className={classes.title}
        data-attribute="title"
        data-label={getAttributeHeading('title')}
      >
        {field('title')}
        {edit?.problem && (
          <p className={classes.problem} role="alert">
            {edit.problem}
          </p>
        )}
      </td>
      {beforeFlags.map(entry)}
      {isStatusShown &&
        editedAttributes.map((name) => (
          <td key={name} data-label={getAttributeHeading(name)}>
            <Checkbox
              aria-label={t(judgedLabel[name], of)}
              checked={values[name]}
              disabled={bulk.isSaving || !mayChangePinAttribute(rights, name)}
              onChange={(event) =>
                bulk.set(
                  pin,
                  applyResolvedAndApprovedRules({ [name]: event.currentTarget.checked }),
                )
              }
            />
          </td>
        ))}
      {afterFlags.map(entry)}
      <td data-label={t('columnMarks')}>
        <span className={classes.flags}>
          {badgeAttributes.map((name) => (
            <Checkbox
              key={name}
              label={getAttributeName(name)}
              checked={values[name]}
              disabled={bulk.isSaving || !mayChangePinAttribute(rights, name)}
              onChange={(event) => bulk.set(pin, { [name]: event.currentTarget.checked })}
            />
          ))}
        </span>
      </td>
      <td className={classes.actions}>
        {edit && (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={bulk.isSaving}
            onClick={() => bulk.forget(pin)}
          >
            {t('bulkForget')}
          </Button>
        )}
      </td>
    </>
  )
}
