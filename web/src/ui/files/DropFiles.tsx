import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAcceptedFiles } from './acceptedFiles.ts'
import { DropZone } from './DropZone.tsx'
import { getFileTooLargeMessage, getRejectedFileMessage } from './rejectedFileMessage.ts'

interface Props {
  label: string
  help: string
  /** "Drop images here, or" */
  invite: string
  /** extensions and MIME types, as an input's `accept` */
  accept: string
  /** maximum number of files; default: 1 */
  max?: number
  maxBytes: number
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** the server's error for these files */
  error?: string | undefined
  isDisabled?: boolean
  /** why it is disabled */
  whyDisabled?: string
  /** bytes of all files that are on their way; null: none is */
  sent?: { sent: number } | null
}

/** Takes files of one kind by drop or selection; reports which it left out and why. */
export function DropFiles({ max = 1, maxBytes, onChange, ...zone }: Props) {
  const { accept, files } = zone
  const { t } = useTranslation('ui')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const add = (added: readonly File[]) => {
    const { kept, refused } = addAcceptedFiles(files, added, { accept, max, maxBytes })
    setLeftOut([
      ...refused.kind.map((name) => getRejectedFileMessage(name, accept)),
      ...refused.size.map((name) => getFileTooLargeMessage(name, maxBytes)),
      ...(refused.count.length > 0
        ? [t('tooManyFiles', { count: max, names: refused.count.join(', ') })]
        : []),
    ])
    if (kept.length !== files.length) onChange(kept)
  }
  return (
    <DropZone
      {...zone}
      isMultiple={max > 1}
      isFull={files.length >= max}
      leftOut={leftOut}
      onAdd={add}
      onRemove={(file) => {
        setLeftOut([])
        onChange(files.filter((other) => other !== file))
      }}
    />
  )
}
