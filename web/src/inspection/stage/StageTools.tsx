import { ActionIcon, Tooltip } from '@mantine/core'
import type { TourViewer } from '@nspect/viewer'
import { IconArrowsMaximize, IconArrowsMinimize, IconFocusCentered, IconHome, IconKeyboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddPointerButton } from './AddPointerButton.tsx'
import type { PlacingMode } from './placing.ts'
import { StageModes } from './StageModes.tsx'
import classes from './StageTools.module.css'

interface Props {
  mode: PlacingMode
  /** whether this person may place points here at all */
  isAllowed: boolean
  /** or draw rectangles on what is shown */
  mayDraw: boolean
  /** null: not there yet */
  tour: TourViewer | null
  isModel: boolean
  /** there the button that adds is at the thumb, not here */
  isPhone: boolean
  isFull: boolean
  onMode: (mode: PlacingMode) => void
  onFull: (isFull: boolean) => void
  onHome: () => void
  onKeys: () => void
}

/** The tools that float over the model; the one that adds a point is the one that stands out. */
export function StageTools({
  mode,
  isAllowed,
  mayDraw,
  tour,
  isModel,
  isPhone,
  isFull,
  onMode,
  onFull,
  onHome,
  onKeys,
}: Props) {
  const { t } = useTranslation('inspection')
  const isReady = tour !== null
  const isAdding = mode === 'add'
  const isInspecting = mode !== 'look'
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('toolbar')}>
      {isModel && isAllowed && (
        <>
          {!isPhone && (
            <AddPointerButton
              isAdding={isAdding}
              isDisabled={!isReady}
              onToggle={() => onMode(isAdding ? 'inspect' : 'add')}
            />
          )}
          <Tooltip label={t(isInspecting ? 'inspectionOn' : 'inspectionOff')} multiline w={240}>
            <ActionIcon
              className={classes.tool}
              variant="default"
              size={36}
              disabled={!isReady}
              aria-label={t('inspectionMode')}
              aria-pressed={isInspecting}
              onClick={() => onMode(isInspecting ? 'look' : 'inspect')}
            >
              <IconFocusCentered size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {mayDraw && !isPhone && (
        <AddPointerButton
          isAdding={isAdding}
          isMark
          isDisabled={false}
          onToggle={() => onMode(isAdding ? 'inspect' : 'add')}
        />
      )}
      {isModel && tour && <StageModes tour={tour} />}
      <span className={classes.gap} />
      {isModel && (
        <Tool label={t('home')} isDisabled={!isReady} onClick={onHome}>
          <IconHome size={20} stroke={1.7} aria-hidden />
        </Tool>
      )}
      <Tool label={t(isFull ? 'exitFull' : 'maximize')} onClick={() => onFull(!isFull)}>
        {isFull ? (
          <IconArrowsMinimize size={20} stroke={1.7} aria-hidden />
        ) : (
          <IconArrowsMaximize size={20} stroke={1.7} aria-hidden />
        )}
      </Tool>
      <Tool label={t('keys')} isForKeys onClick={onKeys}>
        <IconKeyboard size={20} stroke={1.7} aria-hidden />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  isDisabled?: boolean
  /** only worth showing where there is a keyboard */
  isForKeys?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isDisabled = false, isForKeys = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={`${classes.tool} ${isForKeys ? classes.forKeys : ''}`}
        variant="default"
        size={36}
        disabled={isDisabled}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
