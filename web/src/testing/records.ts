import type { DetailedClient } from '@nspect/contract/clients'
import type { Me } from '@nspect/contract/sessions'
import type { Setting } from '@nspect/contract/settings'
import type { User } from '@nspect/contract/users'
import { type Role, roles } from '@nspect/contract/vocab'

/** Records as the server answers them; a test names what matters to it. */

const at = '2026-03-02T09:30:00.000Z'
const notifications = { comments: true, repairs: true, assignments: true }

/** Who is signed in: somebody of the Harbour Lights hotel, or a SuperAdmin, who belongs to no client. */
export const person = (role: Role, given: Partial<Me> = {}): Me => ({
  id: 11,
  firstName: 'Mara',
  lastName: 'Lindqvist',
  username: 'mara@harbour-lights.example',
  phoneNumber: '',
  language: null,
  timeZone: 'UTC',
  notifications,
  isPasswordMade: false,
  version: 1,
  role,
  roleId: roles.indexOf(role) + 1,
  clientId: role === 'SuperAdmin' ? null : 2,
  client: role === 'SuperAdmin' ? null : { id: 2, businessName: 'Harbour Lights' },
  tier: role === 'SuperAdmin' ? null : { id: 5, name: 'Enterprise' },
  ...given,
})

/** Somebody else of the hotel. */
export const user = (given: Partial<User> = {}): User => ({
  id: 12,
  firstName: 'Jonas',
  lastName: 'Weir',
  phoneNumber: '',
  username: 'jonas@harbour-lights.example',
  clientId: 2,
  client: 'Harbour Lights',
  role: 'User',
  roleId: 4,
  tier: 'Enterprise',
  isDeleted: false,
  language: null,
  timeZone: null,
  notifications,
  lastSeenAt: at,
  updatedDateTime: at,
  version: 3,
  ...given,
})

/** The hotel as Admin and SuperAdmin see it. */
export const client = (given: Partial<DetailedClient> = {}): DetailedClient => ({
  id: 2,
  businessName: 'Harbour Lights',
  logoPath: null,
  clientTier: { id: 5, name: 'Enterprise' },
  allowAnonymousCollaboration: true,
  isDemo: false,
  contactName: 'Mara Lindqvist',
  contactEmail: 'office@harbour-lights.example',
  contactPhone: '',
  companyAddress: 'Quay 4',
  clientTierId: 5,
  noOfProject: 25,
  noOfReport: null,
  projectsInUse: 3,
  reportsInUse: 1,
  removeWaterMark: false,
  removeCobrandedReport: false,
  isDeleted: false,
  deletedAt: null,
  updatedDateTime: at,
  version: 2,
  ...given,
})

export const setting = (given: Partial<Setting> = {}): Setting => ({
  id: 41,
  key: 'TimeZone',
  value: 'Europe/Lisbon',
  clientId: 2,
  client: 'Harbour Lights',
  updatedDateTime: at,
  version: 5,
  ...given,
})
