import type { DraftAddress, UnsentChange } from '../deviceStore/deviceSchema.ts'
import type { NewUnsentChange, UnsentFile } from './unsentStore.ts'

interface SendOptions {
  signal: AbortSignal
  /** no form waits for it: nothing on screen changes because it was refused */
  isQuiet: boolean
  onProgress: (sent: number, total: number) => void
}

/** What a feature does with a kind of change. */
export interface Sender {
  /** reads stored content; undefined if it has another shape than this version writes */
  parse: (content: unknown) => unknown
  /** sends it under its key; resolves with the answer once the server has stored it */
  send: (
    change: UnsentChange,
    files: readonly UnsentFile[],
    options: SendOptions,
  ) => Promise<unknown>
  /**
   * its content with that of a change added later, so that both are sent as one; undefined: they
   * stay two. Absent: they always do
   */
  merge?: (waiting: UnsentChange, added: NewUnsentChange) => unknown
  /** how many of its parts a person counts as changes; absent: it is one */
  count?: (content: unknown) => number
  /** whether it can only be made over an earlier change, which is not stored yet */
  waitsFor: (change: UnsentChange, earlier: UnsentChange) => boolean
  /** what another change needs to know once this one is stored: the id, or the version */
  follow: (response: unknown, stored: UnsentChange, other: UnsentChange) => UnsentChange
  /** called with the answer */
  onStored: (response: unknown, change: UnsentChange) => Promise<void> | void
  /**
   * resolves with the address of its screen, and the draft that it has become; null: it goes on
   * waiting
   */
  reopen: (
    change: UnsentChange,
    files: readonly UnsentFile[],
  ) => Promise<{ screen: string; draft: DraftAddress | null }>
}
