import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { useTranslation } from 'react-i18next'
import { goneName } from '../../i18n/names.ts'
import { useFieldRights } from '../useFieldRights.ts'
import { judged } from './bulkEdit.ts'
import type { PinRowProps } from './PinRow.tsx'
import classes from './PinTable.module.css'

/** One point in the bulk editor; what failed says why and can be tried again or taken back. */
export function PinEditRow({ pin, project, bulk, isSelected, isStatusShown }: PinRowProps) {
  const { t } = useTranslation('pins')
  const rights = useFieldRights(project, pin)
  const edit = bulk.edits.get(pin.id)
  const values = { ...(edit?.pin ?? pin), ...edit?.change }
  const { pointCategories, projectTypePOIStatuses } = project.projectType
  const named = <T extends { id: number; name: string }>(
    some: readonly T[],
    held: { id: number; name: string } | null,
  ) => [
    ...some.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(held && !some.some(({ id }) => id === held.id) ? [{ value: String(held.id), label: goneName(held.name) }] : []),
  ]
  const of = { number: pin.pinNumber }
  const isJudgeLocked = bulk.isSaving || !rights.mayJudge
  const isTitleMissing = values.title.trim() === ''
  return (
    <tr
      data-selected={isSelected || undefined}
      data-changed={edit !== undefined || undefined}
      data-failed={edit?.problem ? true : undefined}
    >
      <td className={classes.number} data-label={t('columnNumber')}>
        {pin.pinNumber}
      </td>
      <td className={classes.title} data-label={t('title')}>
        <TextInput
          size="xs"
          aria-label={t('bulkTitle', of)}
          value={values.title}
          maxLength={limits.pinTitle * 2}
          error={isTitleMissing ? t('titleMissing') : undefined}
          disabled={bulk.isSaving || !rights.mayChangeCore}
          onChange={(event) => bulk.set(pin, { title: event.currentTarget.value })}
        />
        {edit?.problem && (
          <p className={classes.problem} role="alert">
            {edit.problem}
          </p>
        )}
      </td>
      <td data-label={t('columnCategory')}>
        <NativeSelect
          size="xs"
          className={classes.select}
          aria-label={t('bulkCategory', of)}
          value={values.pointCategoryId}
          disabled={bulk.isSaving || !rights.mayChangeCore}
          data={named(pointCategories, pin.pointCategory)}
          onChange={(event) => bulk.set(pin, { pointCategoryId: Number(event.currentTarget.value) })}
        />
      </td>
      {isStatusShown && (
        <>
          <td data-label={t('columnStatus')}>
            <NativeSelect
              size="xs"
              className={classes.select}
              aria-label={t('bulkStatus', of)}
              value={values.projectTypePOIStatusId ?? ''}
              disabled={bulk.isSaving || !rights.maySetStatus}
              data={[
                ...(pin.projectTypePOIStatusId === null ? [{ value: '', label: t('statusNone') }] : []),
                ...named(projectTypePOIStatuses, pin.projectTypePOIStatus),
              ]}
              onChange={(event) => bulk.set(pin, { projectTypePOIStatusId: Number(event.currentTarget.value) || null })}
            />
          </td>
          <td data-label={t('resolved')}>
            <Checkbox
              aria-label={t('bulkResolved', of)}
              checked={values.isResolved}
              disabled={isJudgeLocked}
              onChange={(event) => bulk.set(pin, judged({ isResolved: event.currentTarget.checked }))}
            />
          </td>
          <td data-label={t('approved')}>
            <Checkbox
              aria-label={t('bulkApproved', of)}
              checked={values.isApproved}
              disabled={isJudgeLocked}
              onChange={(event) => bulk.set(pin, judged({ isApproved: event.currentTarget.checked }))}
            />
          </td>
        </>
      )}
      <td data-label={t('columnMarks')}>
        <span className={classes.flags}>
          <Checkbox
            label={t('critical')}
            checked={values.isCritical}
            disabled={bulk.isSaving}
            onChange={(event) => bulk.set(pin, { isCritical: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('osha')}
            checked={values.isOsha}
            disabled={bulk.isSaving}
            onChange={(event) => bulk.set(pin, { isOsha: event.currentTarget.checked })}
          />
        </span>
      </td>
      <td className={classes.actions}>
        {edit && (
          <Button variant="subtle" size="compact-xs" disabled={bulk.isSaving} onClick={() => bulk.forget(pin)}>
            {t('bulkForget')}
          </Button>
        )}
      </td>
    </tr>
  )
}
