import './pinSenders.ts'

/** On every page: what is not sent yet, together with what sends it. */
export { UnsentChangesBar as UnsentChanges } from '../../offline/UnsentChangesBar.tsx'
export { UnsentPinsNote } from '../../offline/UnsentPinsNote.tsx'
