import '../pins/unsent/pinSenders.ts'

export { UnsentBar as UnsentChanges } from '../offline/UnsentBar.tsx'
