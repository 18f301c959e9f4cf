import { getNames } from '@nspect/contract/names/getNames'
import { getPinAttributeHeading } from '@nspect/contract/names/names'
import { type PinAttribute, pinAttributeNames } from '@nspect/contract/pins/pinAttributes'
import type { Language } from '@nspect/contract/shared/enums'
import { loadTexts } from '../../i18n/loadTexts.ts'
import english from './texts.en.json' with { type: 'json' }

/** Fields by the names that the screens give them, for messages about them. */
const fieldNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = loadTexts(
  import.meta.dirname,
  english,
)

const isAttribute = (field: string): field is PinAttribute =>
  (pinAttributeNames as readonly string[]).includes(field)

/**
 * The name of a field as its form shows it, of a part of one (`answers.0.answer`) that of the
 * whole; a field that no form shows keeps its own.
 */
export const getFormFieldName = (language: Language, field: string): string => {
  const [whole = field] = field.split('.')
  return isAttribute(whole)
    ? getPinAttributeHeading(getNames(language), whole)
    : (fieldNames[language][whole] ?? field)
}
