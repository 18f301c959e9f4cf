import { Alert, Button, Group } from '@mantine/core'
import { type Pin, pin as pinShape } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { PinConflict } from '../../pins/details/PinConflict.tsx'
import { PinCustomFieldInputs } from '../../pins/fields/PinCustomFieldInputs.tsx'
import { savePin } from '../../pins/pins.api.ts'
import { createPinValidator, mapServerFieldErrors } from '../../pins/values/pinValidation.ts'
import {
  arePinFormValuesEqual,
  type PinValues,
  toPinValues,
  toSavePinBody,
} from '../../pins/values/pinValues.ts'
import { usePinFieldRights } from '../../pins/values/usePinFieldRights.ts'
import { toast } from '../../ui/feedback/toast.ts'
import classes from '../screen/ReportPin.module.css'

interface Props {
  pin: Pin
  project: Project
  /** called with whether what was entered is not saved yet */
  onChanged: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** The custom fields as entered; the rest of the point as it is stored. */
const ontoStored = (pin: Pin, { customFields }: PinValues): PinValues => ({
  ...toPinValues(pin),
  customFields,
})

/** Edits the custom fields of one point; the rest of it is saved as it is stored. */
export function EditPinCustomFieldsForm({ pin, project, onChanged, onCancel, onSaved }: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const client = useQueryClient()
  const rights = usePinFieldRights(project, pin)
  const bodyFor = (onto: Pin, values: PinValues) =>
    toSavePinBody(project.projectType, ontoStored(onto, values), onto, {
      ...rights,
      maySetStatus: false,
    })
  const form = useSaveForm({
    stored: pin,
    followStored: true,
    shape: pinShape,
    initial: (stored) => toPinValues(stored ?? pin),
    isSame: arePinFormValuesEqual,
    problems: createPinValidator(project, rights.mayChangeFixed),
    send: (values, over, { idempotencyKey }) => {
      const onto = over ?? pin
      const body = {
        ...bodyFor(onto, values),
        id: pin.id,
        projectId: pin.projectId,
        version: onto.version,
      }
      return savePin(client, body, idempotencyKey)
    },
    fieldErrorsOf: ({ errors }, values, over) =>
      mapServerFieldErrors(errors, bodyFor(over ?? pin, values).projectPinCustomFields),
    onSaved: ({ message }) => {
      toast.done(message)
      onSaved()
    },
  })
  const { savedByOther, failure, isChanged, isSaving } = form
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  const maySubmit = isChanged && savedByOther === null
  return (
    <form className={classes.fieldsForm} {...form.bind(() => maySubmit && form.save())}>
      <PinCustomFieldInputs project={project} form={form} rights={rights} isBusy={isSaving} />
      {savedByOther && (
        <PinConflict
          savedByOther={savedByOther}
          mine={ontoStored(savedByOther, form.values)}
          project={project}
          isStatusShown={rights.isStatusShown}
          isBusy={isSaving}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!maySubmit || form.isInvalid}>
          {t('saveFields')}
        </Button>
      </Group>
    </form>
  )
}
