import { converted } from './converted/convertModel.ts'

/** glTF as text, with everything inside; with other files it comes as a ZIP. */
export const gltf = converted(
  'gltf',
  'model/gltf+json',
  (head, { displayName }) => /\.gltf$/i.test(displayName) && head.toString('latin1', 0, 4) !== 'glTF',
)
