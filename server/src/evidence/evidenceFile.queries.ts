import type { EvidenceFile } from '@nspect/contract/evidence/evidence'
import { listCurrentFiles, parseEvidenceEntry } from '@nspect/contract/evidence/verifyEvidence'
import type { Scope } from '../db/scope.ts'
import { listEvidence, listFilesByHash } from './evidence.queries.ts'

/** A stored file of an export that shows evidence, and its path there. */
export interface EvidenceImage {
  path: string
  /** in the storage */
  name: string
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/**
 * The evidence chain of an inspection for an export that has these pictures already, with the further
 * files that it speaks of; undefined: the inspection has no evidence yet.
 */
export const buildEvidenceFile = async (
  scope: Scope,
  project: { id: number; clientId: number; projectName: string },
  exported: readonly EvidenceImage[],
): Promise<{ file: EvidenceFile; further: EvidenceImage[] } | undefined> => {
  const records = await listEvidence(scope, project.id)
  const last = records.at(-1)
  if (!last) return undefined
  const entries = records.flatMap(({ entry }) => parseEvidenceEntry(entry) ?? [])
  const hashes = [...new Set(listCurrentFiles(entries).map(({ sha256 }) => sha256))]
  const pathOf = new Map(exported.map(({ name, path }) => [name, path]))
  const further: EvidenceImage[] = []
  const files: Record<string, string> = {}
  const stored = await listFilesByHash(scope, project.clientId, hashes)
  for (const [sha256, same] of Map.groupBy(stored, (file) => file.sha256)) {
    const there = same.find(({ name }) => pathOf.has(name))
    const path = there && pathOf.get(there.name)
    const [first] = same
    if (path) files[sha256] = path
    else if (first) {
      files[sha256] = `evidence/${sha256}.${endings[first.mime] ?? 'bin'}`
      further.push({ path: files[sha256], name: first.name })
    }
  }
  return {
    file: {
      version: 1,
      inspection: { id: project.id, name: project.projectName },
      head: { n: records.length, hash: last.hash },
      records,
      files,
    },
    further,
  }
}
