import type { DBSchema, IDBPDatabase } from 'idb'
import type { StoredFile } from './storedFiles.ts'

/** What the store of this device holds; a row belongs to one person and is shown to nobody else. */

/**
 * point: a new one · edit: changes to a stored one · judge: the remark on a repair · photo: one not
 * yet sent · handover: the answers of its parties
 */
export type DraftKind =
  | 'point'
  | 'edit'
  | 'comment'
  | 'repair'
  | 'judge'
  | 'photo'
  | 'markUp'
  | 'handover'

/** Whose draft it is and what it is about. It is offered to nobody else on this device. */
export interface DraftAddress {
  /** the person's id; all holders of a share link count as one person */
  personId: string
  projectId: number
  kind: DraftKind
  /** the id of its point; for something new, a key of its own */
  record: string
}

/** A draft as stored; readers must validate its content. */
export interface StoredDraft extends DraftAddress {
  content: unknown
  /** ms since 1970 */
  savedAt: number
}

/** The files of a draft, separate from its text, so that a keystroke does not copy the photos. */
export interface DraftFiles extends DraftAddress {
  files: readonly StoredFile[]
}

/**
 * point: a new one · edit: changes to a stored one · photo: of a stored point, or of one that is
 * not sent yet · answers: to items of a checklist in one room · answerPhoto: of such an item ·
 * answerPin: the point that an item has become · handover: of an inspection, with its signatures
 */
export type UnsentKind =
  | 'point'
  | 'edit'
  | 'photo'
  | 'answers'
  | 'answerPhoto'
  | 'answerPin'
  | 'handover'

/** Why the server did not take a change, in its words. */
interface Refusal {
  message: string
  code: string
}

/** A change that the server has not confirmed. */
export interface UnsentChange {
  /** its idempotency key, made with it: however often it is sent, it is stored once */
  key: string
  /** its place in the order of sending; counted here, as a device's clock may be wrong */
  position: number
  /** whose change it is: it is sent by nobody else, and shown to nobody else on this device */
  personId: string
  projectId: number
  kind: UnsentKind
  /** the key of the change that must be stored before; null: none */
  after: string | null
  /** what the person calls it */
  title: string
  /** the name of its inspection */
  place: string
  /** what is sent, besides its files; its sender validates it */
  content: unknown
  /** ms since 1970 by this device's clock; for display only */
  savedAt: number
  /** whether it may have arrived: it was sent before, and no answer came */
  isTried: boolean
  /** null: it waits to be sent */
  refusal: Refusal | null
}

/** One of a change's files; a record for each, so that a change of state copies no pictures. */
export interface UnsentChangeFile extends StoredFile {
  /** the key of its change */
  of: string
  /** its place among the change's files */
  index: number
  role: string
}

/** The server's answer to a read call, as it was last received. */
export interface StoredResponse {
  personId: string
  /** the call's address */
  url: string
  /** the inspection it belongs to; `everyPage` for answers that every page needs */
  projectId: number
  /** the answer's JSON */
  text: string
  /** ms since 1970 when the server gave it */
  takenAt: number
}

/** In place of an inspection's id: what every page needs. */
export const everyPage = 0

/**
 * How much of an inspection is on this device: `opened`, its answers · `loading`, some of its files
 * as well · `available`, all of them.
 */
type CopyState = 'opened' | 'loading' | 'available'

/** An inspection on this device; its files are in Cache Storage, where the service worker reads. */
export interface StoredInspection {
  personId: string
  projectId: number
  clientId: number
  name: string
  typeName: string
  pointCount: number
  /** ms since 1970 when its answers were last received */
  takenAt: number
  /** ms since 1970 when it was last opened or made available */
  openedAt: number
  /** ms since 1970 when the server last said that this person may keep it */
  checkedAt: number
  /** of its files */
  bytes: number
  state: CopyState
  /** whether the person asked for it; else it is here because they opened it, within a quota */
  isChosen: boolean
  /** the version of the program that stored its answers, which another version may not understand */
  program: string
}

export type DraftKey = [personId: string, projectId: number, kind: DraftKind, record: string]

/** The one store of this device, by its object stores. */
export interface DeviceSchema extends DBSchema {
  drafts: { key: DraftKey; value: StoredDraft; indexes: { savedAt: number } }
  draftFiles: { key: DraftKey; value: DraftFiles }
  changes: { key: number; value: UnsentChange; indexes: { key: string; personId: string } }
  changeFiles: { key: [of: string, index: number]; value: UnsentChangeFile }
  responses: {
    key: [personId: string, url: string]
    value: StoredResponse
    indexes: { inspection: [personId: string, projectId: number] }
  }
  inspections: { key: [personId: string, projectId: number]; value: StoredInspection }
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>
