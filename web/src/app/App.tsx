import { RouterProvider } from '@tanstack/react-router'
import { Providers } from './Providers.tsx'
import { createAppRouter, followEvents } from './router.tsx'

const router = createAppRouter()
followEvents(router)

// the first page stands, or says why it does not
const stopSplash = router.subscribe('onResolved', () => {
  document.getElementById('splash')?.remove()
  stopSplash()
})

/** The product: its look, its data, its pages. */
export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
