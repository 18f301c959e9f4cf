import { imageAccept } from '@nspect/contract/media/imageFormats'

/** `accept` of an input for any file */
export const anyFileAccept = '*/*'

/** `accept` of an input of plan sets. */
export const planSetAccept = 'application/pdf,.pdf'

/** Whether a file is a plan set; some systems give it no type. */
export const isPlanSet = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))

/** Whether a file is a picture that can be stored. */
export const isAcceptedImage = (file: Pick<File, 'name' | 'type'>): boolean =>
  isAccepted(file, imageAccept)

interface Rule {
  accept: string
  max: number
  maxBytes: number
}

/** Whether a list of extensions (`.glb`) and MIME types (`image/png`, or any) accepts the file. */
const isAccepted = (file: Pick<File, 'name' | 'type'>, accept: string): boolean =>
  accept.split(',').some((part) => {
    const kind = part.trim().toLowerCase()
    if (kind === anyFileAccept) return true
    return kind.startsWith('.')
      ? file.name.toLowerCase().endsWith(kind)
      : file.type.toLowerCase() === kind
  })

/**
 * Adds files to the current ones, as far as kind, size (bytes) and number allow. Returns those
 * kept, and the names of the refused ones by reason.
 */
export const addAcceptedFiles = (current: readonly File[], added: readonly File[], rule: Rule) => {
  const refused: Record<'kind' | 'size' | 'count', string[]> = { kind: [], size: [], count: [] }
  const kept = [...current]
  for (const file of added) {
    const isDuplicate = kept.some(
      (k) => k.name === file.name && k.size === file.size && k.lastModified === file.lastModified,
    )
    if (isDuplicate) continue
    if (!isAccepted(file, rule.accept)) refused.kind.push(file.name)
    else if (file.size > rule.maxBytes) refused.size.push(file.name)
    else if (kept.length >= rule.max) refused.count.push(file.name)
    else kept.push(file)
  }
  return { kept, refused }
}
