import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../../CHANGELOG.md')

/** The newest section's lines for whoever runs the product, without their mark-up. */
export const parseOperatorChanges = (log: string): string[] => {
  const newest = log.split(/^## /m)[1] ?? ''
  const part = /\*\*For people who run it\*\*\n([\s\S]*?)(?:\n\*\*|$)/.exec(newest)?.[1] ?? ''
  return part
    .split(/^- /m)
    .slice(1)
    .map((line) => line.replace(/\s+/g, ' ').replace(/[*`]/g, '').trim())
}

/** What changed of late for whoever runs the product; nothing where the file is not installed. */
export const readOperatorChanges = (): Promise<string[]> =>
  readFile(file, 'utf8').then(parseOperatorChanges, () => [])
