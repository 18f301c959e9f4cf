import { TextInput } from '@mantine/core'
import {
  type Building,
  buildingRoutes,
  building as buildingShape,
} from '@nspect/contract/buildings/buildings'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { StoredImageField } from '../../ui/files/StoredImageField.tsx'
import { toBuildingValues, toNamedFieldErrors, toSaveBuildingArgs } from './buildingForm.ts'
import { deleteBuilding, invalidateNamed, saveBuilding } from './buildings.api.ts'
import { NamedRecordDialog } from './NamedRecordDialog.tsx'
import type { NamedRecordDialogProps } from './NamedRecordField.tsx'

const fields = ['name', 'address', 'roomCount'] as const

/** Name, address, rooms and picture of a building; deletes it, too. */
export function BuildingDialog({
  clientId,
  record,
  name,
  onClose,
  onSaved,
}: NamedRecordDialogProps<Building>) {
  const { t } = useTranslation('buildings')
  const labels = { name: t('name'), address: t('address'), roomCount: t('roomCount') }
  const form = useSaveForm({
    stored: record,
    initial: (stored) => toBuildingValues(stored, name),
    problems: (values) => {
      const args = toSaveBuildingArgs(clientId, values, null)
      const { error } = buildingRoutes.saveBuilding.body.safeParse(args)
      return translateSchemaIssues(error?.issues ?? [], labels)
    },
    send: (values, over, options) => saveBuilding(clientId, values, over, options),
    shape: buildingShape,
    fieldErrorsOf: toNamedFieldErrors,
    invalidates: invalidateNamed,
    onSaved: ({ message }, values) => {
      toast.done(message)
      onSaved(values.name.trim())
    },
  })
  const { values, stored, change } = form
  return (
    <NamedRecordDialog
      title={t('building')}
      form={form}
      conflict={{
        title: t('buildingConflict'),
        rows: (other) => {
          const theirs = toBuildingValues(other, '')
          return fields.map((key) => ({
            key,
            label: labels[key],
            savedByOther: theirs[key],
            mine: values[key],
          }))
        },
      }}
      removal={
        stored
          ? {
              title: t('buildingDelete', { name: stored.name }),
              text: t('buildingDeleteText', { count: stored.inspectionCount }),
              run: () => deleteBuilding(stored.id),
            }
          : undefined
      }
      onRemoved={() => onSaved(null)}
      onClose={onClose}
    >
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.text('name')}
      />
      <TextInput label={labels.address} autoComplete="off" {...form.text('address')} />
      <TextInput label={labels.roomCount} inputMode="numeric" {...form.text('roomCount')} />
      <StoredImageField
        label={t('picture')}
        help={t('pictureHelp', { size: limits.imageBytes / 1024 / 1024 })}
        invite={t('pictureDrop')}
        alt={values.name}
        changeLabel={t('pictureChange')}
        maxBytes={limits.imageBytes}
        path={values.isPictureCleared ? null : (stored?.picturePath ?? null)}
        files={values.picture}
        error={form.errorOf('picture')}
        onClear={() => change({ isPictureCleared: true })}
        onChange={(picture) => change({ picture })}
      />
    </NamedRecordDialog>
  )
}
