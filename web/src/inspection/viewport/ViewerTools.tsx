import { Button } from '@mantine/core'
import type { ModelViewer } from '@nspect/viewer'
import { IconArrowsMinimize, IconChevronDown, IconWalk } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionsMenu } from '../../ui/buttons/ActionsMenu.tsx'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { useComponentSlots } from '../../ui/layout/componentSlots.ts'
import { FloorMenu } from '../media/viewer/FloorMenu.tsx'
import { useFloorsAndStance } from '../media/viewer/useFloorsAndStance.ts'
import { useFloorInUrl } from '../store/inspectionSearch.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { AddPinButton } from './AddPinButton.tsx'
import { useSyncShownFloorWithUrl } from './useSyncShownFloorWithUrl.ts'
import { useViewTools, useWalk } from './useViewTools.ts'
import classes from './ViewerTools.module.css'

/**
 * The floating tools over the building: adding a point, the floors, and one menu for the rest. What
 * the view is in the middle of has a button to end it.
 */
export function ViewerTools() {
  const { t } = useTranslation('inspection')
  const { actions } = useInspectionStore()
  const { mode, rights, viewer, tab, isFull } = useInspectionState(
    'mode',
    'rights',
    'viewer',
    'tab',
    'isFull',
  )
  const { project } = useInspectionState('project')
  const { RoomChecklistLink } = useComponentSlots()
  const { isPhone } = useBreakpoints()
  const tools = useViewTools()
  const walk = useWalk(viewer)
  const { canPlace, mayDraw } = rights
  const isAdding = mode === 'add'
  const isModel = tab === '3d' && viewer !== null
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('toolbar')}>
      {(canPlace || mayDraw) && !isPhone && (
        <AddPinButton
          isAdding={isAdding}
          isMark={mayDraw}
          isDisabled={!mayDraw && viewer === null}
          onToggle={() => actions.setMode(isAdding ? 'inspect' : 'add')}
        />
      )}
      {isModel && <FloorMenuWithUrl viewer={viewer} />}
      {isModel && walk?.isInside && (
        <Button
          className={classes.tool}
          variant="default"
          leftSection={<IconWalk size={18} stroke={1.7} aria-hidden />}
          onClick={walk.change}
        >
          {t('outside')}
        </Button>
      )}
      {isFull && (
        <Button
          className={classes.tool}
          variant="default"
          leftSection={<IconArrowsMinimize size={18} stroke={1.7} aria-hidden />}
          onClick={() => actions.setFull(false)}
        >
          {t('exitFull')}
        </Button>
      )}
      {isModel && project.hasChecklists && (walk?.isInside || viewer.tour) && (
        <Suspense>
          <RoomChecklistLink
            project={project}
            view={viewer}
            className={classes.tool}
            onShown={actions.noteRoomLink}
          />
        </Suspense>
      )}
      <ActionsMenu
        actions={tools}
        opener={(props) => (
          <Button
            {...props}
            className={classes.tool}
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('tools')}
          </Button>
        )}
      />
    </div>
  )
}

/** The floor that is shown is in the address: a link carries it, and Back undoes it. */
function FloorMenuWithUrl({ viewer }: { viewer: ModelViewer }) {
  const { floors } = useFloorsAndStance(viewer)
  const { floor, push, replace } = useFloorInUrl()
  useSyncShownFloorWithUrl({ viewer, floors, floor, replace })
  return <FloorMenu viewer={viewer} onShow={(shown) => push({ floor: shown ?? undefined })} />
}
