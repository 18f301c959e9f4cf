import type { HealthCheck, HealthLevel, HealthReason } from '@nspect/contract/health'
import { limits } from '@nspect/contract/limits'

/** What a level is decided by. */
export interface HealthFacts {
  latencyMs: number
  disk: { free: number; size: number } | undefined
  queues: readonly { waiting: number; failed: number }[]
  mails: { waiting: number; failed: number }
  /** are mails sent? Otherwise they stay in the outbox */
  sendsMail: boolean
  /** undefined: this installation makes no backups itself */
  backup: { ageSeconds: number | undefined; hasFailed: boolean } | undefined
  /** versions of the servers that were seen lately */
  versions: readonly string[]
}

export interface Verdict {
  level: HealthLevel
  reason: HealthReason
}

const well: Verdict = { level: 'ok', reason: 'well' }
const look = (reason: HealthReason): Verdict => ({ level: 'look', reason })
const act = (reason: HealthReason): Verdict => ({ level: 'act', reason })

const { slowMs, verySlowMs, diskLook, diskAct, backupHours, manyWaiting } = limits.health
const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const rules: { [Check in HealthCheck]: (facts: HealthFacts) => Verdict } = {
  database: ({ latencyMs }) => {
    if (latencyMs >= verySlowMs) return act('databaseVerySlow')
    return latencyMs >= slowMs ? look('databaseSlow') : well
  },
  files: ({ disk }) => {
    if (!disk) return look('diskUnknown')
    const share = disk.size > 0 ? disk.free / disk.size : 0
    if (share < diskAct) return act('diskFull')
    return share < diskLook ? look('diskLow') : well
  },
  jobs: ({ queues }) => {
    if (total(queues, ({ failed }) => failed) > 0) return act('jobsFailed')
    return total(queues, ({ waiting }) => waiting) > manyWaiting ? look('jobsWaiting') : well
  },
  mails: ({ mails, sendsMail }) => {
    if (!sendsMail) return look('mailsKept')
    if (mails.failed > 0) return act('mailsFailed')
    return mails.waiting > manyWaiting ? look('mailsWaiting') : well
  },
  backup: ({ backup }) => {
    if (!backup) return look('backupNone')
    if (backup.ageSeconds === undefined || backup.ageSeconds > backupHours * 3600) return act('backupOld')
    return backup.hasFailed ? look('backupFailed') : well
  },
  program: () => well,
  streams: () => well,
  servers: ({ versions }) => (new Set(versions).size > 1 ? look('versionsDiffer') : well),
}

/** How each part is, by what is known of it. */
export const verdictsOf = (facts: HealthFacts): Record<HealthCheck, Verdict> => ({
  database: rules.database(facts),
  files: rules.files(facts),
  jobs: rules.jobs(facts),
  mails: rules.mails(facts),
  backup: rules.backup(facts),
  program: rules.program(facts),
  streams: rules.streams(facts),
  servers: rules.servers(facts),
})
