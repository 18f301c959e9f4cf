import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { getLocaleLanguage, type Locale } from '@nspect/contract/i18n/locale'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import { getPinAttributeName } from '@nspect/contract/names/names'
import { can } from '@nspect/contract/permissions/policy'
import { pickLeadingImage } from '@nspect/contract/pins/pinImages'
import { formatBuildingPlace } from '@nspect/contract/projects/formatBuildingPlace'
import type { Project } from '@nspect/contract/projects/projects'
import { getBrandLabel } from '@nspect/contract/projectTypes/improvementPlan'
import { pickUrgentPins } from '@nspect/contract/reports/pickUrgentPins'
import { buildReportAnswers, type ReportAnswer } from '@nspect/contract/reports/reportAnswers'
import {
  type EmbeddedReport,
  embeddedReportId,
  type ReportedPin,
} from '@nspect/contract/reports/reports'
import type { Language } from '@nspect/contract/shared/enums'
import type { DbOrTransaction } from '../../db/connect.ts'
import { createScope } from '../../db/scope.ts'
import { findShareLinkByHash, getShareLinkGate, toVisitor } from '../../http/credentials.queries.ts'
import type { Site } from '../../http/handler.ts'
import { parseAcceptedLocale } from '../../http/localizedTexts.ts'
import { escapeHtml } from '../../http/pages/escapeHtml.ts'
import { hashShortText, type Tokens } from '../../http/tokens.ts'
import { loadTexts } from '../../i18n/loadTexts.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import { mapProject } from '../../projects/projects.mapper.ts'
import { getReportTexts, type ReportTexts } from '../print/layout/reportTexts.ts'
import { findClientTimeZone } from '../reportContent.ts'
import { openShareLink } from '../shareLinks/openLinks.ts'
import { mapReportedPin } from './reportedPin.mapper.ts'
import english from './texts.en.json' with { type: 'json' }

interface Parts {
  db: DbOrTransaction
  tokens: Tokens
  site: Pick<Site, 'settings'>
  now: Date
}

/**
 * How a page is written: its days are the client's, until the page itself, which knows the
 * reader's, takes its place.
 */
interface Writing {
  locale: Locale
  timeZone: string
}

/** The same words as on the page itself. */
const openingTexts = loadTexts(import.meta.dirname, english)

const fileUrl = (path: string) => escapeHtml(`/api/${path}`)

const poster = ({ coverPath }: Project): string =>
  coverPath
    ? `<div class="sight-poster"><img src="${fileUrl(coverPath)}" alt="" width="632" height="374" fetchpriority="high"></div>`
    : ''

const firstPoint = (pin: ReportedPin, { locale, timeZone }: Writing): string => {
  const language = getLocaleLanguage(locale)
  const leading = pickLeadingImage(pin, 'thumb')
  const image = leading
    ? `<img src="${fileUrl(leading.path)}" alt="" width="104" height="62">`
    : '<span class="sight-none"></span>'
  const critical = pin.isCritical
    ? `<span class="sight-critical">${escapeHtml(getPinAttributeName(getNames(language), 'isCritical'))}</span> · `
    : ''
  const since = fillPlaceholders(openingTexts[language].openSince, {
    day: formatDate(pin.addedDateTime, 'long', timeZone, locale),
  })
  return `<li><a href="#point-${pin.pinNumber}">${image}<span class="sight-what"><strong dir="auto">${pin.pinNumber}. ${escapeHtml(pin.readyTitle ?? pin.title)}</strong><span>${critical}${escapeHtml(since)}</span></span></a></li>`
}

/** The same title as on screen: the brand's, if its plan has one. */
const getReportTitle = ({ projectType }: Project, texts: ReportTexts) =>
  getBrandLabel(projectType, 'reportTitle') ?? texts.reportTitle(projectType.name)

