import type { HealthCheck, HealthLevel, HealthReason } from '@nspect/contract/health/health'
import { limits } from '@nspect/contract/shared/limits'
import type { RequestSources } from './countRequestOrigins.ts'

/** What a level is decided by. */
export interface HealthFacts {
  latencyMs: number
  disk: { free: number; size: number } | undefined
  /** what was wrong when a small file was stored */
  storageProblem: string | undefined
  /** how many servers run now without these files */
  unsharedServers: number
  queues: readonly { waiting: number; failed: number }[]
  /** jobs whose time came long ago, and those that run at the moment */
  overdueJobs: { waiting: number; running: number }
  mails: { waiting: number; failed: number }
  /** of mails that wait: for how many minutes, and why the last try failed */
  waitingMails: { minutes: number; problem: string | null }
  /** are mails sent? Otherwise they stay in the outbox */
  sendsMail: boolean
  /** what is wrong with identity providers */
  signOnProblems: readonly string[]
  /** undefined: this installation makes no backups itself */
  /** of the operator's own certificate: what is wrong with it, and how long it holds yet */
  seal: { problem: 'expired' | 'notYetValid' | undefined; days: number } | undefined
  backup: { ageSeconds: number | undefined; hasFailed: boolean } | undefined
  /** versions of the servers that were seen lately, and how many others stopped without a word */
  versions: readonly string[]
  silentServers: number
  /** where the requests of the last hour came from */
  requests: RequestSources
  /** do people reach this installation by a public address? */
  isPublic: boolean
}

export interface HealthVerdict {
  level: HealthLevel
  reason: HealthReason
}

const well: HealthVerdict = { level: 'ok', reason: 'well' }
const look = (reason: HealthReason): HealthVerdict => ({ level: 'look', reason })
const act = (reason: HealthReason): HealthVerdict => ({ level: 'act', reason })

const { slowMs, verySlowMs, diskLook, diskAct, backupHours, manyWaiting, stuckMinutes } =
  limits.health
const { sealLookDays } = limits.health
const { fewRequests, severalDevices } = limits.health
const total = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/**
 * One address is a proxy's if headers that do not count name others behind it, or if several
 * devices come from a private network to an address that the whole world can reach. One person
 * alone, or an office behind its router, is none.
 */
const hidesPeople = ({ requests, isPublic }: HealthFacts): HealthLevel => {
  if (requests.onlyAddress === null || requests.requests < fewRequests) return 'ok'
  if (requests.ignoredAddresses > 1) return 'act'
  return requests.isPrivate && isPublic && requests.devices >= severalDevices ? 'look' : 'ok'
}

const rules: { [Check in HealthCheck]: (facts: HealthFacts) => HealthVerdict } = {
  database: ({ latencyMs }) => {
    if (latencyMs >= verySlowMs) return act('databaseVerySlow')
    return latencyMs >= slowMs ? look('databaseSlow') : well
  },
  files: ({ disk, storageProblem, unsharedServers }) => {
    if (storageProblem !== undefined) return act('filesRefused')
    if (unsharedServers > 0) return act('filesNotShared')
    if (!disk) return look('diskUnknown')
    const share = disk.size > 0 ? disk.free / disk.size : 0
    if (share < diskAct) return act('diskFull')
    return share < diskLook ? look('diskLow') : well
  },
  jobs: ({ queues, overdueJobs }) => {
    if (overdueJobs.waiting > 0 && overdueJobs.running === 0) return act('jobsStuck')
    if (total(queues, ({ failed }) => failed) > 0) return act('jobsFailed')
    return total(queues, ({ waiting }) => waiting) > manyWaiting ? look('jobsWaiting') : well
  },
  mails: ({ mails, waitingMails, sendsMail }) => {
    if (!sendsMail) return look('mailsKept')
    if (mails.failed > 0) return act('mailsFailed')
    if (waitingMails.minutes >= stuckMinutes) return act('mailsStuck')
    if (waitingMails.problem !== null) return look('mailsStuck')
    return mails.waiting > manyWaiting ? look('mailsWaiting') : well
  },
  signOn: ({ signOnProblems }) => (signOnProblems.length > 0 ? act('signOnFails') : well),
  seal: ({ seal }) => {
    if (seal?.problem === 'expired') return act('sealExpired')
    if (seal?.problem === 'notYetValid') return act('sealNotYetValid')
    return seal && seal.days < sealLookDays ? look('sealExpires') : well
  },
  backup: ({ backup }) => {
    if (!backup) return look('backupNone')
    if (backup.ageSeconds === undefined || backup.ageSeconds > backupHours * 3600)
      return act('backupOld')
    return backup.hasFailed ? look('backupFailed') : well
  },
  requests: (facts) => {
    const level = hidesPeople(facts)
    return level === 'ok' ? well : { level, reason: 'oneAddress' }
  },
  program: () => well,
  streams: () => well,
  servers: ({ versions, silentServers }) => {
    if (silentServers > 0) return look('serverSilent')
    return new Set(versions).size > 1 ? look('versionsDiffer') : well
  },
}

/** How each part is, by what is known of it. */
export const computeHealthVerdicts = (facts: HealthFacts): Record<HealthCheck, HealthVerdict> => ({
  database: rules.database(facts),
  files: rules.files(facts),
  jobs: rules.jobs(facts),
  mails: rules.mails(facts),
  signOn: rules.signOn(facts),
  seal: rules.seal(facts),
  backup: rules.backup(facts),
  requests: rules.requests(facts),
  program: rules.program(facts),
  streams: rules.streams(facts),
  servers: rules.servers(facts),
})
