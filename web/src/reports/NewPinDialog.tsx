import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newIdempotencyKey } from '../api/idempotencyKey.ts'
import { useActor } from '../api/signedInUser.ts'
import { PinFields } from '../pins/PinFields.tsx'
import { bodyOf, firstCategory, newPinValues, pinProblems, placeRefusals } from '../pins/pinValues.ts'
import { useFieldRights } from '../pins/useFieldRights.ts'
import { usePinForm } from '../pins/usePinForm.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { UploadProgress } from '../ui/UploadProgress.tsx'
import classes from './NewPinDialog.module.css'
import { useSavePinFromReport } from './newPin.api.ts'
import { PhotoField } from './PhotoField.tsx'
import { asUploadForm } from './photoUploadForm.ts'

interface Props {
  project: Project
  onClose: () => void
  /** called once the report on screen has the point */
  onSaved: (pin: Pin) => void
}

/** Creates a point from a photo in the report: without a place, and also after completion (T97, T100). */
export function NewPinDialog({ project: storedProject, onClose, onSaved }: Props) {
  const { t } = useTranslation(['reports', 'messages', 'ui'])
  const actor = useActor()
  const project = asUploadForm(storedProject)
  const type = project.projectType
  const fieldRights = useFieldRights(project, null)
  // completion locks only points that have a place (T49)
  const rights = { ...fieldRights, mayChangeCore: fieldRights.maySave }
  const form = usePinForm(null, newPinValues(type, firstCategory(type)), pinProblems(project, true))
  const [name, setName] = useState(actor.name)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null)
  const controller = useRef<AbortController>(undefined)
  const idempotencyKey = useRef(newIdempotencyKey())
  const save = useSavePinFromReport()
  const isBusy = save.isPending

  const resetSave = () => {
    save.reset()
    // other input needs a new key
    idempotencyKey.current = newIdempotencyKey()
  }
  const close = async () => {
    if (isBusy) return
    const hasInput = photo !== null || form.isChanged || name !== actor.name
    const texts = { title: t('ui:leaveTitle'), text: t('ui:leaveText'), actionLabel: t('ui:leave') }
    if (hasInput && !(await confirm({ ...texts, cancelLabel: t('ui:stay'), isDanger: true }))) return
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    if (!form.validate() || name.trim() === '' || photo === null) return
    const { projectTypePOIStatusId: statusId, ...values } = bodyOf(type, form.values, null, rights)
    controller.current = new AbortController()
    setSent({ sent: 0, total: photo.size })
    save.mutate(
      {
        body: {
          ...values,
          projectId: project.id,
          anonymousUser: name,
          ...(statusId !== undefined && { projectTypePOIStatusId: statusId ?? '' }),
        },
        photo,
        options: {
          idempotencyKey: idempotencyKey.current,
          signal: controller.current.signal,
          onProgress: (bytes, total) => setSent({ sent: bytes, total }),
        },
      },
      {
        onSuccess: ({ message, projectPin }) => {
          toast.done(message)
          onSaved(projectPin)
        },
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(placeRefusals(error.errors, values.projectPinCustomFields))
        },
        onSettled: () => setSent(null),
      },
    )
  }
  const isLacking = isTried && (photo === null || name.trim() === '')
  const { error } = save
  const isStopped = error instanceof ApiError && error.code === 'cancelled'
  const failure = error instanceof ApiError && error.code === 'network' ? t('newPinLost') : error?.message
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={t('newPin')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {rights.isCompleted && (
          <Alert variant="light" color="yellow">
            {t('lateHelp')}
          </Alert>
        )}
        <PhotoField
          photo={photo}
          isDisabled={isBusy}
          error={isTried && photo === null ? t('messages:pin.photoRequired') : undefined}
          onChange={(chosen) => {
            resetSave()
            setPhoto(chosen)
          }}
        />
        <TextInput
          label={t('fullName')}
          value={name}
          maxLength={limits.reporterName}
          disabled={isBusy}
          error={isTried && name.trim() === '' ? t('messages:pin.nameRequired') : undefined}
          onChange={(event) => {
            resetSave()
            setName(event.currentTarget.value)
          }}
        />
        <PinFields
          project={project}
          form={{
            ...form,
            set: (change) => {
              resetSave()
              form.set(change)
            },
          }}
          rights={rights}
          isBusy={isBusy}
        />
        {failure && !isStopped && (
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
        )}
        <footer className={classes.foot}>
          <div className={classes.progress}>
            {sent && <UploadProgress title={t('sendingPhoto')} {...sent} onStop={() => controller.current?.abort()} />}
          </div>
          <Button variant="default" disabled={isBusy} onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isLacking || form.isInvalid}>
            {t('saveFields')}
          </Button>
        </footer>
      </form>
    </Modal>
  )
}
