import type { ProjectTypeDetail } from '@nspect/contract/typeCalls'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Conflict } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import type { PartKind, StoredPart } from './partKind.ts'
import { useSave } from './useSave.ts'

interface Props<Part extends StoredPart, Values extends object> {
  kind: PartKind<Part, Values>
  type: ProjectTypeDetail
  /** null: a new one */
  part: Part | null
}

/** The frame of the five forms: fields, saving, two versions side by side, and back to the listing. */
export function PartFormSheet<Part extends StoredPart, Values extends object>(props: Props<Part, Values>) {
  const { kind, type, part: given } = props
  const { t } = useTranslation('projectTypes')
  const navigate = useNavigate()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [part] = useState(given)
  const [initial] = useState(() => (part ? kind.valuesOf(part) : kind.blank))
  const labels = kind.useLabels()
  const told = kind.useTold(type)
  const fields = useFields<Values>(initial, (values) => kind.problems(values, labels))
  const { values } = fields
  const [isDone, setDone] = useState(false)
  const leave = () => void navigate(kind.listLink(type.id))
  const finish = () => {
    // before leaving, so that leaving does not ask
    flushSync(() => setDone(true))
    leave()
  }
  const sending = useSave<Values, Part>({
    send: (entered, stored, options) => {
      const over = stored && { id: stored.id, version: stored.version }
      return kind.send(entered, { projectTypeId: type.id, ...over }, options)
    },
    shape: kind.shape,
    onSaved: ({ message }) => {
      toast.done(message)
      finish()
    },
    onFieldErrors: fields.setErrors,
  })
  const save = (stored: Part | null) => {
    if (fields.validate()) sending.save(values, stored)
  }
  const change = (next: Partial<Values>) => {
    sending.renew()
    fields.set(next)
  }
  const conflictRows = (theirs: Part) => {
    const [stored, entered] = [told(kind.valuesOf(theirs)), told(values)] as Record<string, string>[]
    return Object.entries(labels).map(([key, label]) => ({
      key,
      label,
      theirs: stored?.[key] ?? '',
      mine: entered?.[key] ?? '',
    }))
  }
  return (
    <FormSheet
      saveLabel={t(`${kind.part}_${part ? 'updateTitle' : 'createTitle'}`)}
      onSave={() => save(part)}
      onCancel={leave}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {sending.failure && <FailureAlert error={sending.failure} onRetry={() => save(part)} onClose={sending.forget} />}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={conflictRows(sending.theirs)}
          isBusy={sending.isSaving}
          onTakeTheirs={finish}
          onKeepMine={() => save(sending.theirs)}
        />
      )}
      <kind.Fields
        form={{ values, labels, change, errorOf: fields.errorOf, setTouched: fields.setTouched }}
        type={type}
        isNew={part === null}
      />
    </FormSheet>
  )
}
