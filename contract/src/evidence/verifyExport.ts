import { type EvidenceHead, evidenceFile, evidenceHead } from './evidence.ts'
import { type EvidenceSource, type EvidenceVerdict, verifyEvidence } from './verifyEvidence.ts'

/** Why nothing can be verified: no ZIP file, without a chain, or with one that cannot be read. */
export const noEvidenceReasons = ['noZip', 'noChain', 'unreadableChain'] as const
export type NoEvidenceReason = (typeof noEvidenceReasons)[number]

/** A file with no evidence chain in it. */
export class NoEvidenceError extends Error {
  readonly reason: NoEvidenceReason
  constructor(reason: NoEvidenceReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'NoEvidence'
    this.reason = reason
  }
}

/** An end of a chain as people write it down, `N:HASH`; undefined: it is none. */
export const parseEvidenceHead = (text: string): EvidenceHead | undefined => {
  const [n, hash] = text.trim().toLowerCase().split(':')
  return evidenceHead.safeParse({ n: Number(n), hash }).data
}

export const formatEvidenceHead = ({ n, hash }: EvidenceHead): string => `${n}:${hash}`

export interface VerifiedExport extends EvidenceVerdict {
  /** name of the inspection */
  inspection: string
  head: EvidenceHead
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Verifies the evidence chain of an exported report by nothing but its files. */
export const verifyExport = async (source: EvidenceSource): Promise<VerifiedExport> => {
  const bytes = await source.read('evidence.json')
  if (!bytes) throw new NoEvidenceError('noChain')
  const { data: file } = evidenceFile.safeParse(parseJson(new TextDecoder().decode(bytes)))
  if (!file) throw new NoEvidenceError('unreadableChain')
  const verdict = await verifyEvidence(file, source)
  return { ...verdict, inspection: file.inspection.name, head: file.head }
}
