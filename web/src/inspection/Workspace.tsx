import { Badge } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../ui/Page.tsx'
import { useSlots } from '../ui/slots.ts'
import { useDialog } from '../ui/useDialog.ts'
import { useMovable } from '../ui/useMovable.tsx'
import { CompleteInspection } from './CompleteInspection.tsx'
import { Drawer } from './Drawer.tsx'
import { DrawerSheet } from './DrawerSheet.tsx'
import { ImagesView } from './ImagesView.tsx'
import { imageInView } from './image/useImageInView.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import type { BegunPoint } from './keptPoint.ts'
import { useLook } from './look.ts'
import { ModelPanel } from './ModelPanel.tsx'
import { ModelActions } from './model/ModelActions.tsx'
import { PointPanel } from './PointPanel.tsx'
import { PointsOverview } from './PointsOverview.tsx'
import { Rail } from './Rail.tsx'
import { ReportLink } from './ReportLink.tsx'
import { Sheet } from './Sheet.tsx'
import { Stage } from './Stage.tsx'
import { TotalIssues } from './TotalIssues.tsx'
import { useAbout } from './useAbout.ts'
import { useBackGuard } from './useBackGuard.ts'
import { useDiscardGuard } from './useDiscardGuard.ts'
import { useDrawerTabs } from './useDrawerTabs.tsx'
import { useGoTo } from './useGoTo.ts'
import { usePointDraft } from './usePointDraft.ts'
import { usePointSelection } from './usePointSelection.ts'
import { useRights } from './useRights.ts'
import { useRoom } from './useRoom.ts'
import { useScreen } from './useScreen.ts'
import { useViewTab } from './useViewTab.ts'
import { useWorkspaceKeys } from './useWorkspaceKeys.ts'
import classes from './Workspace.module.css'

