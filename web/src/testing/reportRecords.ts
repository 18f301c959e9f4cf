import type { PrintOut } from '@nspect/contract/prints/printing'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'

export const buildShareLink = (overrides: Partial<ShareLink> = {}): ShareLink => ({
  id: 71,
  version: 1,
  name: '',
  link: 'https://nspect.example/project-report?token=short',
  level: 'view',
  mayPrint: false,
  pinIds: null,
  language: null,
  hasPassword: false,
  reviewer: null,
  createdBy: 'Ines Okafor',
  createdOn: '2026-03-01T09:00:00.000Z',
  expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  isExpired: false,
  lastOpenedOn: null,
  timesOpened: 0,
  ...overrides,
})

/** A report of that inspection, printed in the background. */
export const buildPrintOut = (overrides: Partial<PrintOut> = {}): PrintOut => ({
  id: 31,
  projectId: 7,
  projectName: 'Harbour Lights, level 2',
  layout: 'compact',
  points: 304,
  isOfChoice: false,
  floor: null,
  floorName: null,
  state: 'ready',
  progress: 100,
  size: 12_400_000,
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-04-01T09:31:00.000Z',
  ...overrides,
})
