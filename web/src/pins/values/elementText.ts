import type { ModelElement } from '@nspect/contract/media/modelElement'
import { formatElementName } from '@nspect/contract/names/elementName'
import { getShownNames } from '../../i18n/i18n.ts'

/** What the part of a building is called; null if its file gives it no readable name. */
export const getElementText = (element: ModelElement): string | null =>
  formatElementName(element, getShownNames())
