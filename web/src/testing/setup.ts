import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, expect } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { reportToken, session } from '../api/session.ts'
import { firstTexts } from '../app/features.ts'
import { languageLoaders } from '../app/languages/loaders.ts'
import { startTexts } from '../i18n/i18n.ts'
import { openedLinks } from '../reports/openedLinks.ts'
import { confirmStore } from '../ui/confirm.ts'
import { toast, toastStore } from '../ui/toast.ts'
import { clearDrafts } from './clearDrafts.ts'
import { server } from './fakeServer.ts'
import { fillGaps } from './jsdomStubs.ts'
import { leaveScreens } from './renderScreen.tsx'

fillGaps()
server.start()
configure({
  // a busy machine may take its time; tests await a state
  asyncUtilTimeout: 10_000,
  // the page's text helps more than its markup
  getElementError: (message, container) => {
    const page = (container.querySelector('main') ?? document.body).cloneNode(true) as HTMLElement
    for (const style of page.querySelectorAll('style')) style.remove()
    return new Error(
      `${message?.split('\n\nHere are')[0]}\n\nOn screen: ${page.textContent.slice(0, 2000)}`,
    )
  },
})
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
})

beforeAll(() => startTexts(firstTexts, languageLoaders))

afterEach(async () => {
  leaveScreens()
  cleanup()
  confirmStore.read()?.answer(false)
  for (const { id } of toastStore.read()) toast.close(id)
  session.end()
  reportToken.drop()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // what a link answered, of which there is nothing stored now
  openedLinks.reload()
  await clearDrafts()
  const problems = server.reset()
  expect(problems).toEqual([])
})
