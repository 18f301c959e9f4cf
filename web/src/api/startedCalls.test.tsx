import { homeRoutes } from '@nspect/contract/home'
import { projectRoutes } from '@nspect/contract/projects'
import { sessionRoutes } from '@nspect/contract/sessions'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyHome, person, projectRow } from '../testing/exampleRecords.ts'
import { refused, server } from '../testing/fakeServer.ts'
import { renderScreen, tokenOf } from '../testing/renderScreen.tsx'
import { session } from './session.ts'
import { startCalls } from './startedCalls.ts'

afterEach(() => {
  globalThis.startedCalls = undefined
  vi.useRealTimers()
})

const mara = person('Viewer')
const open = projectRow({ projectName: 'Harbour Lights, first floor' })

/** Opens an address whose first script has run; `mara` is the person of `token`. */
const openStarted = async (address: string, token = tokenOf(mara.id)) => {
  session.begin(token)
  server.serve(sessionRoutes.readMe, mara)
  server.serve(homeRoutes.readHome, emptyHome)
  startCalls(address)
  await renderScreen(address, { as: mara })
}

it('the first lists ask for nothing again that the page’s first script has asked for', async () => {
  // noon: the browser's day is the person's
  vi.setSystemTime(new Date('2026-03-01T12:00:00Z'))
  server.serve(projectRoutes.listProjects, ({ input }) => (input.isCompleted === true ? [] : [open]))
  await openStarted('/dashboard')
  expect(await screen.findByText('Harbour Lights, first floor')).toBeVisible()
  // served anew with the screen, which has not called it
  expect(server.sent(sessionRoutes.readMe)).toHaveLength(0)
  expect(server.sent(homeRoutes.readHome)).toHaveLength(1)
  expect(server.sent(projectRoutes.listProjects).map(({ input }) => input.isCompleted)).toEqual([false, true])
})

it('a call that failed for the first script is made again by the screen', async () => {
  server.serve(projectRoutes.listProjects, refused('database.unavailable'), refused('database.unavailable'), [open])
  await openStarted('/dashboard')
  expect(await screen.findAllByText('Harbour Lights, first floor')).toHaveLength(2)
  expect(server.sent(projectRoutes.listProjects)).toHaveLength(4)
})

it('what was asked for somebody else is not shown', async () => {
  server.serve(projectRoutes.listProjects, [open])
  await openStarted('/dashboard', tokenOf(99))
  await screen.findAllByText('Harbour Lights, first floor')
  expect(server.sent(sessionRoutes.readMe)).toHaveLength(1)
  expect(server.sent(projectRoutes.listProjects)).toHaveLength(4)
})

it('a list that the address narrows is asked for by the screen alone', async () => {
  server.serve(projectRoutes.listProjects, [open])
  await openStarted('/dashboard?q=harbour')
  await screen.findAllByText('Harbour Lights, first floor')
  expect(server.sent(projectRoutes.listProjects).map(({ input }) => input.q)).toEqual(['harbour', 'harbour'])
})
