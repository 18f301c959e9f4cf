import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { afterEach, beforeAll, expect } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { firstScreenTexts } from '../app/features.ts'
import { languageLoaders } from '../app/languages/loaders.ts'
import { initTranslations } from '../i18n/i18n.ts'
import { server } from './fakeServer.ts'
import { stubMissingApis } from './jsdomStubs.ts'
import { resetScreens } from './resetScreens.ts'

stubMissingApis()
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

beforeAll(() => initTranslations(firstScreenTexts, languageLoaders))

afterEach(async () => {
  expect(await resetScreens()).toEqual([])
})
