import { Button } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAcceptedFiles } from '../../ui/files/acceptedFiles.ts'
import { getRejectedFileMessage } from '../../ui/files/rejectedFileMessage.ts'
import classes from './Photos.module.css'
import { photoLimits } from './photoLimits.ts'

interface Props {
  /** how many more photos may be added */
  room: number
  /** already selected files, which are not added twice */
  held: readonly File[]
  isDisabled?: boolean
  onTake: (files: File[]) => void
  /** a large button for the camera, for forms that begin with a photo */
  cameraRef?: Ref<HTMLButtonElement> | undefined
  /** the existing photos */
  children?: ReactNode
}

/**
 * Adds photos by drop, file dialog or, on phones and tablets, camera; lists the rejected files with
 * the reasons.
 */
export function PhotoInput({ room, held, isDisabled = false, onTake, cameraRef, children }: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const fileInput = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = (files: readonly File[]) => {
    const { kept, refused } = addAcceptedFiles(held, files, {
      ...photoLimits,
      max: held.length + room,
    })
    const limit = photoLimits.maxBytes / 1024 / 1024
    setProblems([
      ...refused.kind.map((name) => getRejectedFileMessage(name, photoLimits.accept)),
      ...refused.size.map((name) => t('ui:tooLarge', { name, limit })),
      ...(refused.count.length > 0
        ? [t('photoCount', { max: limits.photosPerPin, names: refused.count.join(', ') })]
        : []),
    ])
    const added = kept.filter((file) => !held.includes(file))
    if (added.length > 0) onTake(added)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) take([...event.dataTransfer.files])
  }
  const input = {
    type: 'file',
    // the buttons open them; read out as well, each button would be there twice
    hidden: true,
    accept: photoLimits.accept,
    disabled: isDisabled || room <= 0,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      take([...(event.currentTarget.files ?? [])])
      // allows the same file to be selected again after it was removed
      event.currentTarget.value = ''
    },
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers only; the buttons work for everyone
    <div
      className={classes.input}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled && room > 0)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input {...input} ref={fileInput} multiple />
      <input {...input} ref={camera} capture="environment" />
      <div className={classes.buttons} data-first={cameraRef !== undefined || undefined}>
        <Button
          variant="default"
          size="xs"
          disabled={input.disabled}
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => fileInput.current?.click()}
        >
          {t('photoAdd')}
        </Button>
        <Button
          ref={cameraRef}
          className={classes.camera}
          variant={cameraRef ? 'light' : 'default'}
          size={cameraRef ? 'lg' : 'xs'}
          disabled={input.disabled}
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t('photoTake')}
        </Button>
        <span className={classes.hint} data-drop={room > 0 || undefined}>
          {room > 0 ? t('photoHint') : t('photoFull', { max: limits.photosPerPin })}
        </span>
      </div>
      <div className={classes.problem} role={problems.length > 0 ? 'alert' : undefined}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
