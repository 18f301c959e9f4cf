import { Button, NativeSelect } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import {
  type FieldAttribute,
  fieldAttributes,
  pinAttributes,
} from '@nspect/contract/pins/pinAttributes'
import type { Project } from '@nspect/contract/projects/projects'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { formatDeletedName, getAttributeName } from '../../i18n/displayNames.ts'
import { PinColorDot } from '../badges/PinColorDot.tsx'
import { CriticalAndOshaFields } from '../fields/CriticalAndOshaFields.tsx'
import { PinAttributeInput } from '../fields/PinAttributeInput.tsx'
import { PinCheckBoxFields } from '../fields/PinCheckBoxFields.tsx'
import { PinCustomFieldInputs } from '../fields/PinCustomFieldInputs.tsx'
import { PinStatusSelect } from '../fields/PinStatusSelect.tsx'
import { FirmsDialog } from '../firms/FirmsDialog.tsx'
import { PinTemplateChips } from '../templates/PinTemplateChips.tsx'
import { PinTitleWithTemplates } from '../templates/PinTitleWithTemplates.tsx'
import type { FormTemplates } from '../templates/usePinTemplates.ts'
import { pickFirstValidColor } from '../values/pinColor.ts'
import type { PinForm } from '../values/pinValues.ts'
import { type FieldRights, mayChangePinAttribute } from '../values/usePinFieldRights.ts'
import classes from './PinFormFields.module.css'
import { useCategoryDefaults } from './useCategoryDefaults.ts'

interface Props {
  project: Project
  form: PinForm
  rights: FieldRights
  isBusy?: boolean
  categoryRef?: Ref<HTMLSelectElement>
  titleRef?: Ref<HTMLInputElement>
  /** the title is the heading of its card */
  isTitleElsewhere?: boolean
  /** category and title are elsewhere: at the top of a small screen's form */
  isRest?: boolean
  /** common defects, for a new point */
  templates?: FormTemplates
  /** fields of new points only: the stem */
  children?: ReactNode
}

/** Texts take the whole width; the others stand in pairs. */
const isWide = (name: FieldAttribute) => ['line', 'text'].includes(pinAttributes[name].control)

/** Its cost is changed by changing its lines (T706). */
const isSumOfLines = (name: FieldAttribute, stored: PinForm['stored']) =>
  name === 'estimatedCost' && !!stored?.planLine?.lines.length

/** The fields shared by new and stored points, in the order in which people fill them in. */
export function PinFormFields({
  project,
  form,
  rights,
  isBusy = false,
  categoryRef,
  titleRef,
  isTitleElsewhere = false,
  isRest = false,
  templates,
  children,
}: Props) {
  const { t } = useTranslation('pins')
  const { values, stored } = form
  const actor = useActor()
  const [isFirmsOpen, setFirmsOpen] = useState(false)
  const tier = project.client.clientTier.name
  const mayManageFirms = rights.maySave && can(actor, 'firm.save', { id: project.clientId, tier })
  const { pointCategories } = project.projectType
  // a deleted category stays readable where it is used (T58)
  const isDeleted =
    stored !== null && !pointCategories.some((category) => category.id === stored.pointCategoryId)
  const categories = isDeleted
    ? [
        ...pointCategories,
        { ...stored.pointCategory, name: formatDeletedName(stored.pointCategory.name) },
      ]
    : pointCategories
  const chosen = categories.find((category) => category.id === values.pointCategoryId)
  const describeDefault = useCategoryDefaults(project, values.pointCategoryId)
  const narrow = fieldAttributes.filter(
    (name) => !isWide(name) && (rights.maySeeCosts || name !== 'estimatedCost'),
  )
  const input = (name: FieldAttribute) => (
    <PinAttributeInput
      key={name}
      name={name}
      label={getAttributeName(name)}
      {...form.text(name)}
      project={project}
      whenEmpty={stored === null ? describeDefault(name) : undefined}
      stored={stored}
      isDisabled={isBusy || !mayChangePinAttribute(rights, name) || isSumOfLines(name, stored)}
      inputRef={name === 'title' ? titleRef : undefined}
    />
  )
  const isLocked = isBusy || !rights.mayChangeCore
  return (
    <>
      {!isRest && (
        <NativeSelect
          ref={categoryRef}
          label={getAttributeName('pointCategoryId')}
          value={values.pointCategoryId ?? ''}
          disabled={isLocked}
          error={form.errorOf('pointCategoryId')}
          onChange={(event) =>
            form.change({ pointCategoryId: Number(event.currentTarget.value) || null })
          }
          onBlur={() => values.pointCategoryId !== null && form.touch('pointCategoryId')}
          leftSection={<PinColorDot color={pickFirstValidColor(chosen)} />}
          data={[
            ...(chosen ? [] : [{ value: '', label: t('categoryNone') }]),
            ...categories.map((category) => ({ value: String(category.id), label: category.name })),
          ]}
        />
      )}
      {templates && !isRest && <PinTemplateChips templates={templates} isDisabled={isLocked} />}
      {rights.isStatusShown && (
        <PinStatusSelect
          project={project}
          form={form}
          isDisabled={isBusy || !rights.maySave || !rights.maySetStatus}
        />
      )}
      {templates && !isRest && (
        <PinTitleWithTemplates
          form={form}
          templates={templates}
          isDisabled={isLocked}
          inputRef={titleRef}
        />
      )}
      {fieldAttributes
        .filter(
          (name) =>
            isWide(name) && !((isRest || isTitleElsewhere || templates) && name === 'title'),
        )
        .map(input)}
      <div className={classes.pairs}>{narrow.map(input)}</div>
      {mayManageFirms && !isBusy && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.firms}
          onClick={() => setFirmsOpen(true)}
        >
          {t('firmsManage')}
        </Button>
      )}
      {isFirmsOpen && (
        <FirmsDialog clientId={project.clientId} onClose={() => setFirmsOpen(false)} />
      )}
      {children}
      <PinCustomFieldInputs project={project} form={form} rights={rights} isBusy={isBusy} />
      <PinCheckBoxFields project={project} form={form} rights={rights} isBusy={isBusy} />
      {rights.maySave && <CriticalAndOshaFields form={form} isBusy={isBusy} />}
    </>
  )
}
