import type { BrandPack } from '@nspect/contract/projectTypes/brandPack'
import type { RenovationCycle } from '@nspect/contract/projectTypes/improvementPlan'
import { useTranslation } from 'react-i18next'

/** Names a renovation: as the brand calls it, else by its years. */
export const useRenovationName = () => {
  const { t } = useTranslation('projectTypes')
  return ({ labels }: BrandPack, years: RenovationCycle): string =>
    labels[`cycle${years}`] ?? t(`brand_cycle${years}`)
}
