import {
  type Home,
  type HomeGroup,
  homeGroups,
  maxCounted,
  type WorkPin,
} from '@nspect/contract/home/home'
import type { SsrParts, SsrStyleModule } from '@nspect/contract/home/ssrShell'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import {
  formatAssigneeName,
  getPinAttributeName,
  getSeverityName,
  getTierName,
} from '@nspect/contract/names/names'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Language } from '@nspect/contract/shared/enums'
import { escapeHtml } from '../http/pages/escapeHtml.ts'

export interface SsrHomeData {
  me: Me
  home: Home
  language: Language
  locale: Locale
  /** today as the reader has it */
  day: string
}

/**
 * Whether nothing that only the program knows comes above the sections: the operator's overview,
 * the first steps, a banner. Otherwise what is written here would move when it comes.
 */
export const canRenderHome = ({ me, home }: Pick<SsrHomeData, 'me' | 'home'>): boolean =>
  me.role !== 'SuperAdmin' &&
  !me.isPasswordMade &&
  !me.isReadOnly &&
  home.hasInspections &&
  home.firstSteps === null

const icon = (size: number, paths: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
/** the library's chevron-right and circle-check */
const chevron = icon(16, '<path d="M9 6l6 6l-6 6"/>')
const checked = icon(
  18,
  '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/><path d="M9 12l2 2l4 -4"/>',
)

/** What the parts below are written with. */
const createRenderContext = (parts: SsrParts, sight: SsrHomeData) => ({
  ...sight,
  words: parts.texts[sight.language],
  /** an attribute with a class of that module */
  styled: <Module extends SsrStyleModule>(
    module: Module,
    name: keyof SsrParts['classes'][Module],
  ) => `class="${escapeHtml(parts.classes[module][name] ?? '')}"`,
})
type Pen = ReturnType<typeof createRenderContext>

const due = ({ words, day, locale, styled }: Pen, { dueDate, stage }: WorkPin): string => {
  if (dueDate === null) return ''
  const isLate = dueDate < day && stage !== 'waiting' && !isPinStageDone(stage)
  const shown = formatDate(dueDate, 'table', 'UTC', locale)
  const said = fillPlaceholders(words.home[isLate ? 'dueSince' : 'dueBy'], { day: shown })
  return `<span${isLate ? ` ${styled('CrossProjectPinRows', 'late')}` : ''}>${escapeHtml(said)}</span>`
}

const assignee = ({ words, language, styled }: Pen, { assignedTo, isMine }: WorkPin): string => {
  if (assignedTo === null) return ''
  const name = isMine ? words.home.you : formatAssigneeName(getNames(language), assignedTo)
  return `<span ${styled('CrossProjectPinRows', 'who')}${isMine ? ' data-mine="true"' : ''} dir="auto">${escapeHtml(name)}</span>`
}

const facts = (pen: Pen, point: WorkPin): string => {
  const { language, styled } = pen
  const { isCritical, stage, severity } = point
  const critical = `<span ${styled('CrossProjectPinRows', 'critical')}>${escapeHtml(getPinAttributeName(getNames(language), 'isCritical'))}</span>`
  const staged = `<span ${styled('CrossProjectPinRows', 'stage')} data-stage="${stage}">${escapeHtml(getStageName(language, stage))}</span>`
  const severe =
    severity && `<span>${escapeHtml(getSeverityName(getNames(language), severity))}</span>`
  return `${isCritical ? critical : ''}${stage === 'open' ? '' : staged}${severe ?? ''}${due(pen, point)}${assignee(pen, point)}`
}

/** As in `web/src/home/CrossProjectPinRows.tsx`. */
const row = (pen: Pen, point: WorkPin): string => {
  const { words, styled } = pen
  const { id, projectId, pinNumber, title, projectName, imageUrl } = point
  const image = imageUrl
    ? `<img src="${escapeHtml(`/api/${imageUrl}`)}" alt="" loading="lazy" decoding="async">`
    : ''
  const number = `<span ${styled('CrossProjectPinRows', 'number')}>${escapeHtml(fillPlaceholders(words.home.number, { number: pinNumber }))}</span>`
  const named = `<span ${styled('CrossProjectPinRows', 'title')} dir="auto">${number} ${escapeHtml(title)}</span>`
  const where = `<span ${styled('CrossProjectPinRows', 'where')} dir="auto">${escapeHtml(projectName)}</span>`
  return `<li><a ${styled('CrossProjectPinRows', 'row')} href="/project/edit-project/${projectId}?pin=${id}"><span ${styled('CrossProjectPinRows', 'picture')}>${image}</span><span ${styled('CrossProjectPinRows', 'words')}>${named}${where}</span><span ${styled('CrossProjectPinRows', 'facts')}>${facts(pen, point)}</span></a></li>`
}

const section = (pen: Pen, group: HomeGroup, isAlone: boolean): string => {
  const { words, styled, home } = pen
  const { count, points } = home.sections[group]
  const most = maxCounted.section
  const shown =
    count >= most ? fillPlaceholders(words.home.more, { count: most - 1 }) : String(count)
  const address = `/my-points?show=${group}${group === 'waiting' ? '' : '&amp;who=all'}`
  const heading = `<a href="${address}">${escapeHtml(words.home[group])} <span ${styled('HomeWorkSections', 'count')}>${escapeHtml(shown)}</span>${chevron}</a>`
  const review = points.some(({ stage }) => stage === 'waiting')
    ? `<a ${styled('HomeWorkSections', 'review')} href="/review">${escapeHtml(words.app.review)}</a>`
    : ''
  const rows = `<ul ${styled('CrossProjectPinRows', 'rows')}${isAlone ? ' data-wide="true"' : ''}>${points.map((point) => row(pen, point)).join('')}</ul>`
  return `<section ${styled('HomeWorkSections', 'box')} data-group="${group}"><h2 ${styled('HomeWorkSections', 'head')}>${heading}${review}</h2>${rows}</section>`
}

/** As in `web/src/home/HomeWorkSections.tsx`. */
const sections = (pen: Pen): string => {
  const { words, styled, home } = pen
  const shown = homeGroups.filter((group) => home.sections[group].points.length > 0)
  const isCalm = home.plans.next.length === 0 && shown.every((group) => group === 'lately')
  const calm = isCalm
    ? `<p ${styled('HomeWorkSections', 'calm')}>${checked} ${escapeHtml(words.home.calm)}</p>`
    : ''
  const boxes = shown.map((group) => section(pen, group, shown.length === 1)).join('')
  const grid = `<div ${styled('HomeWorkSections', 'sections')} data-count="${shown.length}">${boxes}</div>`
  return `${calm}${boxes && `<div ${styled('HomeWorkSections', 'frame')}>${grid}</div>`}`
}

/** As in `web/src/ui/layout/Page.tsx`, with what the dashboard has beside its title. */
const subheader = ({ words, styled, me, language }: Pen): string => {
  const title = `<h1 ${styled('Page', 'title')} dir="auto">${escapeHtml(words.projects.dashboard)}</h1>`
  const subtitle = `<p ${styled('Page', 'subtitle')} dir="auto">${escapeHtml(words.projects.dashboardSubtitle)}</p>`
  const plan =
    me.role === 'Admin' && me.tier
      ? `<span ${styled('ClientFilterOrPlanArea', 'plan')}>${escapeHtml(fillPlaceholders(words.ui.plan, { name: getTierName(getNames(language), me.tier.name) }))}</span>`
      : ''
  const action = isRoleAllowed(me.role, 'project.create')
    ? `<div ${styled('Page', 'action')}><a class="sight-action" href="/project/manage/0">${escapeHtml(words.projects.add)}</a></div>`
    : ''
  return `<header ${styled('Page', 'subheader')}><div ${styled('Page', 'words')}>${title}${subtitle}</div><div ${styled('Page', 'area')}>${plan}</div>${action}</header>`
}

/** The title of the page of the first screen. */
export const getHomeTitle = ({ texts }: SsrParts, language: Language): string =>
  `${texts[language].projects.dashboard} · ${texts[language].ui.product}`

/**
 * The first screen of this person as it stands before the program has started, down to its
 * sections.
 */
export const renderHome = (parts: SsrParts, sight: SsrHomeData): string => {
  const pen = createRenderContext(parts, sight)
  const { words, styled } = pen
  const side = `<aside ${styled('Shell', 'side')}><a ${styled('Shell', 'mark')} href="/dashboard"><span ${styled('Shell', 'pin')}></span><span ${styled('Shell', 'word')}>${escapeHtml(words.ui.product)}</span></a></aside>`
  const page = `<div ${styled('Page', 'page')}>${subheader(pen)}<div ${styled('Page', 'content')}>${sections(pen)}</div></div>`
  return `<div ${styled('Shell', 'frame')}>${side}<main id="content" ${styled('Shell', 'main')}>${page}</main><nav ${styled('Shell', 'bottom')}></nav></div>`
}