const facts = (project: Project, texts: ReportTexts, { locale, timeZone }: Writing): string => {
  const { customer, yourReference } = project
  const logo = customer?.logoPath
    ? `<img class="sight-customer" src="${fileUrl(customer.logoPath)}" alt="" height="28">`
    : ''
  const named = customer
    ? `<div><dt>${escapeHtml(texts.customer)}</dt><dd dir="auto">${logo}${escapeHtml(customer.name)}</dd></div>`
    : ''
  const reference = yourReference
    ? `<div><dt>${escapeHtml(texts.yourReference)}</dt><dd dir="auto">${escapeHtml(yourReference)}</dd></div>`
    : ''
  const lines = [
    [texts.scannedOn, formatDate(project.scanDate, 'long', undefined, locale)],
    ...(project.completedDateTime
      ? [[texts.completedOn, formatDate(project.completedDateTime, 'long', timeZone, locale)]]
      : []),
  ].map(
    ([name = '', value = '']) =>
      `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="sight-facts">${named}${reference}${lines.join('')}</dl>`
}

const place = (project: Project): string => {
  const words = formatBuildingPlace(project)
  return words ? `<p class="sight-place" dir="auto">${escapeHtml(words)}</p>` : ''
}

const notes = (project: Project, texts: ReportTexts): string =>
  `<section class="sight-notes"><h2>${escapeHtml(texts.projectNotes)}</h2><p dir="auto"${project.notes ? '' : ' data-none="true"'}>${escapeHtml(project.notes || texts.noProjectNotes)}</p></section>`

const state = ({ completedDateTime }: Project, texts: ReportTexts): string =>
  `<p class="sight-state"><span class="sight-badge"${completedDateTime ? ' data-done="true"' : ''}>${escapeHtml(completedDateTime ? texts.completed : texts.active)}</span></p>`

const answerList = (
  answers: readonly ReportAnswer[],
  texts: ReportTexts,
  locale: Locale,
): string => {
  if (answers.length === 0) return ''
  const lines = answers.map(({ question, value, isDay, isLong }) => {
    const words =
      (isDay && value && formatDate(value, 'long', undefined, locale)) || value || texts.none
    return `<div${isLong ? ' data-long="true"' : ''}><dt dir="auto">${escapeHtml(question)}</dt><dd dir="auto"${value ? '' : ' data-none="true"'}>${escapeHtml(words)}</dd></div>`
  })
  return `<dl class="sight-answers">${lines.join('')}</dl>`
}

const properties = (project: Project, texts: ReportTexts, { locale }: Writing): string => {
  const answers = buildReportAnswers(project)
  if (!answers) return ''
  const title = `<h2>${escapeHtml(texts.properties)}</h2>`
  // what is folded comes with the page's program
  if (!answers.isOpen) {
    return `<details class="sight-fold"><summary>${title}</summary></details>`
  }
  const planTitle = getBrandLabel(project.projectType, 'formTitle') ?? texts.plan.detailsAndSchedule
  const plan = answers.isPlan
    ? `<h3 class="sight-form" dir="auto">${escapeHtml(planTitle)}</h3>`
    : ''
  return `<section class="sight-properties">${title}${answerList(answers.asked, texts, locale)}${plan}${answerList(answers.form, texts, locale)}</section>`
}

/**
 * What a report opens with, as in `web/src/reports/screen/ReportBody.tsx` (decision 025): the building,
 * its name, dates, notes, state, properties and the most urgent points.
 */
const renderReportHtml = (
  project: Project,
  pins: readonly ReportedPin[],
  isWhole: boolean,
  isFirms: boolean,
  writing: Writing,
): string => {
  const { locale } = writing
  const texts = getReportTexts(locale)
  const { client } = project
  const logo = client.logoPath
    ? `<img class="sight-logo" src="${fileUrl(client.logoPath)}" alt="" height="56">`
    : ''
  const first = isWhole ? pickUrgentPins(pins) : []
  const urgent =
    first.length > 0
      ? `<section class="sight-first"><h2>${escapeHtml(openingTexts[getLocaleLanguage(locale)].mostUrgent)}</h2><ol>${first.map((pin) => firstPoint(pin, writing)).join('')}</ol></section>`
      : ''
  const named = isFirms
    ? // a firm's page begins with the inspection and has no facts
      `<h1 class="sight-title" dir="auto">${escapeHtml(project.projectName)}</h1>`
    : `<h1 class="sight-title" dir="auto">${escapeHtml(getReportTitle(project, texts))}</h1><p class="sight-name" dir="auto">${escapeHtml(project.projectName)}</p>${place(project)}${facts(project, texts, writing)}${isWhole ? notes(project, texts) : ''}${state(project, texts)}`
  const resolved = pins.filter(({ isResolved }) => isResolved).length
  const progress = isWhole
    ? `<p class="sight-progress">${escapeHtml(`${texts.pointCount(pins.length)} · ${texts.resolvedCount(resolved)}`)}</p>`
    : ''
  return `<div class="sight-room"${isWhole ? '' : ' data-one-point="true"'}><article class="sight-report"><header class="sight-cover">${logo}<p class="sight-client" dir="auto">${escapeHtml(client.businessName)}</p>${isWhole ? poster(project) : ''}${named}${progress}</header>${isWhole ? properties(project, texts, writing) : ''}${urgent}</article></div>`
}

export interface SsrReport {
  language: Language
  title: string
  /** inside the page's `main` */
  html: string
}

/**
 * characters; a page of a larger report asks for its data in calls, which are made once its program
 * runs
 */
const maxDataLength = 1_000_000

/**
 * The data as an element of the page that its program reads: no text in it can end the element, or
 * begin another.
 */
const dataElement = (data: EmbeddedReport): string => {
  const text = JSON.stringify(data)
  if (text.length > maxDataLength) return ''
  return `<script type="application/json" id="${embeddedReportId}">${text.replaceAll('<', '\\u003c')}</script>`
}

/**
 * The first sight of the report that a short token opens, so that it stands before any script has
 * run, and the data from which the page's program makes the whole of it; undefined for a token that
 * opens nothing, or not without a password or a code. No opening is counted: a page may be fetched by a
 * messenger's preview. Its program counts it.
 */
export const renderSsrReport = async (
  { db, tokens, site, now }: Parts,
  token: string,
  acceptLanguage: string | undefined,
): Promise<SsrReport | undefined> => {
  const link = await findShareLinkByHash(db, hashShortText(token), now)
  if (!link || getShareLinkGate(link) !== null) return undefined
  const visitor = toVisitor(link)
  const { projectId } = link
  const sign = (stored: { name: string; mime: string }, of: number | 'public') =>
    of === 'public' ? tokens.publicPath(stored) : tokens.signPath(stored, of, now)
  const scope = createScope(db, visitor, { changes: false, now, sign })
  const found = await findProjectWithReportPins(scope, projectId)
  if (!found || !can(visitor, 'report.readShared', found)) return undefined
  const project = await mapProject(scope, projectId)
  const locale = parseAcceptedLocale(acceptLanguage, link.language ?? undefined)
  const language = getLocaleLanguage(locale)
  const pins = found.pins.map((row) => mapReportedPin(scope, row, language))
  const title = `${project.projectName} · ${getReportTitle(project, getReportTexts(locale))}`
  const timeZone = await findClientTimeZone(db, site, found.clientId)
  const isWhole = can(visitor, 'report.readWhole', found)
  const sight = renderReportHtml(project, pins, isWhole, link.firmId !== null, { locale, timeZone })
  const data = dataElement({ opening: await openShareLink(link, tokens, now), project, pins })
  return { language, title, html: sight + data }
}
