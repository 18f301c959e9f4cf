import type { StoredAttribute, StoredValues } from '@nspect/contract/pinAttributes'
import { i18n } from '../i18n/i18n.ts'

export const yesNo = (is: boolean): string => i18n.t(is ? 'pins:yes' : 'pins:no')

/** An attribute of a point or of its form values as display text. */
export const attributeText = <Name extends StoredAttribute>(name: Name, from: Pick<StoredValues, Name>): string => {
  const value = from[name]
  return typeof value === 'boolean' ? yesNo(value) : value
}
