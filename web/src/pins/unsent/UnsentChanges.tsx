import './pinSenders.ts'

/** On every page: what is not sent yet, together with what sends it. */
export { UnsentBar as UnsentChanges } from '../../offline/UnsentBar.tsx'
export { WaitingPoints } from '../../offline/WaitingPoints.tsx'
