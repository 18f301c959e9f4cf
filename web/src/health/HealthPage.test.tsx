import { type HealthReport, healthRoutes } from '@nspect/contract/health/health'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const well = { level: 'ok', reason: 'well' } as const
const GB = 1e9
const calm: HealthReport = {
  checkedAt: '2026-03-02T09:30:00.000Z',
  database: { ...well, version: '18.4', bytes: 2.5 * GB, latencyMs: 0.4, isEmbedded: true },
  files: {
    ...well,
    kind: 'disk',
    bytes: 40 * GB,
    free: 60 * GB,
    size: 120 * GB,
    problem: null,
    unsharedServers: [],
  },
  jobs: {
    ...well,
    queues: [{ name: 'report.print', waiting: 0, running: 0, failed: 0 }],
    failed: [],
  },
  mails: { ...well, waiting: 0, failed: 0, problem: null },
  signOn: { ...well, providers: [] },
  seal: { ...well, certificate: null },
  backup: { ...well, madeAt: '2026-03-02T02:00:00.000Z', failure: null },
  requests: { ...well, count: 140, addresses: 12, onlyAddress: null },
  program: {
    ...well,
    version: '1.2.0',
    migrations: 38,
    changes: ['A page of the installation’s health.'],
  },
  streams: { ...well, open: 3 },
  servers: {
    ...well,
    list: [
      {
        name: 'hotel-server-1',
        version: '1.2.0',
        startedAt: '2026-03-01T08:00:00.000Z',
        seenAt: '2026-03-02T09:29:50.000Z',
        isThis: true,
        isSilent: false,
      },
    ],
  },
}
const failed = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  queue: 'report.print',
  failedAt: '2026-03-02T09:00:00.000Z',
  tries: 5,
  problem: 'storage: noSpace',
  requestId: 'proxy-hotel-7001',
}
const troubled: HealthReport = {
  ...calm,
  files: { ...calm.files, level: 'act', reason: 'diskFull', free: 4 * GB },
  jobs: {
    level: 'act',
    reason: 'jobsFailed',
    queues: [{ name: 'report.print', waiting: 2, running: 1, failed: 1 }],
    failed: [failed],
  },
  mails: { level: 'look', reason: 'mailsKept', waiting: 0, failed: 0, problem: null },
}

const shown = async (health: HealthReport) => {
  server.serve(healthRoutes.readHealth, health)
  await renderScreen('/health', { as: 'SuperAdmin' })
  await screen.findByRole('heading', { name: 'Database' })
}
const part = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`there is no part ${name}`)
  return within(found)
}

it('T430: one address for everyone is named with what to set, and servers with other files by name', async () => {
  await shown({
    ...calm,
    files: {
      ...calm.files,
      level: 'act',
      reason: 'filesNotShared',
      unsharedServers: ['hotel-server-2:3000'],
    },
    requests: {
      level: 'act',
      reason: 'oneAddress',
      count: 214,
      addresses: 1,
      onlyAddress: '172.18.0.5',
    },
  })
  expect(part('Requests').getByText(/^All requests come .*TRUST_PROXY=1/)).toBeVisible()
  expect(
    part('Requests').getByText('214 requests in the last hour, all from 172.18.0.5'),
  ).toBeVisible()
  expect(part('Files').getByText('hotel-server-2:3000 has different files')).toBeVisible()
})

it('T233: an installation that is well says so in one line, with its figures below', async () => {
  await shown(calm)
  expect(screen.getByText('Everything is healthy.')).toBeVisible()
  expect(part('Database').getByText('OK')).toBeVisible()
  expect(part('Database').getByText('Embedded PostgreSQL 18.4')).toBeVisible()
  expect(part('Files').getByText('37.3 GB of files on this disk')).toBeVisible()
  expect(part('Files').getByText('55.9 GB of 111.8 GB free (50%)')).toBeVisible()
  expect(part('Background jobs').getByText('No jobs are waiting, running or failed.')).toBeVisible()
  expect(part('Servers').getByText(/hotel-server-1 \(this one\)/)).toBeVisible()
  expect(part('Version').getByText('A page of the installation’s health.')).toBeInTheDocument()
})

it('T233: files in an S3 store are not said to be on this disk', async () => {
  await shown({ ...calm, files: { ...calm.files, kind: 's3' } })
  expect(part('Files').getByText('37.3 GB of files in the S3 store')).toBeVisible()
})

it('T233: what is broken says what to do, in words and not by colour alone', async () => {
  await shown(troubled)
  expect(screen.getByText('2 items need action now.')).toBeVisible()
  expect(part('Files').getByText('Act now')).toBeVisible()
  expect(part('Files').getByText(/Free up space now/)).toBeVisible()
  expect(part('Emails').getByText('Check')).toBeVisible()
  expect(part('Emails').getByRole('link', { name: 'Open the outbox' })).toHaveAttribute(
    'href',
    '/outbox',
  )
  expect(
    part('Background jobs').getByText('Printing a report: 2 waiting, 1 running, 1 failed'),
  ).toBeVisible()
})

it('T320: a store that refuses, mails that nobody takes, a provider that is gone and a silent server each say what to do', async () => {
  const [server1] = calm.servers.list
  await shown({
    ...calm,
    files: { ...calm.files, level: 'act', reason: 'filesRefused', problem: 'the bucket is full' },
    jobs: { ...calm.jobs, level: 'act', reason: 'jobsStuck' },
    mails: { level: 'look', reason: 'mailsStuck', waiting: 2, failed: 0, problem: 'ECONNREFUSED' },
    signOn: {
      level: 'act',
      reason: 'signOnFails',
      providers: [
        { name: 'Harbour Group', problem: 'no answer' },
        { name: 'Seaview', problem: null },
      ],
    },
    servers: {
      level: 'look',
      reason: 'serverSilent',
      list: [{ ...server1!, name: 'hotel-server-2', isThis: false, isSilent: true }],
    },
  })
  expect(part('Files').getByText(/nSpect checks again every minute/)).toBeVisible()
  expect(part('Files').getByText(/the bucket is full/)).toBeVisible()
  expect(part('Background jobs').getByText(/ROLE=worker/)).toBeVisible()
  expect(part('Emails').getByText('Last attempt: ECONNREFUSED')).toBeVisible()
  expect(part('Identity providers').getByText('Harbour Group: no answer')).toBeVisible()
  expect(part('Identity providers').getByText('Seaview is responding')).toBeVisible()
  expect(part('Servers').getByText(/hotel-server-2: .* no response since/)).toBeVisible()
})

it('T234: a failed job tells what, why and of which request, and is tried again by one press', async () => {
  await shown(troubled)
  const row = within(screen.getByRole('list', { name: 'Failed jobs' }))
  expect(row.getByText('Printing a report')).toBeVisible()
  expect(row.getByText('storage: noSpace')).toBeVisible()
  expect(row.getByText('Request proxy-hotel-7001')).toBeVisible()
  server.serve(healthRoutes.readHealth, calm)
  server.serve(healthRoutes.retryJob, { message: 'Running the job again.' })
  await userEvent.click(row.getByRole('button', { name: 'Try again: Printing a report' }))
  expect(await screen.findByText('Running the job again.')).toBeVisible()
  expect(server.sent(healthRoutes.retryJob)[0]?.input).toEqual({
    queue: 'report.print',
    id: failed.id,
  })
  expect(await screen.findByText('Everything is healthy.')).toBeVisible()
})

it('T233: others are told whose page it is', async () => {
  await renderScreen('/health', { as: 'Admin' })
  expect(
    await screen.findByText('You don’t have access. This page is for the operator of this server.'),
  ).toBeVisible()
})
