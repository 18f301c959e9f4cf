/**
 * `npm run verify -- FILE [N:HASH]`: verifies the evidence chain of an exported report, without a
 * server. N:HASH is an earlier end of the chain, as reports print it. Ends with 1 if anything is wrong.
 */
import { resolve } from 'node:path'
import type { EvidenceProblem } from '@nspect/contract/evidence/verifyEvidence'
import {
  formatEvidenceHead,
  NoEvidenceError,
  type NoEvidenceReason,
  parseEvidenceHead,
} from '@nspect/contract/evidence/verifyExport'
import { verifyZip } from '../evidence/verifyZip.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const words: Record<EvidenceProblem['kind'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  moved: 'is not in its place',
  contentChanged: 'has another content',
  contentMissing: 'lacks its content, and the chain does not say that it was erased',
  fileChanged: 'has a file that was changed',
  fileMissing: 'has a file that is missing',
  otherEnd: 'is not the end that was written down',
}

const describeProblem = ({ kind, n, to = n, file }: EvidenceProblem): string => {
  const which = to > n ? `Entries ${n} to ${to}: each` : `Entry ${n}`
  return `${which} ${words[kind]}${file === undefined ? '' : `: ${file}`}`
}

const reasons: Record<NoEvidenceReason, string> = {
  noZip: 'This is no ZIP file, or it is cut off.',
  noChain: 'The file has no evidence.json.',
  unreadableChain: 'Its evidence.json cannot be read.',
}

const describeError = (error: unknown): string =>
  error instanceof NoEvidenceError
    ? reasons[error.reason]
    : error instanceof Error
      ? error.message
      : String(error)

const run = async ([path, head]: readonly string[]): Promise<boolean> => {
  if (path === undefined) throw new Error('Please name the file: npm run verify -- FILE')
  const known = head === undefined ? undefined : parseEvidenceHead(head)
  if (head !== undefined && !known)
    throw new Error('The end of the chain is written as N:HASH, 64 digits long.')
  const verified = await verifyZip(resolve(path), known)
  const { problems, entries, files, erased } = verified
  say(
    `${verified.inspection}: ${entries} entries, ${files} files, end ${formatEvidenceHead(verified.head)}`,
  )
  if (erased > 0) say(`Contents erased since, as the chain says: ${erased}`)
  for (const problem of problems) say(describeProblem(problem))
  say(
    problems.length === 0
      ? 'Nothing in the chain was changed, left out or moved.'
      : `Problems: ${problems.length}`,
  )
  return problems.length === 0
}

run(process.argv.slice(2)).then(
  (isWhole) => {
    process.exitCode = isWhole ? 0 : 1
  },
  (error: unknown) => {
    say(describeError(error))
    process.exitCode = 2
  },
)
