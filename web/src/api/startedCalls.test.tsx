import { homeRoutes } from '@nspect/contract/home/home'
import {
  buildHomeCallPath,
  embeddedResponsesId,
  firstListPaths,
  mePath,
  signedInMetaName,
} from '@nspect/contract/home/ssrShell'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildPerson, buildProjectRow, emptyHome } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'
import { session } from './session.ts'
import { startFirstCallsOfPage } from './startedCalls.ts'

afterEach(() => {
  globalThis.startedCalls = undefined
  document.head.replaceChildren()
  document.getElementById(embeddedResponsesId)?.remove()
  vi.useRealTimers()
})

const mara = buildPerson('Viewer')
const open = buildProjectRow({ projectName: 'Harbour Lights, first floor' })

/** Opens an address whose first script has run; `mara` is the person of `token`. */
const openStarted = async (address: string, token = createTestToken(mara.id)) => {
  session.begin(token)
  server.serve(sessionRoutes.readMe, mara)
  server.serve(homeRoutes.readHome, emptyHome)
  startFirstCallsOfPage(address)
  await renderScreen(address, { as: mara })
}

it('the first lists ask for nothing again that the page’s first script has asked for', async () => {
  // noon: the browser's day is the person's
  vi.setSystemTime(new Date('2026-03-01T12:00:00Z'))
  server.serve(projectRoutes.listProjects, ({ input }) =>
    input.isCompleted === true ? [] : [open],
  )
  await openStarted('/dashboard')
  expect(await screen.findByText('Harbour Lights, first floor')).toBeVisible()
  // served anew with the screen, which has not called it
  expect(server.sent(sessionRoutes.readMe)).toHaveLength(0)
  expect(server.sent(homeRoutes.readHome)).toHaveLength(1)
  expect(server.sent(projectRoutes.listProjects).map(({ input }) => input.isCompleted)).toEqual([
    false,
    true,
  ])
})

/** Writes into the page what the server does for its person. */
const writtenFor = (mark: string, me = mara) => {
  const answers = {
    [mePath]: me,
    [buildHomeCallPath('2026-03-01')]: emptyHome,
    [firstListPaths[0]]: [open],
    [firstListPaths[1]]: [],
  }
  const meta = document.createElement('meta')
  meta.name = signedInMetaName
  meta.content = mark
  document.head.append(meta)
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = embeddedResponsesId
  const inPage = Object.entries(answers).map(([url, answer]) => [
    url,
    { text: JSON.stringify(answer), headers: {} },
  ])
  element.textContent = JSON.stringify(Object.fromEntries(inPage))
  document.body.append(element)
}

it('T208: what the server has answered in the page is asked for by nobody, and says who is signed in', async () => {
  vi.setSystemTime(new Date('2026-03-01T12:00:00Z'))
  writtenFor('11.written-session')
  startFirstCallsOfPage('/dashboard')
  expect(session.current()).toBe('11.written-session')
  await renderScreen('/dashboard', { as: mara })
  expect(await screen.findByText('Harbour Lights, first floor')).toBeVisible()
  for (const route of [sessionRoutes.readMe, homeRoutes.readHome, projectRoutes.listProjects])
    expect(server.sent(route)).toHaveLength(0)
})

it('T208: what the page has for another person than the one who is signed in by now is not shown', async () => {
  vi.setSystemTime(new Date('2026-03-01T12:00:00Z'))
  server.serve(projectRoutes.listProjects, [])
  writtenFor('99.written-session', buildPerson('Admin', { id: 99, firstName: 'Somebody' }))
  startFirstCallsOfPage('/dashboard')
  await renderScreen('/dashboard', { as: mara })
  expect(await screen.findByRole('button', { name: /^Mara/ })).toBeVisible()
  expect(screen.queryByText('Harbour Lights, first floor')).toBeNull()
})

it('a call that failed for the first script is made again by the screen', async () => {
  server.serve(
    projectRoutes.listProjects,
    createRefusal('database.unavailable'),
    createRefusal('database.unavailable'),
    [open],
  )
  await openStarted('/dashboard')
  expect(await screen.findAllByText('Harbour Lights, first floor')).toHaveLength(2)
  expect(server.sent(projectRoutes.listProjects)).toHaveLength(4)
})

it('what was asked for somebody else is not shown', async () => {
  server.serve(projectRoutes.listProjects, [open])
  await openStarted('/dashboard', createTestToken(99))
  await screen.findAllByText('Harbour Lights, first floor')
  expect(server.sent(sessionRoutes.readMe)).toHaveLength(1)
  expect(server.sent(projectRoutes.listProjects)).toHaveLength(4)
})

it('a list that the address narrows is asked for by the screen alone', async () => {
  server.serve(projectRoutes.listProjects, [open])
  await openStarted('/dashboard?q=harbour')
  await screen.findAllByText('Harbour Lights, first floor')
  expect(server.sent(projectRoutes.listProjects).map(({ input }) => input.q)).toEqual([
    'harbour',
    'harbour',
  ])
})
