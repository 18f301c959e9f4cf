import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './UnsentImagePreview.module.css'

interface Props {
  /** a picture that is not stored yet */
  file: File
  /** what it is, for a screen reader; empty where its name stands beside it */
  alt: string
}

/**
 * A chosen picture before it is sent. Of one that this browser cannot draw, such as a HEIC in most,
 * its format.
 */
export function UnsentImagePreview({ file, alt }: Props) {
  const [url, setUrl] = useState('')
  const [undrawn, setUndrawn] = useState<File | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (undrawn !== file)
    return url ? <img src={url} alt={alt} onError={() => setUndrawn(file)} /> : null
  return (
    <span className={classes.format} role="img" aria-label={alt || file.name}>
      <IconPhoto size={20} stroke={1.6} aria-hidden />
      {/\.(\w{3,4})$/.exec(file.name)?.[1]?.toUpperCase()}
    </span>
  )
}
