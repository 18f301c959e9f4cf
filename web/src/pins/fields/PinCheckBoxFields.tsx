import { Checkbox } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDeletedName } from '../../i18n/displayNames.ts'
import type { PinForm } from '../values/pinValues.ts'
import type { FieldRights } from '../values/usePinFieldRights.ts'
import classes from './PinCheckBoxFields.module.css'

interface Props {
  project: Project
  form: PinForm
  rights: Pick<FieldRights, 'maySave' | 'mayChangeFixed'>
  isBusy: boolean
}

/** The type's checkboxes; a deleted one stays where it is checked on a point (T58). */
export function PinCheckBoxFields({ project: { projectType: type }, form, rights, isBusy }: Props) {
  const { t } = useTranslation('pins')
  const { values, stored } = form
  const deleted = (stored?.projectPinCheckBoxes ?? []).filter(
    (held) =>
      held.isChecked &&
      !type.projectTypeCheckBoxes.some((box) => box.id === held.projectTypeCheckBoxId),
  )
  const boxes = [
    ...type.projectTypeCheckBoxes.map(({ id, name }) => ({ id, label: name })),
    ...deleted.map(({ projectTypeCheckBoxId: id, name }) => ({
      id,
      label: formatDeletedName(name),
    })),
  ]
  if (boxes.length === 0) return null
  return (
    <fieldset className={classes.boxes} aria-label={t('checkBoxes')}>
      {boxes.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={values.checkBoxes[id] ?? false}
          disabled={isBusy || !rights.maySave}
          onChange={(event) =>
            form.change({ checkBoxes: { ...values.checkBoxes, [id]: event.currentTarget.checked } })
          }
        />
      ))}
    </fieldset>
  )
}
