import { clientRoutes } from '@nspect/contract/clients/clients'
import {
  type Action,
  isActionAllowedOnSelf,
  isRoleAllowed,
  policy,
} from '@nspect/contract/permissions/policy'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roles, type ShareLevel } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTranslations } from '../i18n/i18n.ts'
import {
  buildClient,
  buildDocument,
  buildImage,
  buildOwnedType,
  buildPin,
  buildProject,
  buildReportedPin,
  buildUser,
} from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { canOpenPage } from '../testing/pathRights.ts'
import { pressButtons } from '../testing/pressButtons.ts'
import { renderScreen, renderSharedReport } from '../testing/renderScreen.tsx'
import { serveAllReads, serveRecordedWrites } from '../testing/serveAllReads.ts'

/**
 * One page of each kind, where roles differ; forms that write one record call what their page is
 * for.
 */
const pages = [
  '/about',
  '/dashboard',
  '/review',
  '/inbox',
  '/account',
  '/project/edit-project/7',
  '/project/edit-project/8',
  '/project/manage/7',
  '/nspection-pins/manage/71',
  '/nspection-pins/manage/72',
  '/nspection-pins/manage/73',
  '/project/report/7',
  '/users',
  '/user/manage/11',
  '/clients',
  '/client/manage/2',
  '/client/webhooks/2',
  '/prints',
  '/projecttypes',
  '/projecttypes/manage/5',
  '/settings/setting',
  '/audit',
  '/outbox',
  '/health',
]
/** Dozens of fresh renders take their time on a busy machine, ms. */
const busyMachine = 240_000
/** Its buttons are those of the side bar and the subheader, which every page has. */
const shellPage = '/about'

const unpressed = {
  names: new RegExp(
    [
      // folds the side bar, which the browser keeps for the next render
      '^Collapse$',
      // show the same points another way: many buttons, and no call but those for what the page has
      // read
      '^(Filter|Display|List|Keyboard shortcuts|Show (less|more) of|Maximize View)',
      '^(Open|In progress|Awaiting approval|Accepted|Critical) \\d',
      // a color of the picker, which the button beside it saves
      '^#',
    ].join('|'),
  ),
  // sorts the same list
  selector: 'th button',
}

const completed = { id: 8, completedDateTime: '2026-03-02T09:30:00.000Z' }
const pins = [
  buildPin(),
  buildPin({ id: 72, pinNumber: 2, isResolved: true }),
  buildPin({ id: 73, pinNumber: 3, isResolved: true, isApproved: true }),
]

const serve = () => {
  const type = buildOwnedType()
  const parts = {
    projectModelImages: [buildImage()],
    projectPins: pins,
    projectDocuments: [buildDocument()],
  }
  serveAllReads()
  server.serve(clientRoutes.listClients, [buildClient()])
  server.serve(clientRoutes.readClient, buildClient())
  server.serve(projectRoutes.readProject, ({ input }) =>
    buildProject({ ...parts, ...(input.id === completed.id && completed) }),
  )
  server.serve(pinRoutes.listPins, pins)
  server.serve(
    pinRoutes.readPin,
    ({ input }) => pins.find(({ id }) => id === input.id) ?? buildPin(),
  )
  server.serve(userRoutes.readUser, buildUser({ id: 11 }))
  server.serve(projectTypeRoutes.listProjectTypes, [type])
  server.serve(projectTypeConfigurationRoutes.readProjectType, {
    ...type,
    updatedDateTime: '2026-03-02T09:30:00.000Z',
    version: 1,
  })
  serveRecordedWrites()
}

/** What the page of an error shows. */
const crash = 'OOPS! Something went wrong here'

const deniedCalls = (isAllowed: (action: Action) => boolean) =>
  server
    .called()
    .filter(({ can }) => can !== 'public' && !isAllowed(can))
    .map(({ path }) => `calls ${path}`)

// code that only a press loads would show when a later one is under way
beforeAll(async () => {
  const parts = import.meta.glob(['../*/**/*.tsx', '!../**/*.test.tsx'])
  await Promise.all(Object.values(parts).map((load) => load()))
  await loadTranslations()
}, busyMachine)
beforeEach(() => {
  // downloads leave the page
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('open', () => null)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Pages of one kind, whose records differ in their state, have the same address but for ids. */
const kindOf = (page: string) => page.replaceAll(/\d+/g, '')

/**
 * By kind of page: rights are nested, so a button that a lower role has pressed is not pressed
 * again by a higher one.
 */
const pressedOn = new Map(pages.map((page) => [kindOf(page), new Set<string>()]))

describe.each(roles.toReversed())('T480: %s', (role) => {
  const isAllowed = (action: Action) => isRoleAllowed(role, action) || isActionAllowedOnSelf(action)

  it.each(pages.filter((page) => canOpenPage(role, page) === true))(
    'finds no button on %s that leads to what it may not do',
    async (page) => {
      const faults = await pressButtons({
        open: () => {
          serve()
          return renderScreen(page, { as: role, isSelling: true })
        },
        within: page === shellPage ? 'body' : 'main',
        isElsewhere: ({ address }) => !address().startsWith(page),
        findFaults: ({ address }) => [
          ...(document.body.textContent.includes(crash) ? ['breaks the page'] : []),
          ...deniedCalls(isAllowed),
          ...(canOpenPage(role, address()) === true ? [] : [`opens ${address()}`]),
        ],
        pressed: pressedOn.get(kindOf(page)) ?? new Set(),
        unpressed,
      })
      expect(faults).toEqual([])
    },
    busyMachine,
  )
})

describe.each<ShareLevel>(['view', 'comment'])('T480: a visitor who may %s', (level) => {
  it(
    'finds no button that leads to what it may not do',
    async () => {
      const data = {
        originalToken: `head.${btoa(JSON.stringify({ link: 5 }))}.signature`,
        level,
        mayPrint: level !== 'view',
        pinIds: null,
        firm: null,
        reviewer: null,
        language: null,
      }
      const faults = await pressButtons({
        open: () => {
          server.serve(reportRoutes.resolveShortToken, { data })
          server.serve(
            reportRoutes.readSharedProject,
            buildProject({ projectModelImages: [buildImage()] }),
          )
          server.serve(reportRoutes.listSharedPins, [buildReportedPin()])
          serve()
          return renderSharedReport('short')
        },
        within: 'body',
        findFaults: () => deniedCalls((action) => 'visitor' in policy[action]),
        pressed: new Set(),
        unpressed,
      })
      expect(faults).toEqual([])
    },
    busyMachine,
  )
})
