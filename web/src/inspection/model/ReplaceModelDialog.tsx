import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { isModelName } from '@nspect/contract/modelFormats'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noFieldErrors } from '../../forms/useFormSubmit.ts'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { isPlanSet, pictures, planSets } from '../../ui/acceptedFiles.ts'
import { DropFiles } from '../../ui/DropFiles.tsx'
import { FileOrLink } from '../../ui/FileOrLink.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { isDialogLeft } from '../../ui/useLeaveGuard.ts'
import classes from './CheckModelPage.module.css'
import { invalidateModel, type Replacement, replace } from './models.api.ts'

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
}

const replacementOf = ({ what, files, link, photos, imageId }: Choice): Replacement | null => {
  const [photo] = photos
  if (what === 'image' && photo && isPlanSet(photo)) return { what: 'plan', file: photo }
  if (what === 'image') return photo ? { what: 'image', file: photo, imageId } : null
  if (files.length > 0) return { what: 'file', files }
  return link.trim() ? { what: 'link', link: link.trim() } : null
}

interface Props {
  project: Project
  pins: readonly Pin[]
  onClose: () => void
}

/** Replaces the model, after a warning with the number of points that are lost with it (T52), or a picture. */
export function ReplaceModelDialog({ project, pins, onClose }: Props) {
  const { t } = useTranslation('model')
  const navigate = useNavigate()
  const client = useQueryClient()
  // sheets of plan sets are not replaced one by one
  const images = project.projectModelImages.filter(({ sheet }) => sheet === null)
  const mayAdd = images.length < limits.imagesPerProject
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const lost = pins.filter((pin) => pin.matterPointCoordinates !== null).length

  const form = useSaveForm({
    initial: (): Choice => ({ what: 'model', files: none, link: '', photos: none, imageId: images[0]?.id ?? null }),
    problems: () => ({}),
    send: async (values, _, { idempotencyKey }) => {
      const replacement = replacementOf(values)
      if (!replacement) throw new Error('nothing is chosen')
      upload.current = new AbortController()
      const onProgress = (sent: number, total: number) => setProgress({ sent, total })
      return replace(project.id, replacement, { idempotencyKey, signal: upload.current.signal, onProgress })
    },
    fieldErrorsOf: noFieldErrors,
    isBlank: (values) => replacementOf(values) === null,
    isLeft: isDialogLeft,
    isFailureBrief: true,
    onSaved: async ({ message }, values) => {
      await invalidateModel(client)
      toast.done(message)
      const [file] = values.files
      if (values.what !== 'model' || !file || !isModelName(file.name)) return onClose()
      // replaces the history entry of this dialog
      return navigate({
        to: '/project/check-model/$id',
        params: { id: String(project.id) },
        replace: true,
        ignoreBlocker: true,
      })
    },
  })
  const { values, isSaving, failure } = form
  const { what, files, link, photos, imageId } = values
  const replacement = replacementOf(values)
  const isPlan = replacement?.what === 'plan'
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !isSaving && onClose()}
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
              <FileOrLink files={files} link={link} onChange={form.change} />
              <Alert color={lost > 0 ? 'orange' : 'gray'} variant="light">
                {lost > 0 ? t('pointsLost', { count: lost }) : t('pointsKept')}
              </Alert>
            </>
          ) : (
            <>
              {!isPlan && (
                <Select
                  label={t('which')}
                  allowDeselect={false}
                  data={[
                    ...images.map(({ id }, n) => ({ value: String(id), label: t('imageNumber', { number: n + 1 }) })),
                    ...(mayAdd ? [{ value: 'new', label: t('imageNew') }] : []),
                  ]}
                  value={imageId === null ? 'new' : String(imageId)}
                  onChange={(value) => form.change({ imageId: value === 'new' ? null : Number(value) })}
                />
              )}
              <DropFiles
                label={t('image')}
                help={t('imageHelp', { size: limits.imageBytes / MB, plan: limits.planBytes / MB })}
                invite={t('imageDrop')}
                accept={`${pictures},${planSets}`}
                maxBytes={limits.planBytes}
                files={photos}
                onChange={(next) => form.change({ photos: next })}
              />
              {isPlan && <p className={classes.help}>{t('planHelp', { count: limits.sheetsPerPlan })}</p>}
              {!isPlan && imageId !== null && <p className={classes.help}>{t('rectanglesStay')}</p>}
            </>
          )}
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure.message}
            </Alert>
          )}
          {isSaving && replacement?.what !== 'link' && (
            <UploadProgress title={t('uploadTitle')} {...progress} onStop={() => upload.current?.abort()} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isSaving} onClick={onClose}>
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
