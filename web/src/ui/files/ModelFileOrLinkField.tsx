import { SegmentedControl, TextInput } from '@mantine/core'
import { isModelFileName, modelAccept } from '@nspect/contract/media/modelFormats'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropFiles } from './DropFiles.tsx'
import classes from './ModelFileOrLinkField.module.css'
import { formatModelFormats } from './modelFormatList.ts'

interface Props {
  files: readonly File[]
  link: string
  /** one of the two is always empty */
  onChange: (next: { files: readonly File[]; link: string }) => void
  fileError?: string | undefined
  linkError?: string | undefined
  onLeaveLink?: () => void
}

const MB = 1024 * 1024
const none: readonly File[] = []

/** A 3D model: a GLB, a panorama, or the link of a tour. Choosing one way clears the other. */
export function ModelFileOrLinkField({
  files,
  link,
  onChange,
  fileError,
  linkError,
  onLeaveLink,
}: Props) {
  const { t } = useTranslation('ui')
  const [way, setWay] = useState<'file' | 'link'>(link ? 'link' : 'file')
  return (
    <div className={classes.field}>
      <SegmentedControl
        size="xs"
        aria-label={t('modelWay')}
        value={way}
        onChange={(next) => {
          setWay(next as 'file' | 'link')
          onChange({ files: none, link: '' })
        }}
        data={[
          { value: 'file', label: t('modelByFile') },
          { value: 'link', label: t('modelByLink') },
        ]}
      />
      {way === 'file' ? (
        <DropFiles
          label={t('modelFile')}
          help={t('modelHelp', { formats: formatModelFormats(), size: limits.modelBytes / MB })}
          invite={t('modelDrop')}
          accept={modelAccept}
          max={limits.panoramasPerUpload}
          maxBytes={limits.modelBytes}
          files={files}
          onChange={(next) => {
            const model = next.findLast(({ name }) => isModelFileName(name))
            // there is one model, but several panoramas are a tour
            onChange({ files: model ? [model] : next, link: '' })
          }}
          error={fileError}
        />
      ) : (
        <TextInput
          label={t('modelLink')}
          description={t('modelLinkHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          placeholder="https://"
          value={link}
          error={linkError}
          onChange={(event) => onChange({ files: none, link: event.currentTarget.value })}
          onBlur={() => onLeaveLink?.()}
        />
      )}
    </div>
  )
}
