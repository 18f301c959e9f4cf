import { Button, Input } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { PinFormFields } from '../../pins/details/PinFormFields.tsx'
import { CollapsibleSection } from '../../pins/fields/CollapsibleSection.tsx'
import { NewPinPhotos } from '../../pins/photos/NewPinPhotos.tsx'
import { PinTemplateChips } from '../../pins/templates/PinTemplateChips.tsx'
import { PinTitleWithTemplates } from '../../pins/templates/PinTitleWithTemplates.tsx'
import type { FormTemplates } from '../../pins/templates/usePinTemplates.ts'
import { buildCopiedPinValues } from '../../pins/values/pinValues.ts'
import type { FieldRights } from '../../pins/values/usePinFieldRights.ts'
import classes from './PhotoFirstPinFields.module.css'
import type { useNewPinForm } from './useNewPinForm.ts'

interface Props {
  project: Project
  rights: FieldRights
  form: ReturnType<typeof useNewPinForm>
  /** common defects */
  templates: FormTemplates
  /** the point placed last; null: there is none */
  last: Pin | null
  cameraRef: Ref<HTMLButtonElement>
  titleRef: Ref<HTMLInputElement>
  /** the stem */
  children?: ReactNode
}

/**
 * The form of a new point on a phone or tablet: photos, category and title in reach of the thumb,
 * the rest folded.
 */
export function PhotoFirstPinFields({
  project,
  rights,
  form,
  templates,
  last,
  cameraRef,
  titleRef,
  children,
}: Props) {
  const { t } = useTranslation('inspection')
  const [isOpen, setOpen] = useState(false)
  const rest = useRef<HTMLDivElement>(null)
  // the fields unfold below the edge of the sheet
  useEffect(() => {
    if (isOpen) rest.current?.scrollIntoView?.({ block: 'start' })
  }, [isOpen])
  const { values, isSaving } = form
  const { pointCategories } = project.projectType
  const isWrongBelow = Object.keys(form.problems).some(
    (name) => name !== 'title' && name !== 'pointCategoryId' && form.errorOf(name) !== undefined,
  )
  const categoryError = form.errorOf('pointCategoryId')
  const categoryErrorId = useId()
  const categoryLabelId = useId()
  return (
    <>
      <NewPinPhotos
        files={values.photos}
        isDisabled={isSaving}
        cameraRef={cameraRef}
        onChange={(photos) => form.change({ photos })}
      />
      <Input.Label id={categoryLabelId} labelElement="div" required className={classes.label}>
        {getAttributeName('pointCategoryId')}
      </Input.Label>
      <div
        className={classes.chips}
        role="radiogroup"
        aria-labelledby={categoryLabelId}
        aria-required
        aria-invalid={categoryError !== undefined || undefined}
        aria-describedby={categoryError && categoryErrorId}
      >
        {pointCategories.map(({ id, name }) => (
          <label key={id} className={classes.chip}>
            <input
              type="radio"
              name="pointCategoryId"
              checked={values.pointCategoryId === id}
              disabled={isSaving}
              onChange={() => form.change({ pointCategoryId: id })}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {categoryError && (
        <p id={categoryErrorId} className={classes.problem} role="alert">
          {categoryError}
        </p>
      )}
      <PinTemplateChips templates={templates} isDisabled={isSaving} />
      <PinTitleWithTemplates
        form={form}
        templates={templates}
        isDisabled={isSaving}
        inputRef={titleRef}
      />
      {last && (
        <Button
          className={classes.duplicate}
          variant="subtle"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={isSaving}
          onClick={() => form.change(buildCopiedPinValues(last, project.projectType))}
        >
          {t('duplicateLast', { title: last.title || `#${last.pinNumber}` })}
        </Button>
      )}
      <div ref={rest}>
        <CollapsibleSection
          title={t('moreFields')}
          isBad={isWrongBelow}
          note={isWrongBelow ? t('moreFieldsWrong') : undefined}
          isOpen={isOpen || isWrongBelow}
          onToggle={setOpen}
        >
          <PinFormFields project={project} rights={rights} form={form} isBusy={isSaving} isRest>
            {children}
          </PinFormFields>
        </CollapsibleSection>
      </div>
    </>
  )
}
