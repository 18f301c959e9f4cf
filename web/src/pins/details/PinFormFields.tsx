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
import { ColorDot } from '../badges/ColorDot.tsx'
import { AttributeInput } from '../fields/AttributeInput.tsx'
import { CheckBoxes } from '../fields/CheckBoxes.tsx'
import { CustomFields } from '../fields/CustomFields.tsx'
import { FlagFields } from '../fields/FlagFields.tsx'
import { StatusSelect } from '../fields/StatusSelect.tsx'
import { FirmsDialog } from '../firms/FirmsDialog.tsx'
import { TemplateChips } from '../templates/TemplateChips.tsx'
import { TitleWithTemplates } from '../templates/TitleWithTemplates.tsx'
import type { FormTemplates } from '../templates/usePinTemplates.ts'
import { pickColor } from '../values/pinColor.ts'
import type { PinForm } from '../values/pinValues.ts'
import { type FieldRights, mayChangeAttribute } from '../values/useFieldRights.ts'
import classes from './PinFormFields.module.css'
import { useDefaultHelp } from './useDefaultHelp.ts'

interface Props {
  project: Project
  form: PinForm
  rights: FieldRights
  isBusy?: boolean
  titleRef?: Ref<HTMLInputElement>
  /** category and title are elsewhere: at the top of a small screen's form */
  isRest?: boolean
  /** common defects, for a new point */
  templates?: FormTemplates
  /** fields of new points only: the stem */
  children?: ReactNode
}

/** Texts take the whole width; the others stand in pairs. */
const isWide = (name: FieldAttribute) => ['line', 'text'].includes(pinAttributes[name].control)

/** The fields shared by new and stored points, in the order in which people fill them in. */
export function PinFormFields({
  project,
  form,
  rights,
  isBusy = false,
  titleRef,
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
  const defaultHelp = useDefaultHelp(project, values.pointCategoryId)
  const narrow = fieldAttributes.filter(
    (name) => !isWide(name) && (rights.maySeeCosts || name !== 'estimatedCost'),
  )
  const input = (name: FieldAttribute) => (
    <AttributeInput
      key={name}
      name={name}
      label={getAttributeName(name)}
      {...form.text(name)}
      project={project}
      help={stored === null ? defaultHelp(name, values[name]) : undefined}
      stored={stored}
      isDisabled={isBusy || !mayChangeAttribute(rights, name)}
      inputRef={name === 'title' ? titleRef : undefined}
    />
  )
  const isLocked = isBusy || !rights.mayChangeCore
  return (
    <>
      {!isRest && (
        <NativeSelect
          label={getAttributeName('pointCategoryId')}
          value={values.pointCategoryId ?? ''}
          disabled={isLocked}
          error={form.errorOf('pointCategoryId')}
          onChange={(event) =>
            form.change({ pointCategoryId: Number(event.currentTarget.value) || null })
          }
          onBlur={() => values.pointCategoryId !== null && form.touch('pointCategoryId')}
          leftSection={<ColorDot color={pickColor(chosen)} />}
          data={[
            ...(chosen ? [] : [{ value: '', label: t('categoryNone') }]),
            ...categories.map((category) => ({ value: String(category.id), label: category.name })),
          ]}
        />
      )}
      {templates && !isRest && <TemplateChips templates={templates} isDisabled={isLocked} />}
      {rights.isStatusShown && (
        <StatusSelect
          project={project}
          form={form}
          isDisabled={isBusy || !rights.maySave || !rights.maySetStatus}
        />
      )}
      {templates && !isRest && (
        <TitleWithTemplates
          form={form}
          templates={templates}
          isDisabled={isLocked}
          inputRef={titleRef}
        />
      )}
      {fieldAttributes
        .filter((name) => isWide(name) && !((isRest || templates) && name === 'title'))
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
      <CustomFields project={project} form={form} rights={rights} isBusy={isBusy} />
      <CheckBoxes project={project} form={form} rights={rights} isBusy={isBusy} />
      {rights.maySave && <FlagFields form={form} isBusy={isBusy} />}
    </>
  )
}
