import { Button } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedKind } from '../../ui/refusedKind.ts'
import { sortOutFiles } from '../../ui/sortOutFiles.ts'
import classes from './Photos.module.css'
import { photoRule } from './photoRule.ts'

interface Props {
  /** how many more there is room for */
  room: number
  /** chosen already: not taken twice */
  held: readonly File[]
  isDisabled?: boolean
  onTake: (files: File[]) => void
  /** the photos that are there */
  children?: ReactNode
}

/** Takes photos by drop, by choice and, on a phone or tablet, by its camera; says beside itself what it left out and why. */
export function PhotoInput({ room, held, isDisabled = false, onTake, children }: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const take = (given: readonly File[]) => {
    const { kept, refused } = sortOutFiles(held, given, { ...photoRule, max: held.length + room })
    const limit = photoRule.maxBytes / 1024 / 1024
    setLeftOut([
      ...refused.kind.map((name) => refusedKind(name, photoRule.accept)),
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
    className: 'visually-hidden',
    accept: photoRule.accept,
    tabIndex: -1,
    disabled: isDisabled || room <= 0,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      take([...(event.currentTarget.files ?? [])])
      // the same file may be chosen again after it was removed
      event.currentTarget.value = ''
    },
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the buttons are everybody's
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
      <input {...input} ref={files} multiple aria-label={t('photoAdd')} />
      <input {...input} ref={camera} capture="environment" aria-label={t('photoTake')} />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          disabled={input.disabled}
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {t('photoAdd')}
        </Button>
        <Button
          className={classes.camera}
          variant="default"
          size="xs"
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
      <div className={classes.problem} role={leftOut.length > 0 ? 'alert' : undefined}>
        {leftOut.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
