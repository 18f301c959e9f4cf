import { useTranslation } from 'react-i18next'
import type { PinLabels } from './pinValues.ts'

/** What the parts of a point are called on screen. */
export function usePinLabels(): PinLabels {
  const { t } = useTranslation('pins')
  return {
    pointCategoryId: t('category'),
    projectTypePOIStatusId: t('status'),
    title: t('title'),
    description: t('description'),
    isCritical: t('critical'),
    isOsha: t('osha'),
  }
}
