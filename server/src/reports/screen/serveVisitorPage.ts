import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { Site } from '../../http/handler.ts'
import { escapeHtml } from '../../http/pages/escapeHtml.ts'
import { recordRateAttempt } from '../../http/pipeline/pipeline.queries.ts'
import type { Tokens } from '../../http/tokens.ts'
import { getLoggedErrorFields } from '../../logging/errorText.ts'
import { renderSsrReport, type SsrReport } from './ssrReport.ts'

interface Parts {
  db: Db
  tokens: Tokens
  site: Site
  now: () => Date
}

/** first sights that one address gets in a minute; above that, its pages come without */
const maxPerMinute = 60

const getQueryToken = ({ query }: FastifyRequest): string | undefined => {
  const token =
    typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined
  return typeof token === 'string' && token !== '' && token.length <= limits.link
    ? token
    : undefined
}

/** Undefined if there is none to show; a failure is logged, as the page does without. */
const sightFor = async (
  request: FastifyRequest,
  { now, ...parts }: Parts,
): Promise<SsrReport | undefined> => {
  const token = getQueryToken(request)
  if (token === undefined) return undefined
  try {
    const { tries } = await recordRateAttempt(parts.db, `reportPage|${request.ip}`, 60, now())
    if (tries > maxPerMinute) return undefined
    return await renderSsrReport(
      { ...parts, now: now() },
      token,
      request.headers['accept-language'],
    )
  } catch (error) {
    request.log.warn(getLoggedErrorFields(error as Error), 'no first sight of a report')
    return undefined
  }
}

const pageWith = (page: string, { language, title, html }: SsrReport): string =>
  page
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace('<title>nSpect</title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<!--report-->.*<!--\/report-->/s, () => html)

/**
 * Serves the page of share links, a program of its own, with the first sight of its report in it.
 * Never cached: it is that of one link.
 */
export const serveVisitorPage = (app: FastifyInstance, parts: Parts, webFolder: string): void => {
  const path = join(webFolder, 'report.html')
  if (!existsSync(path)) return
  const page = readFileSync(path, 'utf8')
  for (const address of ['/project-report', '/project-report/']) {
    app.get(address, async (request, reply) => {
      const sight = await sightFor(request, parts)
      return reply.type('text/html; charset=utf-8').send(sight ? pageWith(page, sight) : page)
    })
  }
}
