import type { Role } from '@nspect/contract/shared/enums'
import type { DemoPerson } from './demoProgress.ts'

interface Person {
  username: string
  firstName: string
  lastName: string
  role: Role
  /** their part in the demo's story */
  does?: DemoPerson
}

/**
 * The hotel's users, one of each role of a client; the first SuperAdmin is the installation's own.
 */
export const hotelPeople: readonly Person[] = [
  {
    username: 'maren.lindqvist',
    firstName: 'Maren',
    lastName: 'Lindqvist',
    role: 'Manager',
    does: 'manager',
  },
  {
    username: 'tomas.okafor',
    firstName: 'Tomas',
    lastName: 'Okafor',
    role: 'User',
    does: 'surveyor',
  },
  {
    username: 'irina.castellan',
    firstName: 'Irina',
    lastName: 'Castellan',
    role: 'User',
    does: 'contractor',
  },
  { username: 'henrik.vasile', firstName: 'Henrik', lastName: 'Vasile', role: 'Admin' },
  { username: 'yuki.brandt', firstName: 'Yuki', lastName: 'Brandt', role: 'Viewer' },
]

export const guesthousePeople: readonly Person[] = [
  { username: 'ada.mulder', firstName: 'Ada', lastName: 'Mulder', role: 'Admin' },
]

/**
 * The hotel as a client, with two of its five inspections in use: the archived one does not count.
 */
export const hotelClient = {
  businessName: 'Harbour Lights Hotel',
  tier: 'Enterprise',
  contactName: 'Henrik Vasile',
  contactEmail: 'front.desk@harbourlights.example',
  contactPhone: '+351 210 000 100',
  companyAddress: '1 Quay Street, Porto Covo',
  noOfProject: 5,
  removeWaterMark: true,
  noOfReport: 10,
  isDemo: true,
} as const

/** The outside firm that repairs some of the hotel's points, by its link alone. */
export const hotelFirm = {
  name: 'Quayside Building Services',
  email: 'desk@quayside.example',
} as const

/** What the hotel's inspections are about. */
export const hotelBuilding = {
  name: 'Harbour Lights Hotel, main house',
  address: '1 Quay Street, Porto Covo',
  roomCount: 24,
} as const

/** Who they are made for. */
export const hotelCustomer = {
  name: 'Alentejo Coast Properties',
  contactName: 'Beatriz Nogueira',
  contactEmail: 'beatriz@alentejo-coast.example',
  contactPhone: '+351 210 000 340',
} as const

/** A small client, at the limit of its plan. */
export const guesthouseClient = {
  businessName: 'Old Mill Guesthouse',
  tier: 'Starter',
  contactName: 'Ada Mulder',
  contactEmail: 'hello@oldmill.example',
  contactPhone: '+31 20 000 0200',
  companyAddress: '12 Mill Lane, Zaandijk',
  noOfProject: 1,
  isDemo: true,
} as const
