import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatDate } from '@nspect/contract/dates'
import type { Pin } from '@nspect/contract/pins'
import { can, mayEver } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { IconReport } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/me.ts'
import { PinCard } from '../pins/PinCard.tsx'
import { PinList } from '../pins/PinList.tsx'
import { colorOf, countStates, hasApproval } from '../pins/pinFacts.ts'
import { usePinFilter } from '../pins/usePinFilter.ts'
import { confirm } from '../ui/confirm.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { localZone } from '../ui/localZone.ts'
import { Page } from '../ui/Page.tsx'
import { PointsProgress } from '../ui/PointsProgress.tsx'
import { AddPointCard } from './AddPointCard.tsx'
import { AddPointerButton } from './AddPointerButton.tsx'
import { EmptyPoints } from './EmptyPoints.tsx'
import { IdleAddCard } from './IdleAddCard.tsx'
import { ImagesView } from './ImagesView.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { PlacingOverlay } from './PlacingOverlay.tsx'
import { pinViewsOf } from './pinViews.ts'
import { tourOf } from './projectTour.ts'
import { Rail } from './Rail.tsx'
import { Sheet, type SheetStop } from './Sheet.tsx'
import { StageTools } from './StageTools.tsx'
import { TotalIssues } from './TotalIssues.tsx'
import { TourWindow } from './TourWindow.tsx'
import { usePlacing } from './usePlacing.ts'
import { useWorkspaceKeys } from './useWorkspaceKeys.ts'
import classes from './Workspace.module.css'

type Tab = '2d' | '3d'

const firstCategory = ({ projectType: { pointCategories } }: Project): number | null =>
  (pointCategories.find((one) => one.isDefault) ?? pointCategories[0])?.id ?? null

