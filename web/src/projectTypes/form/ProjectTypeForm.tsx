import { Textarea, TextInput } from '@mantine/core'
import { checkPermission, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import {
  type ProjectTypeDetail,
  projectTypeConfigurationRoutes,
  projectTypeDetail,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../../api/callRoute.ts'
import { useActor } from '../../api/signedInUser.ts'
import { FormPageLayout } from '../../forms/FormPageLayout.tsx'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ClientSelect } from '../../ui/inputs/ClientSelect.tsx'
import { invalidateProjectTypes } from '../projectTypes.api.ts'
import { toTypeClientFacts } from '../toTypeClientFacts.ts'
import { BrandPackFields } from './BrandPackFields.tsx'
import { InspectionFormEditor } from './InspectionFormEditor.tsx'
import { ReportEndTextFields } from './ReportEndTextFields.tsx'
import {
  buildNewProjectTypeValues,
  type TypeValues,
  toProjectTypeBody,
  toProjectTypeFormValues,
  toTypeConflictTexts,
  validateProjectTypeForm,
} from './typeForm.ts'

const packKeys = ['labels', 'introduction', 'validMonths'] as const
const conflictKeys = [
  'name',
  'description',
  'reportScope',
  'reportMethod',
  'reportLimitations',
  'hasSignatures',
  'formJSON',
  ...packKeys,
] as const

/** Adds or edits an inspection type, with its fields of the inspection form (T46). */
export function ProjectTypeForm({
  me,
  type: initialType,
}: {
  me: Me
  type: ProjectTypeDetail | null
}) {
  const { t } = useTranslation('projectTypes')
  const actor = useActor()
  const navigate = useNavigate()
  const labels = {
    name: t('name'),
    description: t('description'),
    clientId: t('client'),
    reportScope: t('reportScope'),
    reportMethod: t('reportMethod'),
    reportLimitations: t('reportLimitations'),
    hasSignatures: t('hasSignatures'),
    formJSON: t('formFields'),
    labels: t('brandPack'),
    introduction: t('introduction'),
    validMonths: t('validMonths'),
  }
  const whyNotOf = ({ clientId }: TypeValues) =>
    checkPermission(actor, 'projectType.editForm', toTypeClientFacts(me, clientId))
  const toList = () => void navigate({ to: '/projecttypes' })
  const form = useSaveForm({
    stored: initialType,
    initial: (stored) => (stored ? toProjectTypeFormValues(stored) : buildNewProjectTypeValues(me)),
    problems: (values) => validateProjectTypeForm(values, labels),
    send: (values, over, options) =>
      callRoute(
        projectTypeConfigurationRoutes.saveProjectType,
        toProjectTypeBody(values, over, whyNotOf(values) === 'ok'),
        options,
      ),
    shape: projectTypeDetail,
    onSaved: ({ message, id }, { name }) => {
      const open = () =>
        void navigate({ to: '/projecttypes/manage/$id', params: { id: String(id) } })
      if (initialType) {
        toast.saved(message, name.trim(), open)
        return toList()
      }
      toast.done(message)
      // a new type is empty: adding its parts comes next
      open()
    },
    invalidates: invalidateProjectTypes,
  })
  const { values, errorOf, stored: type } = form
  const mayForm = whyNotOf(values) === 'ok'
  const conflictRows = (savedByOther: ProjectTypeDetail) => {
    const [stored, entered] = [
      toTypeConflictTexts(toProjectTypeFormValues(savedByOther)),
      toTypeConflictTexts(values),
    ]
    return conflictKeys.map((key) => ({
      key,
      label: labels[key],
      savedByOther: stored[key],
      mine: entered[key],
    }))
  }
  return (
    <FormPageLayout
      form={form}
      saveLabel={t(type ? 'save' : 'create')}
      onCancel={toList}
      conflict={{ title: t('conflictTitle'), rows: conflictRows }}
    >
      <TextInput
        label={labels.name}
        withAsterisk
        autoFocus={type === null}
        maxLength={limits.projectTypeName}
        {...form.text('name')}
      />
      <Textarea
        label={labels.description}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('description')}
      />
      {type === null && me.role === 'SuperAdmin' ? (
        <ClientSelect
          label={labels.clientId}
          placeholder={t('chooseClient')}
          withAsterisk
          value={values.clientId}
          error={errorOf('clientId')}
          onChange={(clientId) => form.change({ clientId })}
        />
      ) : (
        <TextInput
          label={labels.clientId}
          description={type ? t('clientStays') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={type ? type.client : (me.client?.businessName ?? '')}
          disabled
          readOnly
        />
      )}
      <ReportEndTextFields form={form} labels={labels} />
      <InspectionFormEditor
        rows={values.formJSON}
        error={errorOf('formJSON')}
        whyNot={
          mayForm
            ? null
            : isRoleAllowed(me.role, 'projectType.editForm')
              ? 'formFieldsPlan'
              : 'formFieldsRole'
        }
        clientId={values.clientId}
        onChange={(formJSON) => form.change({ formJSON })}
        onLeave={() => form.touch('formJSON')}
      />
      {isImprovementPlan(values.formJSON) && (
        <BrandPackFields form={form} labels={labels} isFixed={!mayForm} />
      )}
    </FormPageLayout>
  )
}
