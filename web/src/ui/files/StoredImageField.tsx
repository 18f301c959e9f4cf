import { Button } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { getImageUrl } from '../../api/imageUrl.ts'
import { DropFiles } from './DropFiles.tsx'
import classes from './StoredImageField.module.css'

interface Props {
  label: string
  help: string
  /** "Drop your logo here, or" */
  invite: string
  /** what the stored picture shows */
  alt: string
  changeLabel: string
  maxBytes: number
  /** of the stored picture, unless it was cleared */
  path: string | null
  files: readonly File[]
  error: string | undefined
  /** clears the stored picture, so that a new file can be dropped */
  onClear: () => void
  onChange: (files: readonly File[]) => void
}

/** The stored picture with a button that clears it, else a place to drop one. */
export function StoredImageField({ alt, changeLabel, path, onClear, ...zone }: Props) {
  if (!path) return <DropFiles {...zone} accept={imageAccept} />
  return (
    <div className={classes.field}>
      <span className={classes.label}>{zone.label}</span>
      <div className={classes.shown}>
        <img src={getImageUrl(path)} alt={alt} />
        <Button variant="default" size="compact-sm" onClick={onClear}>
          {changeLabel}
        </Button>
      </div>
    </div>
  )
}
