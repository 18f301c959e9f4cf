import type { ModelViewer } from '@nspect/viewer'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../ui/buttons/RowActions.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { useFloorsAndStance } from '../media/viewer/useFloorsAndStance.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

type Turn = { isOn?: boolean; isDisabled?: boolean; run: () => void }

/** Whether the model is seen from inside, and how that is changed; `null` where it cannot be. */
export const useWalk = (viewer: ModelViewer | null) => {
  const { t } = useTranslation('inspection')
  const isInside = useFloorsAndStance(viewer).stance === 'inside'
  const walk = viewer?.walk
  if (!walk) return null
  const change = async () => {
    try {
      if (!(await walk.setStance(isInside ? 'outside' : 'inside')))
        toast.failed(new Error(t('noInside')))
    } catch (error) {
      toast.failed(error)
    }
  }
  return { isInside, change: () => void change() }
}

/** What the menu of tools offers for the view that is open. */
export function useViewTools(): RowAction[] {
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
  const { isTouch } = useBreakpoints()
  const keys = useDialogInUrl('keys')
  const align = useAlignTool()
  const walk = useWalk(viewer)
  const isModel =
    tab === '3d' && shown.kind === 'viewer' && (!viewer || viewer.points !== undefined)
  const isOpening = isModel && viewer === null
  const tool = (label: string, { isDisabled = false, ...does }: Turn): RowAction =>
    isDisabled ? { label, name: label, whyNot: t('toolWaits') } : { label, name: label, ...does }
  const tools: (RowAction | false | null)[] = [
    isModel &&
      rights.canPlace &&
      tool(t('inspectionMode'), {
        isOn: mode !== 'look',
        isDisabled: isOpening,
        run: () => actions.setMode(mode === 'look' ? 'inspect' : 'look'),
      }),
    rights.maySave &&
      (tab === '2d' || isModel) &&
      tool(t('bulk:box'), {
        isOn: isBoxing,
        isDisabled: isOpening,
        run: () => void actions.toggleBoxing(),
      }),
    canMeasure &&
      tool(t('measure:measure'), {
        isOn: isMeasuring,
        isDisabled: moving !== null,
        run: actions.toggleMeasuring,
      }),
    align,
    isModel && walk && tool(t('inside'), { isOn: walk.isInside, run: walk.change }),
    isModel && tool(t('home'), { isDisabled: isOpening, run: actions.goHome }),
    tool(t(isFull ? 'exitFull' : 'maximize'), { run: () => actions.setFull(!isFull) }),
    !isTouch && tool(t('keys'), { run: () => keys.open() }),
  ]
  return tools.filter((entry): entry is RowAction => Boolean(entry))
}

/** Opens the page on which the picture in view is aligned with the 3D model. */
function useAlignTool(): RowAction | null {
  const { t } = useTranslation('inspection')
  const navigate = useNavigate()
  const { project, rights, tab, imageId } = useInspectionState(
    'project',
    'rights',
    'tab',
    'imageId',
  )
  if (tab !== '2d' || imageId === null || project.model?.kind !== 'model') return null
  if (!rights.mayChangeModel) return null
  const label = t('alignWithModel')
  const isOn = project.projectModelImages.some(
    ({ id, onModel }) => id === imageId && onModel !== null,
  )
  const params = { id: String(project.id), imageId: String(imageId) }
  const run = () => void navigate({ to: '/project/align-picture/$id/$imageId', params })
  return { label, name: label, isOn, run }
}
