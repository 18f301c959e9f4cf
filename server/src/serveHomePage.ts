import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateLocaleOf, formatDate } from '@nspect/contract/dateFormats'
import {
  type AnswerInPage,
  answersInPageId,
  firstListCalls,
  homeCall,
  meCall,
  type SightParts,
  sightFile,
  signedInMeta,
} from '@nspect/contract/firstSight'
import type { Home } from '@nspect/contract/home'
import { listHeaders } from '@nspect/contract/listQuery'
import type { Me } from '@nspect/contract/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from './db/connect.ts'
import { hasSight, homeSight } from './home/homeSight.ts'
import type { SessionCookie } from './http/credentials.ts'
import { escapedHtml } from './http/escapedHtml.ts'
import type { Site } from './http/handler.ts'
import { languageOf, languageTagsOf } from './http/localizedTexts.ts'
import { countAttempt } from './http/pipeline/pipeline.queries.ts'
import { readSessionCookie } from './http/sessionCookie.ts'
import type { Tokens } from './http/tokens.ts'
import { errorFields } from './logging/errorText.ts'

interface Parts {
  db: Db
  tokens: Tokens
  site: Site
  now: () => Date
}

/** first sights that one address gets in a minute; above that, its pages come without */
const maxPerMinute = 120
/** characters of the answers; a page of more asks for them in calls */
const longestAnswers = 300_000

/** What the page brings along for the person of its cookie. */
interface OwnPage {
  /** whose it is, as the browser notes it */
  mark: string
  me: Me
  home: Home | undefined
  day: string
  answers: Record<string, AnswerInPage>
}

/** The answers of these calls to the holder of the token, by the API itself: with their rights, and nothing else. Without those that failed. */
const answersTo = async (
  app: FastifyInstance,
  token: string,
  language = 'en',
  urls: readonly string[],
): Promise<Record<string, AnswerInPage>> => {
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

const parsed = <T>(answer: AnswerInPage | undefined): T | undefined => answer && (JSON.parse(answer.text) as T)

/** Undefined for a cookie that lets nobody in. */
const ownPageOf = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { tokens, site, now }: Parts,
  { token, left }: SessionCookie,
): Promise<OwnPage | undefined> => {
  const claims = await tokens.read('session', token, now())
  if (typeof claims?.sid !== 'string' || claims.sid === left) return undefined
  const answers = (urls: readonly string[]) => answersTo(app, token, request.headers['accept-language'], urls)
  const first = await answers([meCall])
  const me = parsed<Me>(first[meCall])
  if (!me) return undefined
  const day = formatDate(now().toISOString(), 'form', me.timeZone ?? site.settings.TimeZone ?? 'UTC')
  const home = homeCall(day)
  const rest = await answers([home, ...firstListCalls])
  return { mark: `${me.id}.${claims.sid}`, me, home: parsed<Home>(rest[home]), day, answers: { ...first, ...rest } }
}

/** The answers as an element of the page that its program reads: no text in them can end the element, or begin another. */
const answersElement = (answers: OwnPage['answers']): string => {
  const text = JSON.stringify(answers)
  if (text.length > longestAnswers) return ''
  return `<script type="application/json" id="${answersInPageId}">${text.replaceAll('<', '\\u003c')}</script>`
}

const moduleScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const styleSheet = /<link rel="stylesheet"([^>]*)>/g

/**
 * The page with the rules of its first sight in itself, and its program and style sheet loaded but neither read nor started: the first
 * script starts them once the first sight was painted. Until then a browser would read both before it paints.
 */
const startedLater = (page: string, styles: string, meta: (more: string) => string): string => {
  const program = [...page.matchAll(moduleScript)].at(-1)?.[1]
  return page
    .replace('<!--signed-in-->', () => meta(program ? ` data-program="${program}"` : ''))
    .replace(moduleScript, '<link rel="preload" as="script" crossorigin href="$1">')
    .replace(styleSheet, '<link rel="preload" as="style"$1>')
    .replace('</head>', () => `<style>${styles}</style></head>`)
}

const pageWith = (page: string, parts: SightParts, own: OwnPage, request: FastifyRequest): string => {
  const { mark, me, home, day, answers } = own
  const asked = request.headers['accept-language']
  const language = me.language ?? languageOf(asked)
  const sight =
    home && hasSight({ me, home })
      ? homeSight(parts, { me, home, day, language, dateLocale: dateLocaleOf(language, languageTagsOf(asked)) })
      : undefined
  const element = answersElement(answers)
  const meta = (more = '') => `<meta name="${signedInMeta}" content="${mark}"${more}>`
  if (!element) return page
  const written = sight
    ? startedLater(page, parts.styles, meta)
        .replace('<html lang="en">', () => `<html lang="${language}">`)
        .replace('<title>nSpect</title>', () => `<title>${escapedHtml(sight.title)}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${sight.html}</div>`)
        // only shown if the program does not come
        .replace('<div id="splash"', () => '<div id="splash" style="display:none"')
    : page.replace('<!--signed-in-->', () => meta())
  return written.replace('</body>', () => `${element}</body>`)
}

/** Undefined if the page is to come as it is; a failure is logged, as the page does without. */
const ownPageFor = async (
  app: FastifyInstance,
  request: FastifyRequest,
  parts: Parts,
): Promise<OwnPage | undefined> => {
  const cookie = readSessionCookie(request, parts.site)
  if (!cookie) return undefined
  try {
    const { tries } = await countAttempt(parts.db, `homePage|${request.ip}`, 60, parts.now())
    if (tries > maxPerMinute) return undefined
    return await ownPageOf(app, request, parts, cookie)
  } catch (error) {
    request.log.warn(errorFields(error as Error), 'no first sight of the dashboard')
    return undefined
  }
}

/**
 * Serves the page of the first screen, for whoever is signed in with its first sight and its first answers in it (decision 045). That page is
 * never cached; anybody else gets the one of all addresses.
 */
export const serveHomePage = (app: FastifyInstance, parts: Parts, webFolder: string): void => {
  const file = join(webFolder, sightFile)
  const sightParts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SightParts) : undefined
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8')
  for (const url of ['/', '/dashboard', '/dashboard/']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const own = sightParts && request.method === 'GET' ? await ownPageFor(app, request, parts) : undefined
        if (!sightParts || !own) return reply.header('cache-control', 'no-cache').sendFile('index.html')
        return reply.type('text/html; charset=utf-8').send(pageWith(page, sightParts, own, request))
      },
    })
  }
}
