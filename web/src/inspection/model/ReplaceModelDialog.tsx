import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { isModelFileName } from '@nspect/contract/media/modelFormats'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUploadProgress } from '../../api/useUploadProgress.ts'
import { createRefetchAfterCancel, mapNoFieldErrors } from '../../forms/useFormSubmit.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { UploadProgress } from '../../ui/feedback/UploadProgress.tsx'
import { useConfirmLeave } from '../../ui/feedback/useConfirmLeave.ts'
import { doesNavigationLeaveDialog } from '../../ui/feedback/useLeaveGuard.ts'
import { isPlanSet, planSetAccept } from '../../ui/files/acceptedFiles.ts'
import { DropFiles } from '../../ui/files/DropFiles.tsx'
import { ModelFileOrLinkField } from '../../ui/files/ModelFileOrLinkField.tsx'
import { planSheetsQuery } from '../plans/plans.api.ts'
import { TourCaptureLossNote } from '../tourCapture/TourCaptureLossNote.tsx'
import classes from './CheckModelPage.module.css'
import {
  invalidateModel,
  type MediumReplacement,
  type ReplacedPinsPolicy,
  replaceProjectMedia,
} from './models.api.ts'

const MB = 1024 * 1024
const none: readonly File[] = []

/** The form values; `what` decides which of them apply. */
interface Choice {
  what: 'model' | 'image'
  files: readonly File[]
  link: string
  photos: readonly File[]
  /** id of the picture to replace; null: a new one is added */
  imageId: number | null
  points: ReplacedPinsPolicy
  /**
   * id of the plan set of which this is a new revision; null: it is another one; absent: the first
   * one by its name
   */
  planFileId: number | null | undefined
}

const toReplacement = (choice: Choice, planFileId: number | null): MediumReplacement | null => {
  const { what, files, link, photos, imageId, points } = choice
  const [photo] = photos
  if (what === 'image' && photo && isPlanSet(photo))
    return { what: 'plan', file: photo, planFileId }
  if (what === 'image') return photo ? { what: 'image', file: photo, imageId } : null
  if (files.length > 0) return { what: 'file', files, points }
  return link.trim() ? { what: 'link', link: link.trim(), points } : null
}

const listReplacementFiles = (replacement: MediumReplacement): readonly File[] => {
  if (replacement.what === 'link') return none
  return replacement.what === 'file' ? replacement.files : [replacement.file]
}

interface Props {
  project: Project
  pins: readonly Pin[]
  onClose: () => void
}

/**
 * Replaces the model or a picture by its next revision, to which points are carried over (T295), or
 * starts anew, after a warning with the number of points that are lost (T52).
 */
