import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/queryClient.ts'
import { SlotsContext } from '../ui/slots.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { slots } from './features.ts'
import { router } from './router.tsx'

/** The product: its look, its data, its pages. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SlotsContext value={slots}>
          <RouterProvider router={router} />
        </SlotsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
