import {
  type FeatureName,
  getFeatureOfTier,
  tierFeatures,
} from '@nspect/contract/permissions/tierFeatures'
import { type Tier, tiers } from '@nspect/contract/shared/enums'
import { IconCheck, IconDropletHalf2, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getTierName } from '../i18n/displayNames.ts'
import classes from './Plans.module.css'

const icons = { full: IconCheck, watermark: IconDropletHalf2, none: IconMinus } as const
const textKeys = { full: 'full', watermark: 'watermark', none: 'notIncluded' } as const

interface Props {
  current: Tier
  /**
   * price of a plan, undefined if not for sale; absent if nothing is for sale or prices are
   * unavailable
   */
  priceOf?: (tier: Tier) => string | undefined
}

/** Features by plan; on phones a card per plan, the client's own first. */
export function PlanPriceTable({ current, priceOf }: Props) {
  const { t } = useTranslation('billing')
  const features = Object.keys(tierFeatures) as FeatureName[]
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('plansFeature')}</th>
            {tiers.map((tier) => (
              <th key={tier} scope="col" data-current={tier === current || undefined}>
                {getTierName(tier)}
                {tier === current && <small>{t('current')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priceOf && (
            <tr className={classes.prices}>
              <th scope="row">{t('price')}</th>
              {tiers.map((tier) => (
                <td key={tier} data-current={tier === current || undefined}>
                  {priceOf(tier) ?? (
                    <>
                      <IconMinus size={18} stroke={1.8} aria-hidden />
                      <span className="visually-hidden">{t('notSold')}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          )}
          {features.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(`feature_${feature}`)}</th>
              {tiers.map((tier) => {
                const inclusion = getFeatureOfTier(tier, feature)
                const Icon = icons[inclusion]
                return (
                  <td key={tier} data-held={inclusion} data-current={tier === current || undefined}>
                    <Icon size={18} stroke={1.8} aria-hidden />
                    <span className={inclusion === 'watermark' ? undefined : 'visually-hidden'}>
                      {t(textKeys[inclusion])}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.cards}>
        {[current, ...tiers.filter((tier) => tier !== current)].map((tier) => (
          <section key={tier} data-current={tier === current || undefined}>
            <h2>
              {getTierName(tier)}
              {tier === current && <small>{t('current')}</small>}
            </h2>
            {priceOf?.(tier) && <p className={classes.price}>{priceOf(tier)}</p>}
            <ul>
              {features
                .filter((feature) => getFeatureOfTier(tier, feature) !== 'none')
                .map((feature) => {
                  const inclusion = getFeatureOfTier(tier, feature)
                  const Icon = icons[inclusion]
                  return (
                    <li key={feature}>
                      <Icon size={18} stroke={1.8} aria-hidden />
                      <span>
                        {t(`feature_${feature}`)}
                        {inclusion === 'watermark' && ` (${t('watermark')})`}
                      </span>
                    </li>
                  )
                })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
