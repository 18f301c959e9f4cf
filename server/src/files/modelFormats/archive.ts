import { converted } from './converted/convertModel.ts'

/** A ZIP of one model and the files that it needs; `.ifczip` is one of an IFC file. */
export const archive = converted(
  'archive',
  'application/zip',
  (head, { displayName }) => /\.(ifc)?zip$/i.test(displayName) && head.toString('latin1', 0, 4) === 'PK\x03\x04',
)