/** Model, points and the way between them. */
export function Workspace({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  const { t } = useTranslation(['inspection', 'app'])
  const { ProjectLife } = useSlots()
  const about = useAbout(project)
  const screen = useScreen()
  const { isDesk, isWide, isPhone } = screen
  const look = useLook()
  const view = useViewTab(project, look.params.mode)
  const { tab, has3d } = view
  const help = useDialog('keys')
  const [tour, setTour] = useState<TourViewer | null>(null)
  const [hoveredRow, setHoveredRow] = useState<number | null>(null)
  const [freshId, setFreshId] = useState<number | null>(null)
  const [hoveredPin, setHoveredPin] = useState<number | null>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)

  const { maySave, mayPlace, canPlace, mayDraw, mayReport, isApprovalShown } = useRights(project, view, tour)
  const pointDraft = usePointDraft({ project, tour: tab === '3d' ? tour : null, isAllowed: canPlace, mayDraw })
  const { placing, picture, focusPicture } = pointDraft
  const { draft, mode, done, setMode } = placing
  const { isFull, setFull, stop, setStop, raise } = useRoom(placing)
  const { mayDiscard, noteChanged, hasChanges } = useDiscardGuard()
  const selection = usePointSelection({ pins, tab, look, isApprovalShown, mayDiscard, onSelect: done })
  const { filter, selected, selectedId, show, select } = selection
  useEffect(() => {
    // the row that was under the pointer is gone, and with it the end of hovering
    setHoveredRow(null)
    if (selectedId !== null) raise()
  }, [selectedId, raise])
  // the open point is in the building whatever is searched
  const drawn = useMemo(
    () => (selected && !filter.shown.includes(selected) ? [...filter.shown, selected] : filter.shown),
    [filter.shown, selected],
  )
  const images = project.projectModelImages
  const imageIndex = imageInView(images, look.params.image, selected)
  const isWriting = draft !== null || selected !== null
  const { goTo, refusal } = useGoTo({ tour, tab, pins: drawn, selection })
  const drawerTabs = useDrawerTabs({
    project,
    pins,
    filter,
    imageId: tab === '2d' ? (images[imageIndex]?.id ?? null) : null,
    selectedId,
    onOpen: selection.open,
  })
  const panel = drawerTabs.find(({ key }) => key === look.params.panel)?.key ?? null
  const showPanel = (key: string | null) => look.step({ panel: key ?? undefined })
  const hoverRow = useCallback((pin: Pin | null) => setHoveredRow(pin?.id ?? null), [])

  const goHome = () => void tour?.camera?.fit({ transition: 'fly' })
  const cancelDraft = async () => {
    if (!(await mayDiscard())) return false
    done()
    focusPicture()
    return true
  }
  useBackGuard({ hasDraft: draft !== null, closeDraft: cancelDraft, hasChanges, mayDiscard })
  const noteSaved = (pin: Pin) => {
    setFreshId(pin.id)
    // what was just made is not hidden by what was searched before
    if (!filter.shows(pin)) filter.clear()
  }
  useEffect(() => {
    if (isWriting) setFreshId(null)
  }, [isWriting])
  const changeTab = async (next: string | null) => {
    if ((next !== '2d' && next !== '3d') || !(await mayDiscard())) return
    done()
    show(undefined, next)
  }
  const showImage = async (index: number) => {
    // a rectangle belongs to its picture (T82); a point that is only read stays open
    if (draft && !(await mayDiscard())) return
    if (draft) done()
    look.step({ image: images[index]?.id })
  }
  const goOnWith = (point: BegunPoint) => {
    const { draft: placed } = point
    look.step({ pin: undefined, ...(placed.kind === 'mark' ? { mode: '2d', image: placed.imageId } : { mode: '3d' }) })
    pointDraft.goOn(point)
  }
  const toSearch = async () => {
    if (selected || draft) {
      await select(null)
      // once the list is there again
      requestAnimationFrame(() => searchField.current?.focus())
    } else searchField.current?.focus()
  }

  useWorkspaceKeys({
    j: () => selection.step(1),
    k: () => selection.step(-1),
    e: () => {
      if (selected) titleField.current?.focus()
    },
    g: goTo,
    f: () => setFull(!isFull),
    h: goHome,
    '/': () => void toSearch(),
    '?': () => help.open(),
    ...((canPlace || mayDraw) && { n: () => setMode(mode === 'add' ? 'inspect' : 'add') }),
    ...((draft || selected || mode === 'add' || isFull) && {
      escape: () => {
        if (draft) void cancelDraft()
        else if (selected) void select(null)
        else if (mode === 'add') setMode('inspect')
        else setFull(false)
      },
    }),
  })

  const total = <TotalIssues pins={pins} isApprovalShown={isApprovalShown} />
  const points = useMovable(
    <>
      <PointPanel
        project={project}
        tour={tour}
        tab={tab}
        draft={pointDraft}
        selection={selection}
        titleRef={titleField}
        onGoTo={has3d ? goTo : null}
        goToRefusal={refusal}
        onChanged={noteChanged}
        onCancelDraft={() => void cancelDraft()}
        onSaved={noteSaved}
      />
      <PointsOverview
        pins={pins}
        selection={selection}
        screen={screen}
        tab={tab}
        isHidden={isWriting}
        isAllowed={tab === '2d' ? mayDraw : mayPlace}
        isApprovalShown={isApprovalShown}
        isPlaceShown={has3d}
        hoveredId={hoveredPin}
        freshId={freshId}
        isAdding={mode === 'add'}
        searchRef={searchField}
        onHover={hoverRow}
        onAdd={mayDraw || (canPlace && tour) ? () => setMode('add') : null}
        total={total}
        about={about}
        kept={<KeptDrafts project={project} pins={pins} onPoint={goOnWith} onOpen={selection.open} />}
      />
    </>,
  )
  return (
    <Page
      isWide
      title={project.projectName}
      subtitle={about}
      crumbs={[
        { label: t('app:dashboard'), link: { to: '/dashboard' } },
        { label: t('app:projects'), link: { to: '/projects' } },
        { label: project.projectName },
      ]}
      action={
        <div className={classes.actions}>
          {project.completedDateTime && (
            <Badge color="green" variant="light" tt="none">
              {t('badgeCompleted')}
            </Badge>
          )}
          {!isPhone && total}
          <ModelActions project={project} pins={pins} isWide={isWide} />
          {mayReport && (
            <ReportLink projectId={project.id} isNew={project.completedDateTime === null} isWide={isWide} />
          )}
          <CompleteInspection project={project} pins={pins} isWide={isWide} />
          <Suspense>
            <ProjectLife project={project} />
          </Suspense>
        </div>
      }
    >
      <div
        className={classes.workspace}
        data-full={isFull || undefined}
        data-desk={isDesk || undefined}
        data-stop={stop}
        data-writing={isWriting || undefined}
      >
        <div className={classes.left}>
          <Stage
            className={classes.stage}
            pictures={
              <ImagesView
                stage={pointDraft.photo}
                images={images}
                index={imageIndex}
                pins={drawn}
                selectedId={selectedId}
                pulsedId={hoveredRow}
                isApprovalShown={isApprovalShown}
                isAdding={mayDraw && mode === 'add'}
                isTouch={screen.isTouch}
                draft={pointDraft.mark}
                onMark={placing.mark}
                onShow={(index) => void showImage(index)}
                onSelectPin={selection.openId}
                onHoverPin={setHoveredPin}
                {...(isPhone && { onStop: () => setMode('inspect') })}
              />
            }
            view={view}
            filter={filter}
            total={pins.length}
            tour={tour}
            placing={placing}
            canPlace={canPlace}
            mayDraw={mayDraw}
            isPhone={isPhone}
            isFull={isFull}
            onTab={(next) => void changeTab(next)}
            onFull={setFull}
            onHome={goHome}
            onKeys={() => help.open()}
          >
            <ModelPanel
              ref={picture}
              project={project}
              pins={drawn}
              view={view}
              screen={screen}
              placing={placing}
              selectedId={selectedId}
              pulsedId={hoveredRow}
              onSelectPin={selection.openId}
              onHoverPin={setHoveredPin}
              onTour={setTour}
            />
          </Stage>
          {isDesk && !isFull && <Drawer tabs={drawerTabs} shown={panel} onShow={showPanel} />}
        </div>
        {isDesk ? (
          <Rail>{points.place}</Rail>
        ) : (
          <Sheet stop={stop} onStop={setStop}>
            <DrawerSheet tabs={drawerTabs} chosen={panel} isWriting={isWriting} onChoose={showPanel}>
              {points.place}
            </DrawerSheet>
          </Sheet>
        )}
      </div>
      {points.content}
      <KeysHelp isOpen={help.isOpen} isAllowed={maySave} onClose={help.close} />
    </Page>
  )
}
