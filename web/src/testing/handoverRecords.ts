import type { Handover } from '@nspect/contract/reports/handovers'

const signedAt = '2026-12-01T10:00:00.000Z'

/** A handover that waits to be sealed, signed by one party and refused by the other. */
export const buildHandover = (overrides: Partial<Handover> = {}): Handover => ({
  id: 9,
  projectId: 7,
  state: 'waiting',
  parties: [
    {
      role: 'Surveyor',
      name: 'Mara Lindqvist',
      email: 'mara@harbour-lights.example',
      kind: 'drawn',
      reason: null,
      signedAt,
    },
    {
      role: 'Customer',
      name: 'Jon Vega',
      email: null,
      kind: 'refused',
      reason: 'The handrail is still loose.',
      signedAt,
    },
  ],
  createdAt: '2026-12-01T12:00:00.000Z',
  sealedAt: null,
  fingerprint: null,
  path: null,
  sha256: null,
  isMailed: false,
  ...overrides,
})
