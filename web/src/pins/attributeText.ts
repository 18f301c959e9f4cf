import type { StoredAttribute, StoredValues } from '@nspect/contract/pinAttributes'
import { i18n } from '../i18n/i18n.ts'

/** The value of an attribute as people read it. */
export const attributeText = (value: StoredValues[StoredAttribute]): string =>
  typeof value === 'boolean' ? i18n.t(value ? 'pins:yes' : 'pins:no') : value
