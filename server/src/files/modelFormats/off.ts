import { converted } from './converted/convertModel.ts'

/** OFF, as programs of geometry and 3D printing write it; comments may stand before its first word. */
export const off = converted('off', 'application/octet-stream', (_, { displayName }) => /\.off$/i.test(displayName))
