import { NativeSelect } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDeletedName, getAttributeName } from '../../i18n/displayNames.ts'
import { PinColorDot } from '../badges/PinColorDot.tsx'
import { pickFirstValidColor } from '../values/pinColor.ts'
import type { PinForm } from '../values/pinValues.ts'
import { listSelectableStatuses } from '../values/statusChoices.ts'

/** The point's status; a deleted one stays readable where it is used (T58). */
export function PinStatusSelect({
  project,
  form,
  isDisabled,
}: {
  project: Project
  form: PinForm
  isDisabled: boolean
}) {
  const { t } = useTranslation('pins')
  const { values, stored } = form
  const statuses = listSelectableStatuses(project.projectType, stored)
  const held = stored?.projectTypePOIStatus
  const all = [
    ...statuses,
    ...(held && !statuses.some(({ id }) => id === held.id)
      ? [{ ...held, name: formatDeletedName(held.name) }]
      : []),
  ]
  if (all.length === 0) return null
  const chosen = all.find(({ id }) => id === values.projectTypePOIStatusId)
  return (
    <NativeSelect
      label={getAttributeName('projectTypePOIStatusId')}
      value={values.projectTypePOIStatusId ?? ''}
      disabled={isDisabled}
      error={form.errorOf('projectTypePOIStatusId')}
      leftSection={chosen && <PinColorDot color={pickFirstValidColor(chosen)} />}
      onChange={(event) =>
        form.change({ projectTypePOIStatusId: Number(event.currentTarget.value) || null })
      }
      data={[
        ...(chosen && stored?.projectTypePOIStatusId
          ? []
          : [{ value: '', label: t('statusNone') }]),
        ...all.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
