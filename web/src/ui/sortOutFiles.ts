/** `accept` of an input that takes everything */
export const anyFile = '*/*'

/** `accept` of an input of pictures; a phone asked for these turns its own format into JPEG. */
export const pictures = 'image/jpeg,image/png,image/webp,image/gif'

interface Rule {
  accept: string
  max: number
  maxBytes: number
}

/** Is the file of a kind that the list of endings (`.glb`) and types (`image/png`, or any) takes? */
const isTaken = (file: File, accept: string): boolean =>
  accept.split(',').some((part) => {
    const kind = part.trim().toLowerCase()
    if (kind === anyFile) return true
    return kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type.toLowerCase() === kind
  })

/**
 * Adds newly given files to those that are held, as far as kind, size (bytes) and number allow; the rest by name and
 * reason.
 */
export const sortOutFiles = (held: readonly File[], given: readonly File[], rule: Rule) => {
  const refused: Record<'kind' | 'size' | 'count', string[]> = { kind: [], size: [], count: [] }
  const kept = [...held]
  for (const file of given) {
    const isHeld = kept.some(
      (k) => k.name === file.name && k.size === file.size && k.lastModified === file.lastModified,
    )
    if (isHeld) continue
    if (!isTaken(file, rule.accept)) refused.kind.push(file.name)
    else if (file.size > rule.maxBytes) refused.size.push(file.name)
    else if (kept.length >= rule.max) refused.count.push(file.name)
    else kept.push(file)
  }
  return { kept, refused }
}
