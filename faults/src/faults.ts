import { billingFault } from './billingFaults.ts'
import { clockOff } from './clockOff.ts'
import { databaseRestart } from './databaseRestart.ts'
import { diskFull } from './diskFull.ts'
import type { Fault } from './fault.ts'
import { killInBackup } from './killBackup.ts'
import { killInImport } from './killImport.ts'
import { killInMigration } from './killMigration.ts'
import { killInDecide, killInPrint, killInRound, killInSave, killInUpload } from './kills.ts'
import { mailFault } from './mailFaults.ts'
import { nodeCut } from './nodeCut.ts'
import { storeFault } from './storeFaults.ts'

/** Everything that can be made to go wrong. */
export const faults: readonly Fault[] = [
  killInSave,
  killInUpload,
  killInPrint,
  killInRound,
  killInDecide,
  killInImport,
  killInMigration,
  killInBackup,
  databaseRestart,
  nodeCut,
  storeFault,
  mailFault,
  billingFault,
  diskFull,
  clockOff,
]
