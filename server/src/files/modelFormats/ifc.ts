import { converted } from './converted/convertModel.ts'

/** IFC as text (STEP); as XML it is refused by the converter. */
export const ifc = converted('ifc', 'application/x-step', (_, { displayName }) => /\.ifc$/i.test(displayName))
