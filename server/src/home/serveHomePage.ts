import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Home } from '@nspect/contract/home/home'
import {
  archivedListPath,
  buildHomeCallPath,
  type EmbeddedResponse,
  embeddedResponsesId,
  firstListPaths,
  listBlockCallPaths,
  mePath,
  type SsrParts,
  signedInMetaName,
  ssrPartsFile,
} from '@nspect/contract/home/ssrShell'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Language } from '@nspect/contract/shared/enums'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { SessionCookie } from '../http/credentials.ts'
import type { Site } from '../http/handler.ts'
import { parseAcceptedLanguage, parseAcceptedLocale } from '../http/localizedTexts.ts'
import { escapeHtml } from '../http/pages/escapeHtml.ts'
import { recordRateAttempt } from '../http/pipeline/pipeline.queries.ts'
import { readSessionCookie } from '../http/sessionCookie.ts'
import type { Tokens } from '../http/tokens.ts'
import { getLoggedErrorFields } from '../logging/errorText.ts'
import { canRenderHome, getHomeTitle, renderHome } from './ssrHome.ts'

interface Parts {
  db: Db
  tokens: Tokens
  site: Site
  now: () => Date
}

/** first sights that one address gets in a minute; above that, its pages come without */
const maxPerMinute = 120
/** characters of the answers; a page of more asks for them in calls */
const maxResponsesLength = 300_000

/** Whose page it is. */
interface Reader {
  /** as the browser notes it */
  mark: string
  me: Me
  language: Language
  locale: Locale
  /** today as they have it */
  day: string
  /** asks the API as they would */
  answers: (urls: readonly string[]) => Promise<Answers>
  /** what was answered to find out who they are */
  first: Answers
}
type Answers = Record<string, EmbeddedResponse>

/**
 * The answers of these calls to the holder of the token, by the API itself: with their rights, and
 * nothing else. Without those that failed.
 */
const answersTo = async (
  app: FastifyInstance,
  token: string,
  language = 'en',
  urls: readonly string[],
): Promise<Answers> => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const asked = await Promise.all(urls.map((url) => app.inject({ method: 'GET', url, headers })))
  return Object.fromEntries(
    asked.flatMap(({ statusCode, payload, headers: answered }, n) => {
      if (statusCode !== 200) return []
      const kept = Object.values(listHeaders).flatMap((name) => {
        const value = answered[name.toLowerCase()]
        return value === undefined ? [] : [[name, String(value)]]
      })
      return [[urls[n] ?? '', { text: payload, headers: Object.fromEntries(kept) }]]
    }),
  )
}

/** rows of the lists with which the archive below them is seen at once */
const maxRowsAboveArchive = 10

/** The answers for the lists, the blocks around them, and the archive if it is seen at once. */
const answerLists = async ({ me, answers }: Reader): Promise<Answers> => {
  const lists = await answers([...firstListPaths, ...listBlockCallPaths(me)])
  const rows = firstListPaths.flatMap((url) => parsed<unknown[]>(lists[url]) ?? [])
  const isArchiveSeen =
    rows.length <= maxRowsAboveArchive && isRoleAllowed(me.role, 'project.listArchived')
  return isArchiveSeen ? { ...lists, ...(await answers([archivedListPath])) } : lists
}

const parsed = <T>(answer: EmbeddedResponse | undefined): T | undefined =>
  answer && (JSON.parse(answer.text) as T)

/** Undefined for a cookie that lets nobody in. */
const identifyReader = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { tokens, site, now }: Parts,
  { token, left }: SessionCookie,
): Promise<Reader | undefined> => {
  const claims = await tokens.read('session', token, now())
  if (typeof claims?.sid !== 'string' || claims.sid === left) return undefined
  const asked = request.headers['accept-language']
  const answers = (urls: readonly string[]) => answersTo(app, token, asked, urls)
  const first = await answers([mePath])
  const me = parsed<Me>(first[mePath])
  if (!me) return undefined
  const language = me.language ?? parseAcceptedLanguage(asked)
  return {
    mark: `${me.id}.${claims.sid}`,
    me,
    language,
    locale: parseAcceptedLocale(asked, language),
    day: formatDate(now().toISOString(), 'form', me.timeZone ?? site.settings.TimeZone ?? 'UTC'),
    answers,
    first,
  }
}

/** Undefined if the page is to come as it is; a failure is logged, as the page does without. */
const readerFor = async (
  app: FastifyInstance,
  request: FastifyRequest,
  parts: Parts,
): Promise<Reader | undefined> => {
  const cookie = readSessionCookie(request, parts.site)
  if (!cookie) return undefined
  try {
    const { tries } = await recordRateAttempt(parts.db, `homePage|${request.ip}`, 60, parts.now())
    if (tries > maxPerMinute) return undefined
    return await identifyReader(app, request, parts, cookie)
  } catch (error) {
    request.log.warn(getLoggedErrorFields(error as Error), 'no first sight of the dashboard')
    return undefined
  }
}

