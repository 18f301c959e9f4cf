import { displayedFormatNames } from '@nspect/contract/media/modelFormats'
import { getShownLanguage } from '../../i18n/i18n.ts'

/** The formats of models as a list of the shown language: *GLB, glTF or OBJ*. */
export const formatModelFormats = (): string =>
  new Intl.ListFormat(getShownLanguage(), { type: 'disjunction' }).format(displayedFormatNames)
