import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { isModelName } from '@nspect/contract/modelFormats'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newFormKey } from '../../api/formKey.ts'
import { DropFiles } from '../../ui/DropFiles.tsx'
import { FileOrLink } from '../../ui/FileOrLink.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { isDialogLeft, useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import classes from './CheckModelPage.module.css'
import { type Replacement, useReplace } from './models.api.ts'

const MB = 1024 * 1024
const none: readonly File[] = []

interface Props {
  project: Project
  pins: readonly Pin[]
  onClose: () => void
}

/** Replaces the model, after a warning with the number of points that go with it (T52), or a picture. */
export function UpdateModel({ project, pins, onClose }: Props) {
  const { t } = useTranslation('model')
  const navigate = useNavigate()
  const images = project.projectModelImages
  const [what, setWhat] = useState<'model' | 'image'>('model')
  const [model, setModel] = useState({ files: none, link: '' })
  const [photos, setPhotos] = useState(none)
  const mayAdd = images.length < limits.imagesPerProject
  const [imageId, setImageId] = useState<number | null>(images[0]?.id ?? null)
  const key = useRef(newFormKey())
  const upload = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const replace = useReplace(project.id)
  const lost = pins.filter((pin) => pin.matterPointCoordinates !== null).length

  const replacement = ((): Replacement | null => {
    const [photo, file] = [photos[0], model.files[0]]
    if (what === 'image') return photo ? { what: 'image', file: photo, imageId } : null
    if (file) return { what: 'file', file }
    return model.link.trim() ? { what: 'link', link: model.link.trim() } : null
  })()
  useLeaveGuard(replacement !== null, undefined, isDialogLeft)
  const changed = () => {
    replace.reset()
    key.current = newFormKey()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!replacement || replace.isPending) return
    upload.current = new AbortController()
    const onProgress = (sent: number, total: number) => setProgress({ sent, total })
    replace.mutate(
      { replacement, idempotencyKey: key.current, signal: upload.current.signal, onProgress },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          if (replacement.what !== 'file' || !isModelName(replacement.file.name)) return onClose()
          // in the place of this dialog
          void navigate({
            to: '/project/check-model/$id',
            params: { id: String(project.id) },
            replace: true,
            ignoreBlocker: true,
          })
        },
      },
    )
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !replace.isPending && onClose()}
      title={t('updateTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SegmentedControl
            aria-label={t('what')}
            value={what}
            onChange={(next) => {
              changed()
              setWhat(next as 'model' | 'image')
            }}
            data={[
              { value: 'model', label: t('threeD') },
              { value: 'image', label: t('image') },
            ]}
          />
          {what === 'model' ? (
            <>
              <FileOrLink
                {...model}
                onChange={(next) => {
                  changed()
                  setModel(next)
                }}
              />
              <Alert color={lost > 0 ? 'orange' : 'gray'} variant="light">
                {lost > 0 ? t('pointsLost', { count: lost }) : t('pointsKept')}
              </Alert>
            </>
          ) : (
            <>
              <Select
                label={t('which')}
                allowDeselect={false}
                data={[
                  ...images.map(({ id }, n) => ({ value: String(id), label: t('imageNumber', { number: n + 1 }) })),
                  ...(mayAdd ? [{ value: 'new', label: t('imageNew') }] : []),
                ]}
                value={imageId === null ? 'new' : String(imageId)}
                onChange={(value) => {
                  changed()
                  setImageId(value === 'new' ? null : Number(value))
                }}
              />
              <DropFiles
                label={t('image')}
                help={t('imageHelp', { size: limits.imageBytes / MB })}
                invite={t('imageDrop')}
                accept="image/jpeg,image/png,image/webp,image/gif"
                max={1}
                maxBytes={limits.imageBytes}
                files={photos}
                onChange={(next) => {
                  changed()
                  setPhotos(next)
                }}
              />
              {imageId !== null && <p className={classes.help}>{t('rectanglesStay')}</p>}
            </>
          )}
          {replace.error && (
            <Alert color="red" role="alert" variant="light">
              {replace.error.message}
            </Alert>
          )}
          {replace.isPending && replacement?.what !== 'link' && (
            <UploadProgress title={t('uploadTitle')} {...progress} onStop={() => upload.current?.abort()} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={replace.isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!replacement} loading={replace.isPending}>
              {t('replace')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
