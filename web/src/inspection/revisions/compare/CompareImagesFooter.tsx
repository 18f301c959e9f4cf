import { Button, SegmentedControl, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Compare.module.css'
import type { useCompareSearchParams } from './compareSearch.ts'
import { PinVisibilityToggles } from './PinVisibilityToggles.tsx'

interface Props {
  address: ReturnType<typeof useCompareSearchParams>
  /** names of the two revisions */
  words: Readonly<Record<'old' | 'recent', string>>
  /** 0 to 100: how far one picture has faded into the other, or where the divider is */
  at: number
  onChange: (at: number) => void
}

/**
 * How two pictures are compared, the slider between them with the legend of their colours, and
 * which points are shown.
 */
export function CompareImagesFooter({ address, words, at, onChange }: Props) {
  const { t } = useTranslation('compare')
  const { isWipe } = address
  const end = (side: 'old' | 'recent', to: number) => (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.end}
      title={t(side === 'old' ? 'onlyBefore' : 'onlySince')}
      onClick={() => onChange(to)}
    >
      {!isWipe && <span className={classes.swatch} data-side={side} aria-hidden />}
      {words[side]}
    </Button>
  )
  return (
    <footer className={classes.foot}>
      <SegmentedControl
        size="xs"
        aria-label={t('way')}
        value={isWipe ? 'wipe' : 'overlay'}
        onChange={(to) => address.setWipe(to === 'wipe')}
        data={[
          { value: 'overlay', label: t('overlay') },
          { value: 'wipe', label: t('wipe') },
        ]}
      />
      <div className={classes.fade}>
        {/* the divider has the earlier revision on its left */}
        {end('old', isWipe ? 100 : 0)}
        <Slider
          className={classes.slider ?? ''}
          thumbLabel={t(isWipe ? 'divider' : 'fade')}
          label={null}
          value={at}
          onChange={onChange}
        />
        {end('recent', isWipe ? 0 : 100)}
      </div>
      {!isWipe && (
        <span className={classes.both}>
          <span className={classes.swatch} data-side="both" aria-hidden />
          {t('inBoth')}
        </span>
      )}
      <span className={classes.space} />
      <PinVisibilityToggles address={address} />
    </footer>
  )
}
