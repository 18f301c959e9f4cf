import { Alert, List, Stack, Text } from '@mantine/core'
import type { EvidenceProblem } from '@nspect/contract/evidence/verifyEvidence'
import {
  formatEvidenceHead,
  NoEvidenceError,
  type VerifiedExport,
} from '@nspect/contract/evidence/verifyExport'
import { useTranslation } from 'react-i18next'
import classes from './evidence.module.css'

/** more problems are counted, not listed */
const maxListed = 20

const useDescribeProblem = () => {
  const { t } = useTranslation('evidence')
  return ({ kind, n, to = n, file = '' }: EvidenceProblem): string => {
    if (kind === 'missing' && to > n) return t('missingSeveral', { n, to })
    if (kind === 'fileChanged' || kind === 'fileMissing') return t(kind, { n, file })
    return t(kind, { n })
  }
}

function EvidenceProblems({ problems }: Pick<VerifiedExport, 'problems'>) {
  const { t } = useTranslation('evidence')
  const describe = useDescribeProblem()
  const listed = problems.slice(0, maxListed).map(describe)
  const others = problems.length - listed.length
  return (
    <>
      <Text>{t('problems', { count: problems.length })}</Text>
      <List>
        {listed.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
      {others > 0 && <Text>{t('others', { count: others })}</Text>}
    </>
  )
}

interface Props {
  verified: VerifiedExport | undefined
  error: Error | null
}

/** What was found in an export, or why nothing could be looked for. */
export function EvidenceResult({ verified, error }: Props) {
  const { t } = useTranslation('evidence')
  const reason = error instanceof NoEvidenceError ? error.reason : 'failed'
  return (
    <div role="status" className={classes.result}>
      {error && <Alert color="red">{t(reason)}</Alert>}
      {verified && (
        <Alert color={verified.problems.length === 0 ? 'green' : 'red'} title={verified.inspection}>
          <Stack gap="xs">
            {verified.problems.length === 0 ? (
              <Text>{t('whole')}</Text>
            ) : (
              <EvidenceProblems problems={verified.problems} />
            )}
            <Text>{t('counts', { entries: verified.entries, files: verified.files })}</Text>
            {verified.erased > 0 && <Text>{t('erased', { count: verified.erased })}</Text>}
            <Text className={classes.end}>
              {t('end', { head: formatEvidenceHead(verified.head) })}
            </Text>
            <Text>{t('limits')}</Text>
          </Stack>
        </Alert>
      )}
    </div>
  )
}
