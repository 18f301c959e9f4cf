import { readJson } from '@nspect/contract/json'
import { type TypeFile, typeFile } from '@nspect/contract/typeCalls'

/** What stands in a file, or null where it is no type of ours. */
export const readTypeFile = (text: string): TypeFile | null => {
  const read = readJson(text)
  return read ? (typeFile.safeParse(read.value).data ?? null) : null
}

/** How many parts of each kind a file brings. */
export const partsOfFile = (file: TypeFile) =>
  ({
    pointCategory: file.pointCategories.length,
    poiStatus: file.poiStatuses.length,
    checkBox: file.checkBoxes.length,
    customField: file.customFields.length,
    metaDataField: file.metaDataFields.length,
  }) as const
