import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { limits } from '@nspect/contract/shared/limits'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../../api/signedInUser.ts'
import { useFormFields } from '../../../forms/useFormFields.ts'
import { getAttributeName, getSeverityName } from '../../../i18n/displayNames.ts'
import { formatLabeled } from '../../../i18n/formatLabeled.ts'
import { readNextCategoryId, rememberCategory } from '../../../inspection/store/lastCategory.ts'
import { PinCustomFieldInputs } from '../../../pins/fields/PinCustomFieldInputs.tsx'
import { createPinValidator } from '../../../pins/values/pinValidation.ts'
import { buildNewPinValues, type PinValues, toSavePinBody } from '../../../pins/values/pinValues.ts'
import { usePinFieldRights } from '../../../pins/values/usePinFieldRights.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { keepAnswerPin } from '../../unsent/keepAnswers.ts'
import classes from '../Room.module.css'
import { useRoomOnScreen } from '../roomContext.ts'

interface Props {
  title: string
  note: string
  answered: AnsweredItem
  onClose: () => void
}

/** Makes a point of a failed item; it has no place in the model yet. */
export function CreatePinDialog({ title, note, answered, onClose }: Props) {
  const { t } = useTranslation(['checklistAnswers', 'ui'])
  const { project, room } = useRoomOnScreen()
  const actor = useActor()
  const rights = usePinFieldRights(project, null)
  const { projectType: type } = project
  const fields = useFormFields<PinValues>({
    initial: () => ({
      ...buildNewPinValues(type, readNextCategoryId(actor, project)),
      title: title.slice(0, limits.pinTitle),
      description: note,
    }),
    problems: (values) => createPinValidator(project, true)(values, null),
  })
  const form = { ...fields, stored: null }
  const { values } = form
  const category = type.pointCategories.find(({ id }) => id === values.pointCategoryId)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { pointCategoryId, title, description } = values
    if (!form.validate() || pointCategoryId === null) return
    rememberCategory(actor, project.id, pointCategoryId)
    const { projectPinCustomFields } = toSavePinBody(type, values, null, rights)
    const body = { pointCategoryId, title: title.trim(), description, projectPinCustomFields }
    await keepAnswerPin(room, answered, body)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('createPin')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void save(event).catch(toast.failed)}
      >
        <NativeSelect
          data-autofocus
          label={getAttributeName('pointCategoryId')}
          value={values.pointCategoryId ?? ''}
          error={form.errorOf('pointCategoryId')}
          description={
            category?.defaultSeverity &&
            formatLabeled(getAttributeName('severity'), getSeverityName(category.defaultSeverity))
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) =>
            form.change({ pointCategoryId: Number(event.currentTarget.value) || null })
          }
          data={[
            ...(category ? [] : [{ value: '', label: t('chooseCategory') }]),
            ...type.pointCategories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          label={getAttributeName('title')}
          maxLength={limits.pinTitle}
          {...form.text('title')}
        />
        <Textarea
          label={getAttributeName('description')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('description')}
        />
        <PinCustomFieldInputs
          project={project}
          form={form}
          rights={rights}
          isBusy={false}
          isRequiredOnly
        />
        <p className={classes.help}>{t('pinWithoutPlace')}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit">{t('createPin')}</Button>
        </div>
      </form>
    </Modal>
  )
}