/**
 * The answers as an element of the page that its program reads: no text in them can end the
 * element, or begin another.
 */
const answersElement = (answers: Answers): string => {
  const text = JSON.stringify(answers)
  if (text.length > maxResponsesLength) return ''
  return `<script type="application/json" id="${embeddedResponsesId}">${text.replaceAll('<', '\\u003c')}</script>`
}

const moduleScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const styleSheet = /<link rel="stylesheet"([^>]*)>/g
const root = '<div id="root"></div>'

/** The page in three pieces, between which the server asks for what comes next. */
interface PagePieces {
  head: (reader: Reader, title: string) => string
  /** from the root to the end, without what is loaded only */
  body: (sight: string | undefined) => string
  end: string
}

/**
 * The page with the rules of its first sight in itself. Its program and style sheet are named at
 * its end, loaded but neither read nor started: the first script starts them once the first sight
 * was painted. Until then a browser would read both before it paints.
 */
const splitPage = (page: string, styles: string): PagePieces => {
  const programs = [...page.matchAll(moduleScript)].map(([, source = '']) => source)
  const sheets = [...page.matchAll(styleSheet)].map(
    ([, rest = '']) => `<link rel="preload" as="style"${rest}>`,
  )
  const scripts = programs.map(
    (source) => `<link rel="preload" as="script" crossorigin href="${source}">`,
  )
  const [head = '', body = ''] = page.replace(moduleScript, '').replace(styleSheet, '').split(root)
  return {
    head: ({ mark, language }, title) =>
      head
        .replace(
          '<!--signed-in-->',
          () =>
            `<meta name="${signedInMetaName}" content="${mark}" data-program="${programs.at(-1)}">`,
        )
        .replace('<html lang="en">', () => `<html lang="${language}">`)
        .replace('<title>nSpect</title>', () => `<title>${escapeHtml(title)}</title>`)
        .replace('</head>', () => `<style>${styles}</style></head>`),
    body: (sight = '') => {
      const whole = `<div id="root">${sight}</div>${body.split('</body>')[0]}`
      // only shown if the program does not come
      return sight
        ? whole.replace('<div id="splash"', () => '<div id="splash" style="display:none"')
        : whole
    },
    end: `${[...sheets, ...scripts].join('')}</body></html>`,
  }
}

/**
 * The page as it is sent: what stands there is painted while the rest is asked for. A failure is
 * logged, and the program asks itself.
 */
async function* ownPage(
  { head, body, end }: PagePieces,
  parts: SsrParts,
  reader: Reader,
  log: FastifyRequest['log'],
): AsyncGenerator<string> {
  const { me, language, locale, day, answers, first } = reader
  const orNothing = (error: Error): Answers => {
    log.warn(getLoggedErrorFields(error), 'no answers in the page of the dashboard')
    return {}
  }
  const url = buildHomeCallPath(day)
  const asked = answers([url]).catch(orNothing)
  yield head(reader, getHomeTitle(parts, language))
  const ofHome = await asked
  let sight: string | undefined
  try {
    const home = parsed<Home>(ofHome[url])
    if (home && canRenderHome({ me, home }))
      sight = renderHome(parts, { me, home, day, language, locale })
  } catch (error) {
    // the head is sent: a page that breaks off here would be worse than one without its first sight
    log.warn(getLoggedErrorFields(error as Error), 'no first sight of the dashboard')
  }
  yield body(sight)
  const ofLists = await answerLists(reader).catch(orNothing)
  yield `${answersElement({ ...first, ...ofHome, ...ofLists })}${end}`
}

/** The sign-in of somebody without a session, who then gets the page they asked for. */
const buildSignInPath = (url: string): string => {
  const returnTo = url.replace(/^\/(?=$|\?)/, '/dashboard')
  return `/auth/login?${new URLSearchParams({ returnTo })}`
}

/**
 * Serves the page of the first screen, for whoever is signed in with its first sight and its first
 * answers in it (decision 045). That page is never cached; anybody else gets the one of all
 * addresses.
 */
export const serveHomePage = (app: FastifyInstance, parts: Parts, webFolder: string): void => {
  const file = join(webFolder, ssrPartsFile)
  if (!existsSync(file)) return
  const sightParts = JSON.parse(readFileSync(file, 'utf8')) as SsrParts
  const pieces = splitPage(readFileSync(join(webFolder, 'index.html'), 'utf8'), sightParts.styles)
  for (const url of ['/', '/dashboard', '/dashboard/']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        if (request.method === 'GET' && !readSessionCookie(request, parts.site))
          return reply.header('cache-control', 'no-store').redirect(buildSignInPath(request.url))
        const reader = request.method === 'GET' ? await readerFor(app, request, parts) : undefined
        if (!reader) return reply.header('cache-control', 'no-cache').sendFile('index.html')
        const sent = Readable.from(ownPage(pieces, sightParts, reader, request.log))
        return reply.type('text/html; charset=utf-8').send(sent)
      },
    })
  }
}
