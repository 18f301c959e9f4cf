import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './Providers.tsx'
import { createAppRouter, followEvents } from './router.tsx'

const router = createAppRouter()
followEvents(router)

// the first page is shown, or its error
const stopSplash = router.subscribe('onResolved', () => {
  document.getElementById('splash')?.remove()
  stopSplash()
})

/** The app: its providers and its router. */
export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
