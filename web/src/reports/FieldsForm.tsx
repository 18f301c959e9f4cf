import { Alert, Button, Group } from '@mantine/core'
import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { CustomFields } from '../pins/fields/CustomFields.tsx'
import { useSavePin } from '../pins/pins.api.ts'
import { bodyOf, pinProblems, placeRefusals, valuesOf } from '../pins/pinValues.ts'
import { useFieldRights } from '../pins/useFieldRights.ts'
import { usePinForm } from '../pins/usePinForm.ts'
import { toast } from '../ui/toast.ts'
import classes from './ReportPoint.module.css'

interface Props {
  pin: ReportedPin
  project: Project
  onClose: () => void
}

/** Edits the custom fields of one point; the rest of it is saved as it was loaded. */
export function FieldsForm({ pin, project, onClose }: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const rights = useFieldRights(project, pin)
  const form = usePinForm(pin, valuesOf(pin), pinProblems(project, rights.mayChangeFixed))
  const save = useSavePin()
  const idempotencyKey = useRef(newIdempotencyKey())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !form.validate()) return
    const from = form.from ?? pin
    const rest = bodyOf(project.projectType, form.values, from, { ...rights, maySetStatus: false })
    const body = { ...rest, id: pin.id, projectId: pin.projectId, version: from.version }
    save.mutate(
      { body, idempotencyKey: idempotencyKey.current },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          onClose()
        },
        onError: (error) => {
          // a retry may send other values: it needs a new key
          idempotencyKey.current = newIdempotencyKey()
          if (error instanceof ApiError) form.setErrors(placeRefusals(error.errors, body.projectPinCustomFields))
        },
      },
    )
  }
  return (
    <form className={classes.fieldsForm} onSubmit={submit} noValidate>
      <CustomFields project={project} form={form} rights={rights} isBusy={save.isPending} />
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!form.isChanged || form.isInvalid}>
          {t('saveFields')}
        </Button>
      </Group>
    </form>
  )
}
