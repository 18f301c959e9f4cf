import { Textarea } from '@mantine/core'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { useUploadProgress } from '../../api/useUploadProgress.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { useResendOnReconnect } from '../../forms/useResendOnReconnect.ts'
import { validateCommentLength } from '../../forms/validateCommentLength.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { DropFiles } from '../../ui/files/DropFiles.tsx'
import type { SharedPin } from './SharedPinDialogLoader.tsx'
import { VisitorFormSheet } from './VisitorFormSheet.tsx'
import { VisitorPhotoField } from './VisitorPhotoField.tsx'
import { storedVisitorName } from './visitorActor.ts'

interface Props extends SharedPin {
  onClose: () => void
}

interface SharedRepair {
  photos: readonly File[]
  comment: string
  name: string
}

const sharedRepairDraft = z.object({
  comment: z.string(),
  name: z.string(),
  idempotencyKey: z.string(),
})

const isBlank = ({ photos, comment }: SharedRepair) => photos.length === 0 && comment.trim() === ''

/**
 * A visitor's repair of a point: photos, what was done, and their full name (T73, T96). Kept as a
 * draft until it is sent.
 */
export function SubmitSharedRepairDialog({
  pin,
  project,
  token,
  name: ownName = '',
  onClose,
}: Props) {
  const { t } = useTranslation(['reports', 'messages'])
  const client = useQueryClient()
  const [website, setWebsite] = useState('')
  const upload = useUploadProgress()
  const draftStore = useDraftStore({
    projectId: project.id,
    kind: 'repair',
    record: pin.id,
    linkToken: token,
  })
  const refetchReport = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  const form = useDraftedForm({
    initial: (): SharedRepair => ({
      photos: [],
      comment: '',
      name: storedVisitorName.get() || ownName,
    }),
    problems: ({ photos, name, comment }) => ({
      ...validateCommentLength(comment, t('visitor.whatWasDone')),
      ...(photos.length === 0 && { photos: t('messages:pin.photoRequired') }),
      ...(name.trim() === '' && { name: t('messages:pin.nameRequired') }),
    }),
    send: ({ photos, comment, name }, _, options) =>
      callRoute(
        commentRoutes.addSharedComment,
        { token, projectPinId: pin.id, action: 'submit', comment, anonymousName: name, website },
        { ...options, ...upload.options(photos), files: { file: photos } },
      ),
    draft: { draftStore, shape: sharedRepairDraft, filesIn: 'photos' },
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
      setWebsite('')
      if (error instanceof ApiError && [401, 409].includes(error.status)) void refetchReport()
    },
  })
  const { values, isSaving, failure } = form
  useResendOnReconnect(failure instanceof ApiError && failure.code === 'network', form.save)
  return (
    <VisitorFormSheet
      form={form}
      title={t('visitor.repairOf', { number: pin.pinNumber })}
      action={t('visitor.repair')}
      nameHint={t('visitor.nameForRepair')}
      isBlank={isBlank(values)}
      sent={upload.sent}
      website={website}
      onWebsite={setWebsite}
      onStop={upload.stop}
      onClose={onClose}
      onDiscard={() => void draftStore.forget()}
    >
      {values.photos.length === 0 ? (
        <VisitorPhotoField
          photo={undefined}
          isDisabled={isSaving}
          error={form.errorOf('photos')}
          onChange={(photo) => form.change({ photos: [photo] })}
        />
      ) : (
        <DropFiles
          label={t('visitor.repairPhotos')}
          help={t('visitor.repairPhotosHelp', { max: limits.photosPerVisitorRepair })}
          invite={t('visitor.morePhotos')}
          accept={imageAccept}
          max={limits.photosPerVisitorRepair}
          maxBytes={limits.visitorImageBytes}
          files={values.photos}
          isDisabled={isSaving}
          error={form.errorOf('photos')}
          onChange={(photos) => form.change({ photos })}
          sent={upload.sent}
        />
      )}
      <Textarea
        label={t('visitor.whatWasDone')}
        autosize
        minRows={3}
        maxRows={8}
        disabled={isSaving}
        {...form.text('comment')}
      />
    </VisitorFormSheet>
  )
}