export function ReplaceModelDialog({ project, pins, onClose }: Props) {
  const { t } = useTranslation('model')
  const navigate = useNavigate()
  const client = useQueryClient()
  // sheets of plan sets are not replaced one by one
  const images = project.projectModelImages.filter(({ sheet }) => sheet === null)
  const mayAdd = images.length < limits.imagesPerProject
  const upload = useUploadProgress()
  const onModel = pins.filter((pin) => pin.matterPointCoordinates !== null).length
  const plans = useQuery({
    ...planSheetsQuery(project.id, ''),
    enabled: project.planSheets.total > 0,
  })
  const planFiles = plans.data?.planFiles ?? []
  /**
   * a PDF is a revision of the set of its name, or of the only one, unless somebody says otherwise
   */
  const revisedBy = ({ photos: [photo], planFileId }: Choice) =>
    planFileId !== undefined
      ? planFileId
      : ((
          planFiles.find(({ fileName }) => fileName === photo?.name) ??
          (planFiles.length === 1 ? planFiles[0] : undefined)
        )?.id ?? null)
  const chosen = (choice: Choice) => toReplacement(choice, revisedBy(choice))

  const form = useSaveForm({
    initial: (): Choice => ({
      what: 'model',
      files: none,
      link: '',
      photos: none,
      imageId: images[0]?.id ?? null,
      points: 'carry',
      planFileId: undefined,
    }),
    problems: () => ({}),
    send: async (values, _, options) => {
      const replacement = chosen(values)
      if (!replacement) throw new Error('nothing is chosen')
      return replaceProjectMedia(project.id, replacement, {
        ...options,
        ...upload.options(listReplacementFiles(replacement)),
      })
    },
    fieldErrorsOf: mapNoFieldErrors,
    isBlank: (values) => chosen(values) === null,
    isLeft: doesNavigationLeaveDialog,
    stop: upload.stop,
    isFailureBrief: true,
    onSaved: async ({ message }, values) => {
      await invalidateModel(client)
      toast.done(message)
      if (!form.isOpen()) return
      const [file] = values.files
      if (values.what !== 'model' || !file || !isModelFileName(file.name)) return onClose()
      // what else is entered on the page may keep it
      form.restart()
      // replaces the history entry of this dialog
      void navigate({
        to: '/project/check-model/$id',
        params: { id: String(project.id) },
        replace: true,
      })
    },
    onFailed: createRefetchAfterCancel(() => invalidateModel(client)),
  })
  const { values, isSaving, failure } = form
  const { what, files, link, photos, imageId, points } = values
  const confirmLeave = useConfirmLeave()
  const close = async () => {
    if (isSaving || (form.isChanged && !(await confirmLeave()))) return
    form.finish()
    onClose()
  }
  const replacement = chosen(values)
  const isPlan = replacement?.what === 'plan'
  return (
    <Modal
      opened
      size="lg"
      onClose={() => void close()}
      title={t('updateTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form {...form.bind(() => replacement && form.save())}>
        <Stack>
          <SegmentedControl
            aria-label={t('what')}
            value={what}
            onChange={(next) => form.change({ what: next })}
            data={[
              { value: 'model', label: t('threeD') },
              { value: 'image', label: t('image') },
            ]}
          />
          {what === 'model' ? (
            <>
              <ModelFileOrLinkField files={files} link={link} onChange={form.change} />
              {onModel > 0 && (
                <SegmentedControl
                  aria-label={t('pointsOf')}
                  value={points}
                  onChange={(next) => form.change({ points: next })}
                  data={[
                    { value: 'carry', label: t('carryOver') },
                    { value: 'discard', label: t('startAnew') },
                  ]}
                />
              )}
              <Alert
                color={onModel > 0 && points === 'discard' ? 'orange' : 'gray'}
                variant="light"
              >
                {onModel === 0
                  ? t('pointsKept')
                  : t(points === 'carry' ? 'pointsCarried' : 'pointsLost', { count: onModel })}
              </Alert>
              <TourCaptureLossNote
                project={project}
                isReplaced={replacement !== null}
                link={link.trim()}
              />
            </>
          ) : (
            <>
              {!isPlan && (
                <Select
                  label={t('which')}
                  allowDeselect={false}
                  data={[
                    ...images.map(({ id }, n) => ({
                      value: String(id),
                      label: t('imageNumber', { number: n + 1 }),
                    })),
                    ...(mayAdd ? [{ value: 'new', label: t('imageNew') }] : []),
                  ]}
                  value={imageId === null ? 'new' : String(imageId)}
                  onChange={(value) =>
                    form.change({ imageId: value === 'new' ? null : Number(value) })
                  }
                />
              )}
              <DropFiles
                label={t('image')}
                help={t('imageHelp', { size: limits.imageBytes / MB, plan: limits.planBytes / MB })}
                invite={t('imageDrop')}
                accept={`${imageAccept},${planSetAccept}`}
                maxBytes={limits.planBytes}
                files={photos}
                onChange={(next) => form.change({ photos: next })}
              />
              {isPlan && planFiles.length > 0 && (
                <Select
                  label={t('planWhich')}
                  allowDeselect={false}
                  data={[
                    ...planFiles.map(({ id, fileName }) => ({
                      value: String(id),
                      label: t('planRevision', { name: fileName }),
                    })),
                    { value: 'new', label: t('planNew') },
                  ]}
                  value={String(replacement.planFileId ?? 'new')}
                  onChange={(value) =>
                    form.change({ planFileId: value === 'new' ? null : Number(value) })
                  }
                />
              )}
              {isPlan && (
                <p className={classes.help}>
                  {replacement.planFileId === null
                    ? t('planHelp', { count: limits.sheetsPerPlan })
                    : t('planRevisionHelp')}
                </p>
              )}
              {!isPlan && imageId !== null && <p className={classes.help}>{t('rectanglesStay')}</p>}
            </>
          )}
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure.message}
            </Alert>
          )}
          {isSaving && upload.sent && (
            <UploadProgress title={t('uploadTitle')} {...upload.sent} onStop={upload.stop} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isSaving} onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!replacement} loading={isSaving}>
              {t(isPlan ? 'add' : 'replace')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
