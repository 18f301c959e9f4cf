import './pinSenders.ts'

/** On every page: what is not sent yet, together with what sends it. */
export { UnsentBar as UnsentChanges } from '../../offline/UnsentBar.tsx'
export { UnsentPinsNote } from '../../offline/UnsentPinsNote.tsx'
