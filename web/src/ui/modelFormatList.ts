import { namedFormats } from '@nspect/contract/modelFormats'
import { shownLanguage } from '../i18n/i18n.ts'

/** The formats of models as a list of the shown language: *GLB, glTF or OBJ*. */
export const modelFormatList = (): string =>
  new Intl.ListFormat(shownLanguage(), { type: 'disjunction' }).format(namedFormats)
