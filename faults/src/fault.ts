import type { FaultCounts } from './counts.ts'

/** What a fault is run with. */
export interface FaultRun {
  /** how often it strikes */
  rounds: number
  counts: FaultCounts
  /** a line about what is going on */
  say(line: string): void
}

/** Something that goes wrong, on purpose, while people work. */
export interface Fault {
  name: string
  /** what strikes what, as a phrase */
  title: string
  /** how often it strikes, unless told otherwise */
  rounds: number
  run(run: FaultRun): Promise<void>
}

/** This machine cannot play the fault; the message says what it lacks. */
export class UnsupportedFaultError extends Error {}
