import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocusCentered,
  IconHome,
  IconKeyboard,
  IconMarquee2,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { AddPinButton } from './AddPinButton.tsx'
import { AlignImageButton } from './AlignImageButton.tsx'
import { FloorControls } from './FloorControls.tsx'
import classes from './ViewerTools.module.css'

/** The floating tools over the model; the primary one adds a point. */
export function ViewerTools() {
  const { t } = useTranslation(['inspection', 'bulk', 'measure'])
  const { actions } = useInspectionStore()
  const { mode, rights, viewer, tab, shown, isFull } = useInspectionState(
    'mode',
    'rights',
    'viewer',
    'tab',
    'shown',
    'isFull',
  )
  const { isBoxing, isMeasuring, canMeasure, moving } = useInspectionState(
    'isBoxing',
    'isMeasuring',
    'canMeasure',
    'moving',
  )
  const { isPhone } = useBreakpoints()
  const keys = useDialogInUrl('keys')
  const { canPlace, mayDraw } = rights
  const isModel =
    tab === '3d' && shown.kind === 'viewer' && (!viewer || viewer.points !== undefined)
  const isReady = viewer !== null
  const isAdding = mode === 'add'
  const isInspecting = mode !== 'look'
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('toolbar')}>
      {isModel && canPlace && (
        <>
          {!isPhone && (
            <AddPinButton
              isAdding={isAdding}
              isDisabled={!isReady}
              onToggle={() => actions.setMode(isAdding ? 'inspect' : 'add')}
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
              onClick={() => actions.setMode(isInspecting ? 'look' : 'inspect')}
            >
              <IconFocusCentered size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {mayDraw && !isPhone && (
        <AddPinButton
          isAdding={isAdding}
          isMark
          isDisabled={false}
          onToggle={() => actions.setMode(isAdding ? 'inspect' : 'add')}
        />
      )}
      {rights.maySave && (tab === '2d' || isModel) && (
        <Tooltip label={t('bulk:box')}>
          <ActionIcon
            className={classes.tool}
            variant="default"
            size={36}
            disabled={isModel && !isReady}
            aria-label={t('bulk:box')}
            aria-pressed={isBoxing}
            onClick={() => void actions.toggleBoxing()}
          >
            <IconMarquee2 size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {canMeasure && (
        <Tooltip label={t('measure:measure')}>
          <ActionIcon
            className={classes.tool}
            variant="default"
            size={36}
            disabled={moving !== null}
            aria-label={t('measure:measure')}
            aria-pressed={isMeasuring}
            onClick={actions.toggleMeasuring}
          >
            <IconRulerMeasure size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <AlignImageButton />
      {isModel && viewer && <FloorControls viewer={viewer} />}
      <span className={classes.gap} />
      {isModel && (
        <Tool label={t('home')} isDisabled={!isReady} onClick={actions.goHome}>
          <IconHome size={20} stroke={1.7} aria-hidden />
        </Tool>
      )}
      <Tool label={t(isFull ? 'exitFull' : 'maximize')} onClick={() => actions.setFull(!isFull)}>
        {isFull ? (
          <IconArrowsMinimize size={20} stroke={1.7} aria-hidden />
        ) : (
          <IconArrowsMaximize size={20} stroke={1.7} aria-hidden />
        )}
      </Tool>
      <Tool label={t('keys')} isForKeys onClick={() => keys.open()}>
        <IconKeyboard size={20} stroke={1.7} aria-hidden />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  isDisabled?: boolean
  /** only useful with a keyboard */
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
