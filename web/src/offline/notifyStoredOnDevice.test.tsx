import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { server } from '../testing/fakeServer.ts'

/** What was on screen at each question of the browser. */
let asked: (string | undefined)[] = []

/** The module as a page has it that was just opened. */
const openPage = async () => {
  vi.resetModules()
  const [{ notifyStoredOnDevice: tellKept }, { toastStore }, { i18n }] = await Promise.all([
    import('./notifyStoredOnDevice.ts'),
    import('../ui/feedback/toast.ts'),
    import('../i18n/i18n.ts'),
  ])
  vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never)
  vi.stubGlobal('navigator', {
    onLine: true,
    storage: {
      persisted: async () => false,
      persist: async () => {
        asked.push(toastStore.read().at(-1)?.message)
        return true
      },
    },
  })
  return tellKept
}

beforeEach(() => {
  asked = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('T504: the first change kept without a connection asks the browser to keep it, after a sentence that says so', async () => {
  const tellKept = await openPage()
  server.setReachable(false)
  await tellKept('Loose handrail')
  await tellKept('Cracked tile')
  expect(asked).toEqual(['offline:keptAsking'])
})

it('T504: with a connection nothing is asked', async () => {
  const tellKept = await openPage()
  await tellKept('Loose handrail')
  expect(asked).toEqual([])
})
