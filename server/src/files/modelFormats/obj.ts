import { converted } from './converted/convertModel.ts'

/** Wavefront OBJ; with its materials and pictures it comes as a ZIP. */
export const obj = converted('obj', 'model/obj', (_, { displayName }) => /\.obj$/i.test(displayName))
