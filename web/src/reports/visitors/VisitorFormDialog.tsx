import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import classes from '../screen/ReportPin.module.css'

interface Props {
  title: string
  /** label of the submit button */
  action: string
  name: string
  /** why the name is needed */
  nameHint: string
  nameError?: string | undefined
  /** would closing lose input? */
  isTyped: boolean
  /** can the form be submitted? */
  maySend: boolean
  isBusy: boolean
  failure: string | undefined
  children: ReactNode
  onName: (name: string) => void
  /** of the `form` element, as the form binds it */
  formProps: ComponentProps<'form'>
  onClose: () => void
  /** the input is discarded */
  onDiscard: () => void
}

/**
 * A visitor's form, with their name (T97, T98). Asks for confirmation before closing loses input.
 */
export function VisitorFormDialog(props: Props) {
  const { t } = useTranslation(['reports', 'ui'])
  const { isBusy, failure } = props
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isBusy) return
    if (props.isTyped && !(await confirmLeave())) return
    if (props.isTyped) props.onDiscard()
    props.onClose()
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={props.title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.fieldsForm} {...props.formProps}>
        <TextInput
          label={t('fullName')}
          description={props.nameHint}
          maxLength={limits.reporterName}
          autoComplete="name"
          value={props.name}
          disabled={isBusy}
          error={props.nameError}
          onChange={(event) => props.onName(event.currentTarget.value)}
        />
        {props.children}
        {failure && (
          <Alert color="red" role="alert" variant="light">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!props.maySend}>
            {props.action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
