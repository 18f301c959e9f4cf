import { CloseButton, Progress } from '@mantine/core'
import { IconBox, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAcceptedImage } from './acceptedFiles.ts'
import classes from './DropFiles.module.css'
import { formatFileSize } from './formatFileSize.ts'
import { UnsentImagePreview } from './UnsentImagePreview.tsx'

interface Props {
  label: string
  help: string
  /** "Drop images here, or" */
  invite: string
  /** extensions and MIME types, as an input's `accept` */
  accept: string
  isMultiple?: boolean
  /** there is room for no more */
  isFull?: boolean
  files: readonly File[]
  onAdd: (added: readonly File[]) => void
  onRemove: (file: File) => void
  /** beside a file's name, such as what it was taken for */
  beside?: (file: File) => ReactNode
  /** the server's error for these files */
  error?: string | undefined
  /** why files were left out */
  leftOut: readonly string[]
  isDisabled?: boolean
  /** why it is disabled */
  whyDisabled?: string | undefined
  /** bytes of all files that are on their way; null: none is */
  sent?: { sent: number } | null | undefined
}

/** The percentage of one file that was sent; files are sent in their order, in one request. */
const shareSent = (files: readonly File[], at: number, sent: number): number => {
  const before = files.slice(0, at).reduce((sum, { size }) => sum + size, 0)
  const { size } = files[at] ?? { size: 0 }
  return Math.min(100, Math.max(0, ((sent - before) / Math.max(1, size)) * 100))
}

/**
 * A field that takes files by drop or selection, and shows those it has; its parent says which it
 * takes.
 */
export function DropZone(props: Props) {
  const {
    label,
    help,
    invite,
    accept,
    isMultiple,
    isFull,
    files,
    onAdd,
    onRemove,
    beside,
    error,
    leftOut,
  } = props
  const { isDisabled = false, whyDisabled, sent } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const problem = useRef<HTMLDivElement>(null)
  // on a phone the message may be out of view, below the pressed button
  useEffect(() => {
    if (leftOut.length > 0) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [leftOut])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onAdd([...event.dataTransfer.files])
  }
  const problems: ReactNode[] = [...(error ? [error] : []), ...leftOut]

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only pointers can drop; the button works for everybody */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-disabled={isDisabled || undefined}
        data-error={problems.length > 0 || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isDisabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled || isFull}
          aria-describedby={`${id}-help ${id}-problem`}
          aria-invalid={problems.length > 0}
          onChange={(event) => {
            onAdd([...(event.currentTarget.files ?? [])])
            // lets the same file be selected again after it was removed
            event.currentTarget.value = ''
          }}
        />
        {!isFull && (
          <p className={classes.invite}>
            <IconUpload size={18} stroke={1.6} aria-hidden />
            <span>
              {isDisabled && whyDisabled ? (
                whyDisabled
              ) : (
                <>
                  {invite}{' '}
                  <button
                    type="button"
                    tabIndex={-1}
                    disabled={isDisabled}
                    onClick={() => input.current?.click()}
                  >
                    {t('chooseFiles')}
                  </button>
                </>
              )}
            </span>
          </p>
        )}
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map((file, at) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <Preview file={file} />
                <span className={classes.name}>
                  <bdi>{file.name}</bdi>
                  <small>{formatFileSize(file.size)}</small>
                  {sent && (
                    <Progress
                      size="xs"
                      value={shareSent(files, at, sent.sent)}
                      aria-label={t('sendingFile', { name: file.name })}
                    />
                  )}
                </span>
                {beside?.(file)}
                <CloseButton
                  size="sm"
                  disabled={isDisabled}
                  aria-label={t('removeFile', { name: file.name })}
                  onClick={() => onRemove(file)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      <div
        ref={problem}
        id={`${id}-problem`}
        className={classes.problem}
        role={problems.length > 0 ? 'alert' : undefined}
      >
        {problems.map((message) => (
          <p key={String(message)}>{message}</p>
        ))}
      </div>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  return (
    <span className={classes.preview} aria-hidden>
      {isAcceptedImage(file) ? (
        <UnsentImagePreview file={file} alt="" />
      ) : (
        <IconBox size={20} stroke={1.6} />
      )}
    </span>
  )
}
