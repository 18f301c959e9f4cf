import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { resolveCssVariables, theme } from '../ui/theme/theme.ts'

interface Props {
  /** `test`: no transitions */
  env?: 'default' | 'test'
  children: ReactNode
}

/** Context of every page but a visitor's: the theme and the query client. */
export function Providers({ env = 'default', children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
