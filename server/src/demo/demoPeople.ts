import type { Role } from '@nspect/contract/vocab'
import type { DemoPerson } from './demoProgress.ts'

interface Person {
  username: string
  firstName: string
  lastName: string
  role: Role
  /** what he does in the demo's story */
  does?: DemoPerson
}

/** The hotel's people, one of each role of a client; the first SuperAdmin is the installation's own. */
export const hotelPeople: readonly Person[] = [
  { username: 'maren.lindqvist', firstName: 'Maren', lastName: 'Lindqvist', role: 'Manager', does: 'manager' },
  { username: 'tomas.okafor', firstName: 'Tomas', lastName: 'Okafor', role: 'User', does: 'surveyor' },
  { username: 'irina.castellan', firstName: 'Irina', lastName: 'Castellan', role: 'User', does: 'contractor' },
  { username: 'henrik.vasile', firstName: 'Henrik', lastName: 'Vasile', role: 'Admin' },
  { username: 'yuki.brandt', firstName: 'Yuki', lastName: 'Brandt', role: 'Viewer' },
]

export const guesthousePeople: readonly Person[] = [
  { username: 'ada.mulder', firstName: 'Ada', lastName: 'Mulder', role: 'Admin' },
]
