import { cleanup } from '@testing-library/react'
import { queryClient } from '../api/queryClient.ts'
import { reportToken, session } from '../api/session.ts'
import { openedLinks } from '../reports/openedLinks.ts'
import { confirmStore } from '../ui/feedback/confirm.ts'
import { toast, toastStore } from '../ui/feedback/toast.ts'
import { clearDrafts } from './clearDrafts.ts'
import { server } from './fakeServer.ts'
import { unmountScreens } from './renderScreen.tsx'

/**
 * Leaves nothing of a screen behind: after each test, and between fresh renders of one. Returns the
 * network's problems.
 */
export const resetScreens = async (): Promise<string[]> => {
  unmountScreens()
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
  return server.reset()
}
