import type { Project } from '@nspect/contract/projects/projects'
import { pickUrgentPins } from '@nspect/contract/reports/pickUrgentPins'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type Instance, startInstance } from '../../../e2e/startInstance.ts'
import { webglLaunchOptions } from '../../../e2e/viewer/webglLaunch.ts'
import { type MinimalPage, serveMinimalPages } from './serveMinimalPages.ts'
import { type PageVisit, visitPage } from './visitPage.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

interface MeasuredPage {
  name: string
  path: string
  options: BrowserContextOptions & { token?: string }
  ready: (page: Page) => Promise<unknown>
  minimal: MinimalPage
  /** undefined: none is set */
  goals?: { js: number; requests: number; countsPictures: boolean }
}

const listMeasuredPages = async ({ call }: Instance): Promise<MeasuredPage[]> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const entered = (as: string) =>
    call<{ token: string; projectId: number }>('', 'Demo/LookAround', {
      ...post,
      body: JSON.stringify({ as }),
    })
  const { token, projectId } = await entered('manager')
  const pins = await call<ReportedPin[]>(
    token,
    `ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`,
  )
  const project = await call<Project>(token, `Project/GetProjectById?id=${projectId}`)
  const { link } = await call<{ link: string }>(
    token,
    `Report/GetHashLinkForReport?projectId=${projectId}`,
  )
  const { pathname, search } = new URL(link)
  const pictureOf = (path: string | null) => (path ? [`/api/${path}`] : [])
  const poster = pins.find(({ stillUrl }) => stillUrl !== null)
  // what a phone shows of the poster: its smaller or its larger file
  const pictures = [
    poster?.stillUrl ?? null,
    ...pickUrgentPins(pins).map(({ imageUrl }) => imageUrl),
  ].flatMap(pictureOf)
  const nothing = { pictures: [], reads: [], token }
  return [
    {
      name: 'sign-in',
      path: '/auth/login',
      options: desk,
      ready: (page) =>
        page
          .getByRole('button', { name: /log ?in|sign in/i })
          .first()
          .waitFor(),
      minimal: { ...nothing, title: 'Sign in' },
    },
    {
      name: 'first list',
      path: '/dashboard',
      options: { ...desk, token },
      ready: (page) => page.getByText(project.projectName).first().waitFor(),
      minimal: {
        ...nothing,
        title: 'Dashboard',
        reads: ['me', 'Project/GetProjects?isCompleted=false'],
      },
      goals: { js: 180, requests: 10, countsPictures: false },
    },
    {
      name: 'inspection',
      path: `/project/edit-project/${projectId}?mode=2d`,
      options: { ...desk, token },
      ready: (page) =>
        page
          .getByText(pins[0]?.title ?? '')
          .first()
          .waitFor(),
      minimal: {
        ...nothing,
        title: project.projectName,
        reads: [`ProjectPin/GetProjectPinsByProjectIdForReport?projectId=${projectId}`],
      },
    },
    {
      name: 'public report',
      path: pathname + search,
      options: phone,
      ready: (page) => page.locator('#report-points li').first().waitFor(),
      minimal: { ...nothing, title: project.projectName, pictures },
      goals: { js: 120, requests: 15, countsPictures: true },
    },
  ]
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const computeMedianVisit = (visits: readonly PageVisit[]) => {
  const of = (value: (visit: PageVisit) => number | undefined) =>
    median(visits.map(value).filter((n) => n !== undefined))
  return {
    js: of(({ js }) => js),
    requests: of(({ requests }) => requests),
    pictures: of(({ pictures }) => pictures),
    lcp: of(({ lcp }) => lcp),
    picture: of(({ picture }) => picture),
    ready: of(({ ready }) => ready),
    blocked: of(({ blocked }) => blocked),
  }
}

const verdict = (isReached: boolean) => (isReached ? 'ok' : 'missed')

const formatPageLines = (
  { name, goals }: MeasuredPage,
  ours: ReturnType<typeof computeMedianVisit>,
  minimal: typeof ours,
): string[] => {
  const besides = ours.requests - ours.pictures
  const counted = goals?.countsPictures ? ours.requests : besides
  const times = (mine: number, its: number) =>
    Number.isNaN(mine / its)
      ? 'none'
      : `${mine.toFixed(0)} : ${its.toFixed(0)} ms, ${(mine / its).toFixed(2)}x`
  const goal = goals ? ` (goal ${goals.js}) ${verdict(ours.js <= goals.js)}` : ''
  const requestGoal = goals
    ? ` (goal ${goals.requests}${goals.countsPictures ? '' : ' besides pictures'}) ${verdict(counted <= goals.requests)}`
    : ''
  return [
    `  ${name}`,
    `    JavaScript with headers   ${ours.js.toFixed(1)} : ${minimal.js.toFixed(1)} KB${goal}`,
    `    requests                  ${ours.requests} : ${minimal.requests}, ${besides} besides pictures${requestGoal}`,
    `    largest paint             ${times(ours.lcp, minimal.lcp)} (goal 1.3x) ${verdict(ours.lcp <= 1.3 * minimal.lcp)}`,
    `    first useful picture      ${times(ours.picture, minimal.picture)}`,
    `    rows or points stand      ${times(ours.ready, minimal.ready)}`,
    `    main thread blocked       ${ours.blocked.toFixed(0)} : ${minimal.blocked.toFixed(0)} ms (goal 200) ${verdict(ours.blocked <= 200)}`,
  ]
}

const measureOne = async (browser: Browser, app: Instance, page: MeasuredPage, rounds: number) => {
  const plain = await serveMinimalPages(app.url)
  try {
    plain.show(page.minimal)
    const ours: PageVisit[] = []
    const minimal: PageVisit[] = []
    const row = page.minimal.reads.length > 0 ? 'li' : 'h1'
    // in turn, so that a busy moment of the machine is felt by both; the first round fills the
    // server's own caches
    for (let n = 0; n <= rounds; n++) {
      const visits = [
        await visitPage(browser, app.url + page.path, page.ready, page.options),
        // its program has the token itself
        await visitPage(
          browser,
          plain.url,
          (visitedPage) => visitedPage.locator(row).first().waitFor(),
          {
            ...page.options,
            token: undefined,
          },
        ),
      ] as const
      if (n === 0) continue
      ours.push(visits[0])
      minimal.push(visits[1])
    }
    return formatPageLines(page, computeMedianVisit(ours), computeMedianVisit(minimal))
  } finally {
    await plain.stop()
  }
}

/**
 * Four pages beside minimal ones with the same rows and pictures, in one browser, its processor
 * four times slower.
 */
export const measurePages = async (rounds: number, say: (line: string) => void): Promise<void> => {
  const app = await startInstance()
  try {
    const browser = await chromium.launch(webglLaunchOptions)
    try {
      say(
        '\nPages with an empty cache, processor slowed down four times, ours : a page of React alone (medians)',
      )
      for (const page of await listMeasuredPages(app))
        for (const line of await measureOne(browser, app, page, rounds)) say(line)
    } finally {
      await browser.close()
    }
  } finally {
    await app.stop()
  }
}