/** Model, points and the way between them. */
export function Workspace({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  const { t } = useTranslation('inspection')
  const words = useTranslation('pins').t
  const actor = useActor()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [isFull, setFull] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isKeyed, setKeyed] = useState(false)
  const [stop, setStop] = useState<SheetStop>('half')
  const [tour, setTour] = useState<TourViewer | null>(null)
  const [hoveredRow, setHoveredRow] = useState<number | null>(null)
  const [hoveredPin, setHoveredPin] = useState<number | null>(null)
  const [categoryId, setCategoryId] = useState(() => firstCategory(project))
  const isChanged = useRef(false)
  const lastSelected = useRef<number | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)

  const facts = factsOf(project)
  const isAllowed = can(actor, 'pin.save', facts)
  const isApprovalShown = hasApproval(actor, project)
  const shown = useMemo(() => tourOf(project), [project])
  const has3d = shown.kind !== 'none'
  const has2d = project.projectModelImages.length > 0
  const tab: Tab = search.mode === '3d' && has3d ? '3d' : search.mode === '2d' && has2d ? '2d' : has2d ? '2d' : '3d'
  const [wasModelShown, setModelShown] = useState(tab === '3d')
  if (tab === '3d' && !wasModelShown) setModelShown(true)

  const sizeOf = useCallback(() => {
    const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }, [])
  const category = project.projectType.pointCategories.find((one) => one.id === categoryId)
  const placing = usePlacing({
    tour,
    isAllowed: isAllowed && tab === '3d',
    color: colorOf(category),
    label: t('draftLabel'),
    sizeOf,
  })
  const { draft, mode } = placing
  const { keyOf } = useMemo(() => pinViewsOf(pins, null), [pins])
  const selected = pins.find((pin) => pin.id === search.pin) ?? null
  const counts = countStates(pins)
  const filter = usePinFilter(pins)
  // the order in which one goes from point to point: what the list shows, unless the chosen one is not in it
  const ordered = selected && !filter.shown.includes(selected) ? pins : filter.shown

  const mayDiscard = useCallback(
    async () =>
      !isChanged.current ||
      (await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepWriting'),
        isDanger: true,
      })),
    [t],
  )
  const noteChanged = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const show = useCallback(
    (pinId: number | undefined, nextTab: Tab) =>
      void navigate({
        to: '/project/edit-project/$id',
        params: { id: String(project.id) },
        search: { pin: pinId, mode: nextTab },
        replace: true,
        resetScroll: false,
      }),
    [navigate, project.id],
  )
  const { done, setMode } = placing
  const select = useCallback(
    async (pin: Pin | null) => {
      if (!(await mayDiscard())) return
      done()
      // the row that was under the pointer is gone, and with it the end of hovering
      setHoveredRow(null)
      show(pin?.id, tab)
      if (pin) setStop((was) => (was === 'peek' ? 'half' : was))
    },
    [mayDiscard, done, show, tab],
  )
  const open = useCallback((pin: Pin) => void select(pin), [select])
  const hoverRow = useCallback((pin: Pin | null) => setHoveredRow(pin?.id ?? null), [])
  const selectId = useCallback(
    (id: number) => {
      const pin = pins.find((one) => one.id === id)
      if (pin) void select(pin)
    },
    [pins, select],
  )
  const cancelDraft = async () => {
    if (!(await mayDiscard())) return
    done()
    focusPicture()
  }
  const focusPicture = () => stage.current?.querySelector('canvas')?.focus({ preventScroll: true })
  const changeTab = async (next: string | null) => {
    if ((next !== '2d' && next !== '3d') || !(await mayDiscard())) return
    done()
    show(undefined, next)
  }
  const goTo = () => {
    const key = selected ? keyOf.get(selected.id) : undefined
    if (key === undefined) return
    if (tab === '2d' && selected) show(selected.id, '3d')
    tour?.goTo(key, { transition: 'fly' }).catch(() => {})
  }
  const step = (by: 1 | -1) => {
    const from = selected ?? ordered.find((one) => one.id === lastSelected.current)
    const at = from ? ordered.indexOf(from) + by : by === 1 ? 0 : ordered.length - 1
    const pin = ordered[at]
    if (pin) void select(pin)
  }
  // back in the list one stands where one left it
  const selectedId = selected?.id ?? null
  useEffect(() => {
    if (selectedId === null && lastSelected.current !== null) {
      document.querySelector<HTMLElement>(`[data-pin="${lastSelected.current}"] > button`)?.focus()
    }
    lastSelected.current = selectedId ?? lastSelected.current
  }, [selectedId])
  const toSearch = async () => {
    if (selected || draft) {
      await select(null)
      // once the list is there again
      requestAnimationFrame(() => searchField.current?.focus())
    } else searchField.current?.focus()
  }
  const edit = () => {
    if (selected) titleField.current?.focus()
  }

  // placing takes the room it needs on small screens: the whole model to aim, half of it to write
  useEffect(() => {
    if (draft) setStop('half')
    else if (mode === 'add') setStop('peek')
  }, [draft, mode])

  useWorkspaceKeys({
    j: () => step(1),
    k: () => step(-1),
    e: edit,
    g: goTo,
    f: () => setFull(!isFull),
    h: () => void tour?.fit({ transition: 'fly' }),
    '/': () => void toSearch(),
    '?': () => setHelpOpen(true),
    ...(isAllowed && tab === '3d' && { n: () => setMode(mode === 'add' ? 'inspect' : 'add') }),
    ...((draft || selected || mode === 'add' || isFull) && {
      escape: () => {
        if (draft) void cancelDraft()
        else if (selected) void select(null)
        else if (mode === 'add') setMode('inspect')
        else setFull(false)
      },
    }),
  })

  const isModel = tab === '3d' && shown.kind === 'tour'
  const mayAddIn3d = isAllowed && shown.kind === 'tour' && (tour?.capabilities.pins ?? true)
  const canPlace = mayAddIn3d && tab === '3d'
  const isPicture = (event: FocusEvent | KeyboardEvent) => event.target instanceof HTMLCanvasElement
  const goToRefusal = !selected?.matterPointCoordinates
    ? words('noPlace')
    : tab === '3d' && !tour
      ? t('goToLoading')
      : tour && !tour.capabilities.goTo
        ? t('goToPlain')
        : null
  const about = [
    project.projectType.name,
    `${t('scanDate')}: ${formatDate(project.scanDate, 'table')}`,
    ...(project.completedDateTime
      ? [`${t('completedOn')}: ${formatDate(project.completedDateTime, 'table', localZone())}`]
      : []),
  ].join(' · ')
  const total = <TotalIssues pins={pins} isApprovalShown={isApprovalShown} />
  const panel = draft ? (
    <AddPointCard
      key={draft.key}
      project={project}
      draft={draft}
      categoryId={categoryId}
      stills={placing.stills}
      isStemShown={tour?.capabilities.stems ?? true}
      onCategory={setCategoryId}
      onStem={placing.setStem}
      onChanged={noteChanged}
      onCancel={() => void cancelDraft()}
      onSaved={() => {
        isChanged.current = false
        done()
        focusPicture()
      }}
    />
  ) : selected ? (
    <PinCard
      pin={selected}
      project={project}
      pins={ordered}
      titleRef={titleField}
      onGoTo={has3d ? goTo : null}
      goToRefusal={goToRefusal}
      onChanged={noteChanged}
      onSelect={(pin) => void select(pin)}
      onRestored={(pin) => show(pin.id, tab)}
    />
  ) : null
  // stays while a point is open: its scroll, its search and 500 rows are there again at once
  const list = (
    <div className={classes.list} hidden={panel !== null}>
      {pins.length > 0 && (
        <div className={classes.progress}>
          <PointsProgress
            total={pins.length}
            resolved={counts.resolved}
            {...(isApprovalShown && { approved: counts.approved })}
          />
          {isPhone && total}
        </div>
      )}
      {mayAddIn3d && !draft && (
        <IdleAddCard
          {...((isDesk || pins.length === 0) && {
            hint: t(tab === '2d' ? 'addHint2d' : isTouch ? 'addHintTouch' : 'addHint'),
          })}
        />
      )}
      {isPhone && <p className={classes.about}>{about}</p>}
      <PinList
        pins={pins}
        filter={filter}
        selectedId={selectedId}
        hoveredId={hoveredPin}
        isApprovalShown={isApprovalShown}
        isPlaceShown={has3d}
        searchRef={searchField}
        onSelect={open}
        onHover={hoverRow}
        empty={<EmptyPoints onAdd={canPlace && tour ? () => setMode('add') : null} isAllowed={mayAddIn3d} />}
      />
    </div>
  )
  const mayReport = facts.isCompleted || (actor.kind === 'staff' && mayEver(actor.role, 'report.print'))
  return (
    <Page
      isWide
      title={project.projectName}
      subtitle={about}
      action={
        <div className={classes.actions}>
          {!isPhone && total}
          {mayReport && (
            <LinkButton
              to="/project/report/$id"
              params={{ id: String(project.id) }}
              variant="default"
              {...(isPhone && { 'aria-label': t('generateReport'), px: 'xs' })}
            >
              {isPhone ? <IconReport size={20} stroke={1.7} aria-hidden /> : t('generateReport')}
            </LinkButton>
          )}
        </div>
      }
    >
      <div
        className={classes.workspace}
        data-full={isFull || undefined}
        data-desk={isDesk || undefined}
        data-stop={stop}
        data-writing={draft || selected ? true : undefined}
      >
        <Tabs
          className={classes.stage}
          value={tab}
          onChange={(next) => void changeTab(next)}
          keepMounted
          keepMountedMode="display-none"
          variant="pills"
        >
          <div className={classes.bar}>
            <Tabs.List className={classes.tabs} aria-label={t('tabsLabel')}>
              <Tabs.Tab value="2d" disabled={!has2d} {...(!has2d && { title: t('none2d') })}>
                {t('tab2d')}
              </Tabs.Tab>
              <Tabs.Tab value="3d" disabled={!has3d} {...(!has3d && { title: t('none3d') })}>
                {t('tab3d')}
              </Tabs.Tab>
            </Tabs.List>
            <StageTools
              mode={mode}
              isAllowed={canPlace}
              isReady={tour !== null}
              isPhone={isPhone}
              isModel={isModel && (tour?.capabilities.goTo ?? true)}
              isFull={isFull}
              onMode={setMode}
              onFull={setFull}
              onHome={() => void tour?.fit({ transition: 'fly' })}
              onKeys={() => setHelpOpen(true)}
            />
          </div>
          {isPhone && canPlace && !draft && !placing.isMiss && mode !== 'add' && (
            <AddPointerButton
              className={classes.thumb}
              isAdding={false}
              isDisabled={tour === null}
              onToggle={() => setMode('add')}
            />
          )}
          <Tabs.Panel value="2d" className={classes.panel}>
            {has2d && <ImagesView images={project.projectModelImages} />}
          </Tabs.Panel>
          <Tabs.Panel value="3d" className={classes.panel}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what the picture inside, a canvas, does not use */}
            <div
              ref={stage}
              className={classes.picture}
              onFocus={(event) => isPicture(event) && setKeyed(event.target.matches(':focus-visible'))}
              onBlur={() => setKeyed(false)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !isPicture(event) || mode === 'look') return
                event.preventDefault()
                void placing.addHere()
              }}
            >
              {wasModelShown && (
                <TourWindow
                  shown={shown}
                  label={t('modelLabel', { name: project.projectName })}
                  pins={pins}
                  selectedPinId={selectedId}
                  isInteractive={!facts.isCompleted}
                  draft={placing.view}
                  {...(draft && { draftStem: draft.stem })}
                  pulsedPinId={hoveredRow}
                  onSelectPin={selectId}
                  onHoverPin={setHoveredPin}
                  onTour={setTour}
                >
                  {facts.isCompleted && <p className={classes.locked}>{t('locked')}</p>}
                  <PlacingOverlay
                    mode={mode}
                    hasDraft={draft !== null}
                    marker={placing.marker}
                    isMiss={placing.isMiss}
                    isTouch={isTouch}
                    isKeyed={isKeyed}
                    onAddHere={() => void placing.addHere()}
                    {...(isPhone && { onStop: () => setMode('inspect') })}
                  />
                </TourWindow>
              )}
            </div>
          </Tabs.Panel>
        </Tabs>
        {isDesk ? (
          <Rail>
            {panel}
            {list}
          </Rail>
        ) : (
          <Sheet stop={stop} onStop={setStop}>
            {panel}
            {list}
          </Sheet>
        )}
      </div>
      <KeysHelp isOpen={isHelpOpen} isAllowed={isAllowed} onClose={() => setHelpOpen(false)} />
    </Page>
  )
}
