import { MantineContext, MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import './mantine.css'
import { resolveCssVariables, theme } from './theme.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/**
 * What forms and viewers expect around them: the component library, and a router, whose guards have
 * nothing to guard. For pages that load both on demand; inside the app nothing is added.
 */
export function ComponentLibraryFrame({ children }: { children: ReactNode }) {
  const isInside = use(MantineContext) !== null
  const content = <RouterContextProvider router={router}>{children}</RouterContextProvider>
  if (isInside) return content
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
    >
      {content}
    </MantineProvider>
  )
}
