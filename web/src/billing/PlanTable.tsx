import { type FeatureName, inclusionOf, tierFeatures } from '@nspect/contract/tierFeatures'
import { type Tier, tiers } from '@nspect/contract/vocab'
import { IconCheck, IconDropletHalf2, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tierName } from '../i18n/names.ts'
import classes from './Plans.module.css'

const marks = { full: IconCheck, watermark: IconDropletHalf2, none: IconMinus } as const
const words = { full: 'full', watermark: 'watermark', none: 'notIncluded' } as const

interface Props {
  current: Tier
  /** what a plan costs; undefined for one that is not sold. Absent where nothing is sold, or no price could be had */
  priceOf?: (tier: Tier) => string | undefined
}

/** Features by plan; on a phone one card a plan, the client's own first. */
export function PlanTable({ current, priceOf }: Props) {
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
                {tierName(tier)}
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
                const held = inclusionOf(tier, feature)
                const Mark = marks[held]
                return (
                  <td key={tier} data-held={held} data-current={tier === current || undefined}>
                    <Mark size={18} stroke={1.8} aria-hidden />
                    <span className={held === 'watermark' ? undefined : 'visually-hidden'}>{t(words[held])}</span>
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
              {tierName(tier)}
              {tier === current && <small>{t('current')}</small>}
            </h2>
            {priceOf?.(tier) && <p className={classes.price}>{priceOf(tier)}</p>}
            <ul>
              {features
                .filter((feature) => inclusionOf(tier, feature) !== 'none')
                .map((feature) => {
                  const held = inclusionOf(tier, feature)
                  const Mark = marks[held]
                  return (
                    <li key={feature}>
                      <Mark size={18} stroke={1.8} aria-hidden />
                      <span>
                        {t(`feature_${feature}`)}
                        {held === 'watermark' && ` (${t('watermark')})`}
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
