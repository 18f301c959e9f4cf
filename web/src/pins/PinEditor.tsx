import { Alert, Button } from '@mantine/core'
import { type Pin, pin as pinShape } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type FormEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { useDraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { toast } from '../ui/toast.ts'
import type { NoteUnsaved } from '../ui/unsavedInput.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { PinConflict } from './PinConflict.tsx'
import classes from './PinEditor.module.css'
import { PinFields } from './PinFields.tsx'
import { subjectOf } from './pinHelpers.ts'
import { useSavePin } from './pins.api.ts'
import { bodyOf, isSameValues, pinProblems, pinValuesShape, placeRefusals, valuesOf } from './pinValues.ts'
import { useFieldRights } from './useFieldRights.ts'
import { usePinForm } from './usePinForm.ts'

interface Props {
  pin: Pin
  project: Project
  titleRef?: Ref<HTMLInputElement>
  /** reports unsaved input */
  onChanged?: NoteUnsaved
}

/**
 * Schema of the stored draft; with the idempotency key, so that a save whose response was lost is not rejected as
 * stale.
 */
const editDraft = z.object({
  from: pinShape,
  base: pinValuesShape,
  values: pinValuesShape,
  idempotencyKey: z.string(),
})

/** The form of a stored point. A version that somebody else saved meanwhile is shown, never silently overwritten. */
export function PinEditor({ pin, project, titleRef, onChanged }: Props) {
  const { t } = useTranslation(['pins', 'drafts'])
  const rights = useFieldRights(project, pin)
  const form = usePinForm(pin, valuesOf(pin), pinProblems(project, rights.mayChangeFixed))
  const [savedByOther, setSavedByOther] = useState<Pin | null>(null)
  const idempotencyKey = useRef(newIdempotencyKey())
  const formRef = useRef<HTMLFormElement>(null)
  const save = useSavePin()
  const { values, edited, isChanged, errorsShown, reset } = form
  const draft = useDraftKeeper({ projectId: pin.projectId, kind: 'edit', record: pin.id })
  /** when the draft found on opening was saved */
  const [restoredFrom, setRestoredFrom] = useState<string | null>(null)

  const revert = useCallback(() => {
    reset()
    setRestoredFrom(null)
    void draft.forget()
  }, [reset, draft])
  useFoundDraft(draft, editDraft, ({ content, savedAt }) => {
    if (!rights.maySave) return
    // it was saved, only the response was lost
    if (isSameValues(content.values, valuesOf(pin))) return void draft.forget()
    idempotencyKey.current = content.idempotencyKey
    form.goOn(content)
    setRestoredFrom(savedAt)
  })
  useEffect(() => {
    if (edited) void (isChanged ? draft.keep({ ...edited, idempotencyKey: idempotencyKey.current }) : draft.forget())
  }, [edited, isChanged, draft])
  useLeaveGuard(isChanged, revert)
  useEffect(() => {
    onChanged?.(isChanged ? { what: 'changes', discard: revert } : null)
    return () => onChanged?.(null)
  }, [isChanged, revert, onChanged])
  useEffect(() => {
    if (errorsShown > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorsShown])

  const send = (onto: Pin) => {
    const body = bodyOf(project.projectType, values, onto, rights)
    save.mutate(
      {
        body: { id: pin.id, projectId: pin.projectId, version: onto.version, ...body },
        idempotencyKey: idempotencyKey.current,
      },
      {
        onSuccess: ({ message, projectPin }) => {
          idempotencyKey.current = newIdempotencyKey()
          setSavedByOther(null)
          revert()
          toast.saved(message, subjectOf(projectPin))
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code !== 'network') idempotencyKey.current = newIdempotencyKey()
          if (error.code === 'record.stale') {
            const current = pinShape.safeParse(error.current)
            if (current.success) setSavedByOther(current.data)
          }
          form.setErrors(placeRefusals(error.errors, body.projectPinCustomFields))
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !isChanged || !rights.maySave || savedByOther) return
    if (form.validate()) send(form.from ?? pin)
  }

  const failure =
    save.error && !savedByOther && !(save.error instanceof ApiError && save.error.errors.length > 0) ? save.error : null
  return (
    <form
      ref={formRef}
      className={classes.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      {rights.isCompleted && rights.maySave && <p className={classes.locked}>{t('coreLocked')}</p>}
      {restoredFrom && isChanged && <DraftLine what={t('drafts:restored')} savedAt={restoredFrom} onDiscard={revert} />}
      <PinFields
        project={project}
        rights={rights}
        form={{
          ...form,
          set: (change) => {
            // other content is a new request; if a lost one succeeded, the version conflicts
            idempotencyKey.current = newIdempotencyKey()
            form.set(change)
          },
        }}
        {...(titleRef !== undefined && { titleRef })}
      />
      {savedByOther && (
        <PinConflict
          savedByOther={savedByOther}
          mine={values}
          project={project}
          isStatusShown={rights.isStatusShown}
          isBusy={save.isPending}
          onTakeOther={() => {
            revert()
            setSavedByOther(null)
            save.reset()
          }}
          onKeepMine={() => send(savedByOther)}
        />
      )}
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure instanceof ApiError && failure.code === 'network' ? t('lost') : failure.message}
        </Alert>
      )}
      {!rights.maySave && <p className={classes.why}>{t('viewerOnly')}</p>}
      <Button
        type="submit"
        disabled={!rights.maySave || !isChanged || form.isInvalid || savedByOther !== null}
        loading={save.isPending}
      >
        {t('save')}
      </Button>
    </form>
  )
}
