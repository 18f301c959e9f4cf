/** What a fault has cost, counted. */
export class FaultCounts {
  /** how often the fault has struck */
  rounds = 0
  /** requests that were answered with success */
  acknowledged = 0
  /** requests that were refused in words, and sent again */
  refused = 0
  /** requests without an answer, sent again */
  unanswered = 0
  /** acknowledged, and not there afterwards, or with other bytes */
  lost = 0
  /** there more than once */
  doubled = 0
  /** stored files that no row names, before and after the sweep */
  orphans: { before: number; after: number } | undefined
  /**
   * of each round: seconds from the end of the fault until a request that was sent since is
   * acknowledged
   */
  readonly back: number[] = []
  /** rounds after which it did not come back */
  notBack = 0
  /** whatever else must not be, in words */
  readonly wrong: string[] = []
  /** what is worth saying besides */
  readonly notes: string[] = []

  /** Is nothing lost or doubled, every orphan swept, and everything back? */
  get isGood(): boolean {
    const { rounds, lost, doubled, notBack, wrong, orphans, acknowledged } = this
    const hasRun = rounds > 0 && acknowledged > 0
    return hasRun && lost + doubled + notBack + wrong.length + (orphans?.after ?? 0) === 0
  }
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** The columns of a fault's row. */
export const faultColumns = [
  ...[
    'Fault',
    'Rounds',
    'Acknowledged',
    'Refused',
    'Unanswered',
    'Lost',
    'Doubled',
    'Orphans, swept',
  ],
  ...['Back after, median / longest', 'Verdict'],
] as const

/** The counts as the cells of a row. */
export const formatCounts = (name: string, counts: FaultCounts): string[] => {
  const { rounds, acknowledged, refused, unanswered, lost, doubled, orphans, notBack } = counts
  const back = counts.back.toSorted((a, b) => a - b)
  const took =
    back.length > 0 ? `${middle(back).toFixed(1)} / ${(back.at(-1) ?? 0).toFixed(1)} s` : '–'
  return [
    name,
    ...[rounds, acknowledged, refused, unanswered, lost, doubled].map(String),
    orphans ? `${orphans.before} → ${orphans.after}` : '–',
    notBack > 0 ? `${took}, ${notBack} times not` : took,
    counts.isGood ? 'ok' : 'FAILED',
  ]
}

/** A row of a table in Markdown. */
export const formatTableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
