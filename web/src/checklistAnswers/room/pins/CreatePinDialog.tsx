import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AnsweredItem } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { limits } from '@nspect/contract/shared/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../../api/signedInUser.ts'
import { getAttributeName, getSeverityName } from '../../../i18n/displayNames.ts'
import { formatLabeled } from '../../../i18n/formatLabeled.ts'
import { readNextCategoryId, rememberCategory } from '../../../inspection/store/lastCategory.ts'
import { createPinValidator } from '../../../pins/values/pinValidation.ts'
import { buildNewPinValues } from '../../../pins/values/pinValues.ts'
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

const fields = ['pointCategoryId', 'title', 'description'] as const

/** Makes a point of a failed item; it has no place in the model yet. */
export function CreatePinDialog({ title: startTitle, note, answered, onClose }: Props) {
  const { t } = useTranslation(['checklistAnswers', 'ui'])
  const { project, room } = useRoomOnScreen()
  const actor = useActor()
  const { projectType: type } = project
  const [isChecked, setChecked] = useState(false)
  const [values, setValues] = useState(() => ({
    ...buildNewPinValues(type, readNextCategoryId(actor, project)),
    title: startTitle.slice(0, limits.pinTitle),
    description: note,
  }))
  const problems = createPinValidator(project, true)(values, null)
  // a field that only the form of the inspection has
  const isMissingMore = Object.keys(problems).some(
    (name) => !(fields as readonly string[]).includes(name),
  )
  const category = type.pointCategories.find(({ id }) => id === values.pointCategoryId)
  const errorOf = (name: (typeof fields)[number]) => isChecked && problems[name]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { pointCategoryId, title, description } = values
    if (Object.keys(problems).length > 0 || pointCategoryId === null) return
    rememberCategory(actor, project.id, pointCategoryId)
    await keepAnswerPin(room, answered, { pointCategoryId, title: title.trim(), description })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('createPin')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className={classes.form} onSubmit={(event) => void save(event).catch(toast.failed)}>
        <NativeSelect
          data-autofocus
          label={getAttributeName('pointCategoryId')}
          value={values.pointCategoryId ?? ''}
          error={errorOf('pointCategoryId')}
          description={
            category?.defaultSeverity &&
            formatLabeled(getAttributeName('severity'), getSeverityName(category.defaultSeverity))
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => {
            const pointCategoryId = Number(event.currentTarget.value) || null
            setValues((before) => ({ ...before, pointCategoryId }))
          }}
          data={[
            ...(category ? [] : [{ value: '', label: t('chooseCategory') }]),
            ...type.pointCategories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          label={getAttributeName('title')}
          value={values.title}
          maxLength={limits.pinTitle}
          error={errorOf('title')}
          onChange={(event) => {
            const title = event.currentTarget.value
            setValues((before) => ({ ...before, title }))
          }}
        />
        <Textarea
          label={getAttributeName('description')}
          autosize
          minRows={2}
          maxRows={8}
          value={values.description}
          error={errorOf('description')}
          onChange={(event) => {
            const description = event.currentTarget.value
            setValues((before) => ({ ...before, description }))
          }}
        />
        <p className={classes.help}>{t(isMissingMore ? 'pinNeedsMore' : 'pinWithoutPlace')}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" disabled={isMissingMore}>
            {t('createPin')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
