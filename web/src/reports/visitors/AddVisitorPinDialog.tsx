import { NativeSelect } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import { visitorAttributes, visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { useUploadProgress } from '../../api/useUploadProgress.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { useResendOnReconnect } from '../../forms/useResendOnReconnect.ts'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { PinAttributeInput } from '../../pins/fields/PinAttributeInput.tsx'
import { PinCheckBoxFields } from '../../pins/fields/PinCheckBoxFields.tsx'
import { PinCustomFieldInputs } from '../../pins/fields/PinCustomFieldInputs.tsx'
import { createPinValidator, mapServerFieldErrors } from '../../pins/values/pinValidation.ts'
import { toSavePinBody } from '../../pins/values/pinValues.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { VisitorFormSheet } from './VisitorFormSheet.tsx'
import { VisitorLocationField } from './VisitorLocationField.tsx'
import { VisitorPhotoField } from './VisitorPhotoField.tsx'
import { storedVisitorName } from './visitorActor.ts'
import {
  buildNewVisitorPin,
  createBlankVisitorPinCheck,
  toVisitorFormProject,
  type VisitorPinValues,
  visitorPinDraftShape,
} from './visitorPinForm.ts'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  /** of the link that opened this report */
  token: string
  /** the key of its draft: a new one, or that of the one to continue */
  draftKey: string
  onClose: () => void
}

const visitorRights = { maySave: true, mayChangeFixed: true, maySetStatus: false }

/**
 * A visitor's new point: a photo, a place or both, under their full name (T97). Kept as a draft in
 * this browser until it is sent; after a lost connection it is sent again under the same key.
 */
export function AddVisitorPinDialog({
  project: storedProject,
  pins,
  token,
  draftKey,
  onClose,
}: Props) {
  const { t } = useTranslation(['reports', 'messages'])
  const client = useQueryClient()
  const project = toVisitorFormProject(storedProject)
  const { projectType: type } = project
  const isBlank = createBlankVisitorPinCheck(project)
  const [website, setWebsite] = useState('')
  const upload = useUploadProgress()
  const draftStore = useDraftStore({
    projectId: project.id,
    kind: 'point',
    record: draftKey,
    linkToken: token,
  })
  const sentOf = (values: VisitorPinValues) => toSavePinBody(type, values, null, visitorRights)
  const refetchReport = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  const form = useDraftedForm({
    initial: () => buildNewVisitorPin(project),
    problems: (values, stored: Pin | null) => ({
      ...createPinValidator(project, true)(values, stored),
      ...(values.name.trim() === '' && { name: t('messages:pin.nameRequired') }),
      ...(values.photos.length === 0 &&
        values.place === null && { photos: t('messages:pin.photoRequired') }),
    }),
    send: (values, _, options) => {
      const { pointCategoryId, projectPinCheckBoxes, projectPinCustomFields } = sentOf(values)
      const { name, title, description, photos, place } = values
      return callRoute(
        visitorPinRoutes.savePinAnonymous,
        {
          token,
          anonymousUser: name,
          title,
          description,
          website,
          pointCategoryId,
          projectPinCheckBoxes,
          projectPinCustomFields,
          ...place,
        },
        { ...options, ...upload.options(photos), files: { uploadedImage: photos } },
      )
    },
    fieldErrorsOf: ({ errors }, values) => {
      const placed = mapServerFieldErrors(errors, sentOf(values).projectPinCustomFields)
      const { uploadedImage: photos, anonymousUser: name, ...others } = placed
      return { ...others, ...(photos && { photos }), ...(name && { name }) }
    },
    draft: { draftStore, shape: visitorPinDraftShape, filesIn: 'photos' },
    isBlank,
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ message }, { name }) => {
      upload.end()
      storedVisitorName.keep(name)
      toast.done(message)
      onClose()
      return refetchReport()
    },
    onFailed: (error) => {
      upload.end()
      // autofill may have filled it in for a real person: let the retry through
      setWebsite('')
      // a token expires after a day: refetching returns a new one, or that the link is invalid
      if (error instanceof ApiError && error.status === 401) void refetchReport()
    },
  })
  const { values, isSaving, errorOf, change, failure } = form
  useResendOnReconnect(failure instanceof ApiError && failure.code === 'network', form.save)
  const fieldProps = { project, form, rights: visitorRights, isBusy: isSaving }
  return (
    <VisitorFormSheet
      form={form}
      title={t('visitor.newPoint')}
      action={t('visitor.send')}
      nameHint={t('visitor.nameForPoint')}
      note={t(project.completedDateTime === null ? 'visitor.reviewNote' : 'visitor.lateNote')}
      isBlank={isBlank(values)}
      sent={upload.sent}
      website={website}
      onWebsite={setWebsite}
      onStop={upload.stop}
      onClose={onClose}
      onDiscard={() => void draftStore.forget()}
      more={
        <>
          <PinCustomFieldInputs {...fieldProps} />
          <PinCheckBoxFields {...fieldProps} />
        </>
      }
    >
      <VisitorPhotoField
        photo={values.photos[0]}
        isDisabled={isSaving}
        error={errorOf('photos')}
        onChange={(photo) => change({ photos: [photo] })}
      />
      <VisitorLocationField
        project={project}
        pins={pins}
        place={values.place}
        isDisabled={isSaving}
        onChange={(place, image) =>
          change({ place, ...(image && values.photos.length === 0 && { photos: [image] }) })
        }
      />
      <NativeSelect
        label={getAttributeName('pointCategoryId')}
        value={values.pointCategoryId ?? ''}
        disabled={isSaving}
        error={errorOf('pointCategoryId')}
        onChange={(event) => change({ pointCategoryId: Number(event.currentTarget.value) || null })}
        data={type.pointCategories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {visitorAttributes.map((name) => (
        <PinAttributeInput
          key={name}
          name={name}
          label={getAttributeName(name)}
          value={values[name]}
          project={null}
          stored={null}
          error={errorOf(name)}
          isDisabled={isSaving}
          onChange={(value) => change({ [name]: value })}
          onBlur={() => values[name] !== '' && form.touch(name)}
        />
      ))}
    </VisitorFormSheet>
  )
}
