import type { HealthCheck, HealthReport } from '@nspect/contract/health/health'
import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import { useJobName } from './FailedJobs.tsx'

/** The figures of each part, a short sentence each. */
export const useHealthFactTexts = (health: HealthReport): Record<HealthCheck, string[]> => {
  const { t } = useTranslation('health')
  const jobName = useJobName()
  const size = (bytes: number | null) => (bytes === null ? t('unknown') : formatFileSize(bytes))
  const stamp = (at: string) => formatDate(at, 'stamp', getDisplayTimeZone())
  const number = (n: number, digits = 0) =>
    formatNumber(n, getShownLocale(), { maximumFractionDigits: digits })
  const {
    database,
    files,
    jobs,
    mails,
    signOn,
    seal,
    backup,
    requests,
    program,
    streams,
    servers,
  } = health
  const share =
    files.free !== null && files.size ? number((100 * files.free) / files.size) : undefined
  const busy = jobs.queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return {
    database: [
      t(database.isEmbedded ? 'embedded' : 'external', { version: database.version }),
      t('databaseSize', { size: size(database.bytes) }),
      t('latency', { ms: number(database.latencyMs, 1) }),
    ],
    files: [
      ...(files.problem === null ? [] : [t('trialFailed', { problem: files.problem })]),
      ...files.unsharedServers.map((name) => t('unsharedServer', { name })),
      t(files.kind === 's3' ? 'storedS3' : 'stored', { size: size(files.bytes) }),
      ...(share === undefined
        ? []
        : [t('free', { free: size(files.free), size: size(files.size), share })]),
    ],
    jobs:
      busy.length === 0
        ? [t('noJobs')]
        : busy.map(({ name, waiting, running, failed }) =>
            t('queue', {
              name: jobName(name),
              waiting: number(waiting),
              running: number(running),
              failed: number(failed),
            }),
          ),
    mails: [
      t('mailCounts', { waiting: number(mails.waiting), failed: number(mails.failed) }),
      ...(mails.problem === null ? [] : [t('lastTry', { problem: mails.problem })]),
    ],
    signOn:
      signOn.providers.length === 0
        ? [t('noProviders')]
        : signOn.providers.map(({ name, problem }) =>
            problem === null
              ? t('providerAnswers', { name })
              : t('providerFails', { name, problem }),
          ),
    seal: [
      seal.certificate
        ? t('certificate', {
            name: seal.certificate.subject,
            when: stamp(seal.certificate.validUntil),
          })
        : t('ownCertificate'),
    ],
    backup: [
      ...(backup.madeAt ? [t('backupMade', { when: stamp(backup.madeAt) })] : []),
      ...(backup.failure
        ? [t('backupProblem', { when: stamp(backup.failure.at), problem: backup.failure.problem })]
        : []),
    ],
    requests: [
      requests.count === 0
        ? t('noRequests')
        : requests.onlyAddress === null
          ? t('requestsFrom', { count: requests.count, addresses: number(requests.addresses) })
          : t('requestsFromOne', { count: requests.count, address: requests.onlyAddress }),
    ],
    program: [
      t('version', { version: program.version }),
      t('migrations', { count: program.migrations }),
    ],
    streams: [t('open', { count: streams.open })],
    servers: servers.list.map(({ name, version, startedAt, seenAt, isThis, isSilent }) =>
      isSilent
        ? t('silentServer', { name, version, when: stamp(seenAt) })
        : t(isThis ? 'thisServer' : 'server', { name, version, when: stamp(startedAt) }),
    ),
  }
}
