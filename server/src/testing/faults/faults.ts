import type { Fault } from './fault.ts'
import { killInPrint, killInSave, killInUpload } from './kills.ts'

/** Everything that can be made to go wrong. */
export const faults: readonly Fault[] = [killInSave, killInUpload, killInPrint]
