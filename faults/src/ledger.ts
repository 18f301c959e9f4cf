/** Something that a server has acknowledged, recognised by a mark that only its sender knows. */
export interface LedgerEntry {
  kind: string
  mark: string
  /** as the server named it */
  id: number
  /** of its bytes, as they were sent */
  sha256?: string | undefined
}

/** What was acknowledged while a fault struck, to be compared with what is there afterwards. */
export class Ledger {
  readonly entries: LedgerEntry[] = []

  note(entry: LedgerEntry): void {
    this.entries.push(entry)
  }

  of(kind: string): LedgerEntry[] {
    return this.entries.filter((entry) => entry.kind === kind)
  }

  /**
   * Compares with everything that was read back: lost is what is not there under its id and with
   * its bytes, doubled what bears the same mark as another.
   */
  compare(found: readonly LedgerEntry[]): { lost: LedgerEntry[]; doubled: LedgerEntry[] } {
    const keyOf = ({ kind, mark }: LedgerEntry) => `${kind} ${mark}`
    const there = Map.groupBy(found, keyOf)
    const isThere = (entry: LedgerEntry) =>
      (there.get(keyOf(entry)) ?? []).some(
        ({ id, sha256 }) =>
          id === entry.id && (entry.sha256 === undefined || entry.sha256 === sha256),
      )
    return {
      lost: this.entries.filter((entry) => !isThere(entry)),
      doubled: [...there.values()].flatMap((same) => same.slice(1)),
    }
  }
}
