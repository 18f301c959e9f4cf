import { readJson } from '@nspect/contract/readJson'
import { type TypeFile, typeFile } from '@nspect/contract/typeFile'

/** Parses the file of an exported type; null if it is none. */
export const readTypeFile = (text: string): TypeFile | null => {
  const json = readJson(text)
  return json ? (typeFile.safeParse(json.value).data ?? null) : null
}

/** The number of parts of each kind in a file. */
export const partsOfFile = (file: TypeFile) =>
  ({
    pointCategory: file.pointCategories.length,
    poiStatus: file.poiStatuses.length,
    checkBox: file.checkBoxes.length,
    customField: file.customFields.length,
    metaDataField: file.metaDataFields.length,
  }) as const
