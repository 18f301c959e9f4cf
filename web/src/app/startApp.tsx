import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/queryClient.ts'
import { startUrlRenewal } from '../api/urlRenewal.ts'
import { scheduleCleanup } from '../offlineCopies/scheduleCleanup.ts'
import { ComponentSlotsContext } from '../ui/layout/componentSlots.ts'
import { componentSlots } from './features.ts'
import { Providers } from './Providers.tsx'
import { createAppRouter, reactToAppEvents } from './router.tsx'
import { scheduleServiceWorker } from './scheduleServiceWorker.ts'

/** Starts the app in this element of its page: its providers and its router. */
export const startApp = async (host: HTMLElement): Promise<void> => {
  const router = createAppRouter()
  reactToAppEvents(router)
  startUrlRenewal(queryClient)
  // the first page is shown, or its error
  const stopSplash = router.subscribe('onResolved', () => {
    document.getElementById('splash')?.remove()
    stopSplash()
    scheduleServiceWorker()
    scheduleCleanup()
  })
  // rendered once it is there, not first without it
  await router.load()
  delete document.documentElement.dataset.narrow
  createRoot(host).render(
    <Providers>
      <ComponentSlotsContext value={componentSlots}>
        <RouterProvider router={router} />
      </ComponentSlotsContext>
    </Providers>,
  )
}
