import { ActionIcon } from '@mantine/core'
import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import { IconArrowsMinimize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getShownLocale } from '../../../i18n/i18n.ts'
import classes from './ImageZoomButtons.module.css'

interface Props {
  scale: number
  most: number
  onZoom: (factor: number) => void
  onFit: () => void
}

/** Zoom factor per press. */
export const zoomStep = 1.5

/** Buttons to zoom in, zoom out and fit. */
export function ImageZoomButtons({ scale, most, onZoom, onFit }: Props) {
  const { t } = useTranslation('inspection')
  const isWhole = scale <= 1.001
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('imageTools')}>
      <Tool
        className={classes.step}
        label={t('zoomOut')}
        isDisabled={isWhole}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <IconMinus size={18} aria-hidden />
      </Tool>
      <output className={classes.scale} aria-label={t('zoom')}>
        {formatNumber(scale, getShownLocale(), { style: 'percent', maximumFractionDigits: 0 })}
      </output>
      <Tool
        className={classes.step}
        label={t('zoomIn')}
        isDisabled={scale >= most}
        onClick={() => onZoom(zoomStep)}
      >
        <IconPlus size={18} aria-hidden />
      </Tool>
      <Tool label={t('zoomFit')} isDisabled={isWhole} onClick={onFit}>
        <IconArrowsMinimize size={18} aria-hidden />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  className?: string | undefined
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, className = '', isDisabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={`${classes.tool} ${className}`}
      variant="subtle"
      color="gray"
      size={34}
      title={label}
      aria-label={label}
      {...(isDisabled && { 'data-disabled': true })}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      {children}
    </ActionIcon>
  )
}
