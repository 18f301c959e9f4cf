import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDialog } from '../ui/useDialog.ts'
import { useDrawerTabs } from './drawer/useDrawerTabs.tsx'
import { imageInView } from './image/useImageInView.ts'
import { useLook } from './look.ts'
import { useGoTo } from './points/useGoTo.ts'
import { usePointDraft } from './points/usePointDraft.ts'
import { usePointSelection } from './points/usePointSelection.ts'
import { useViewTab } from './stage/useViewTab.ts'
import { useAbout } from './useAbout.ts'
import { useDiscardGuard } from './useDiscardGuard.ts'
import { useRights } from './useRights.ts'
import { useRoom } from './useRoom.ts'
import { useScreen } from './useScreen.ts'

/** What lies under the pointer, in the list or in the building, and the point that was just saved. Ids of points. */
const useHighlights = () => {
  const [row, setRow] = useState<number | null>(null)
  const [pin, setPin] = useState<number | null>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  return { row, setRow, pin, setPin, fresh, setFresh }
}

/** The state of an inspection's screen: what is looked at, which point is open or being written, and what may be done. */
export function useInspection(project: Project, pins: readonly Pin[]) {
  const about = useAbout(project)
  const screen = useScreen()
  const look = useLook()
  const view = useViewTab(project, look.params.mode)
  const { tab } = view
  const help = useDialog('keys')
  const [tour, setTour] = useState<TourViewer | null>(null)
  const highlights = useHighlights()
  const { setRow, setFresh } = highlights
  const titleField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)

  const rights = useRights(project, view, tour)
  const { canPlace, mayDraw, isApprovalShown } = rights
  const pointDraft = usePointDraft({ project, tour: tab === '3d' ? tour : null, isAllowed: canPlace, mayDraw })
  const { draft, done } = pointDraft.placing
  const room = useRoom(pointDraft.placing)
  const { raise } = room
  const guard = useDiscardGuard()
  const { mayDiscard } = guard
  const selection = usePointSelection({ pins, tab, look, isApprovalShown, mayDiscard, onSelect: done })
  const { filter, selected, selectedId } = selection
  const isWriting = draft !== null || selected !== null
  useEffect(() => {
    // the row that was under the pointer is gone, and with it the end of hovering
    setRow(null)
    if (selectedId !== null) raise()
  }, [selectedId, raise, setRow])
  useEffect(() => {
    if (isWriting) setFresh(null)
  }, [isWriting, setFresh])
  // the open point is in the building whatever is searched
  const drawn = useMemo(
    () => (selected && !filter.shown.includes(selected) ? [...filter.shown, selected] : filter.shown),
    [filter.shown, selected],
  )
  const images = project.projectModelImages
  const imageIndex = imageInView(images, look.params.image, selected)
  const imageId = tab === '2d' ? (images[imageIndex]?.id ?? null) : null
  const way = useGoTo({ tour, tab, pins: drawn, selection })
  const drawerTabs = useDrawerTabs({ project, pins, filter, imageId, selectedId, onOpen: selection.open })
  return {
    ...{ project, pins, about, screen, look, view, help, tour, setTour, highlights, titleField, searchField },
    ...{ rights, pointDraft, room, guard, selection, isWriting, drawn, images, imageIndex, way, drawerTabs },
  }
}
export type Inspection = ReturnType<typeof useInspection>
