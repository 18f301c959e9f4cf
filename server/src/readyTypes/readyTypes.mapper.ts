import {
  type ReadyTypeKey,
  type ReadyTypeOffer,
  readyTypeKeys,
} from '@nspect/contract/readyTypes/readyTypes'
import type { Language } from '@nspect/contract/shared/enums'
import { getReadyTypeOffer } from './readyTypeFile.ts'

/** A type of the client that was made of a ready one. */
export interface InstalledReadyType {
  id: number
  readyType: ReadyTypeKey
}

/** All ready types in the reader's language, with what the client has made of them. */
export const mapReadyTypes = (
  language: Language,
  installed: readonly InstalledReadyType[],
): ReadyTypeOffer[] =>
  readyTypeKeys.map((key) => ({
    key,
    ...getReadyTypeOffer(key, language),
    projectTypeId: installed.find(({ readyType }) => readyType === key)?.id ?? null,
  }))
