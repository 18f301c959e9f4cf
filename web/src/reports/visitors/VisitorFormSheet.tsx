import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import type { SentBytes } from '../../api/useUploadProgress.ts'
import { UploadProgress } from '../../ui/feedback/UploadProgress.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import classes from './VisitorFormSheet.module.css'
import type { VisitorForm } from './visitorForm.ts'

interface Props {
  form: VisitorForm
  title: string
  /** label of the submit button */
  action: string
  /** why the name is needed */
  nameHint: string
  note?: string
  /** would closing lose input? */
  isBlank: boolean
  /** of the photo on its way; null: none is */
  sent: SentBytes | null
  website: string
  onWebsite: (value: string) => void
  onStop: () => void
  onClose: () => void
  /** the input is discarded */
  onDiscard: () => void
  children: ReactNode
  /** fields that most people leave as they are, after the name */
  more?: ReactNode
}

/**
 * A visitor's form with a photo: on a phone a sheet from below, its buttons within reach of the
 * thumb (T97).
 */
export function VisitorFormSheet(props: Props) {
  const { form, title, action, nameHint, note, isBlank, sent, website } = props
  const { t } = useTranslation(['reports', 'ui'])
  const { isSaving, failure } = form
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isSaving) return
    if (!isBlank && !(await confirmLeave())) return
    if (!isBlank) props.onDiscard()
    props.onClose()
  }
  const isStopped = failure instanceof ApiError && failure.code === 'cancelled'
  const words =
    failure instanceof ApiError && failure.code === 'network' ? t('visitor.lost') : failure?.message
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close'), size: 'lg' }}
      classNames={{
        ...(classes.inner && { inner: classes.inner }),
        ...(classes.content && { content: classes.content }),
        ...(classes.body && { body: classes.body }),
      }}
    >
      <form className={classes.form} {...form.bind()}>
        {props.children}
        <TextInput
          label={t('fullName')}
          description={nameHint}
          maxLength={limits.reporterName}
          autoComplete="name"
          disabled={isSaving}
          {...form.text('name')}
        />
        {props.more}
        {/* honeypot: hidden from people, filled in by bots that fill in every field */}
        <input
          className="visually-hidden"
          name="website"
          aria-hidden
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => props.onWebsite(event.currentTarget.value)}
        />
        <footer className={classes.foot}>
          {words && !isStopped && (
            <Alert color="red" role="alert" variant="light">
              {words}
            </Alert>
          )}
          {sent && <UploadProgress title={t('sendingPhoto')} {...sent} onStop={props.onStop} />}
          {note && !sent && <p className={classes.note}>{note}</p>}
          <div className={classes.buttons}>
            <Button variant="default" disabled={isSaving} onClick={() => void close()}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
              {action}
            </Button>
          </div>
        </footer>
      </form>
    </Modal>
  )
}
