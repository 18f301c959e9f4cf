import { Alert, Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { type ConflictRow, SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { invalidateNamed } from './buildings.api.ts'
import classes from './buildings.module.css'

interface Props<Values extends object, Stored, Saved> {
  title: string
  form: SaveForm<Values, Stored, Saved>
  conflict: { title: string; rows: (savedByOther: Stored) => ConflictRow[] }
  /** deletes the stored record after a question; absent for a new one */
  removal?: { title: string; text: string; run: () => Promise<{ message: string }> } | undefined
  onRemoved: () => void
  onClose: () => void
  children: ReactNode
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The form of a building or a customer over that of an inspection, which hears nothing of its keys. */
export function NamedRecordDialog<Values extends object, Stored, Saved>(
  props: Props<Values, Stored, Saved>,
) {
  const { title, form, conflict, removal, onRemoved, onClose, children } = props
  const { t } = useTranslation(['buildings', 'ui'])
  const client = useQueryClient()
  const { savedByOther, isSaving, failure } = form
  const remove = async ({ run, ...question }: NonNullable<typeof removal>) => {
    let message = ''
    const isDone = await confirmAction({
      ...question,
      actionLabel: t('delete'),
      isDanger: true,
      run: async () => {
        message = (await run()).message
        await invalidateNamed(client)
      },
    })
    if (!isDone) return
    toast.done(message)
    onRemoved()
  }
  return (
    // events of a portal reach the form around it
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events
    <div onSubmit={stop} onKeyDown={stop} role="presentation" style={{ display: 'contents' }}>
      <Modal
        opened
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <form className={classes.form} aria-label={title} {...form.bind()}>
          {savedByOther && (
            <SaveConflict
              title={conflict.title}
              rows={conflict.rows(savedByOther)}
              isBusy={isSaving}
              onTakeOther={form.takeOther}
              onKeepMine={form.keepMine}
            />
          )}
          {children}
          {failure && !savedByOther && (
            <Alert color="red" role="alert" variant="light">
              {failure.message}
            </Alert>
          )}
          <div className={classes.foot}>
            {removal && (
              <Button
                className={classes.remove ?? ''}
                variant="subtle"
                c="var(--mantine-color-error)"
                disabled={isSaving}
                onClick={() => void remove(removal)}
              >
                {t('delete')}
              </Button>
            )}
            <Button variant="default" disabled={isSaving} onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={form.isInvalid}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Modal>
    </div>
  )
}
