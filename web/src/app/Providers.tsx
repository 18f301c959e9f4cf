import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { ComponentSlotsContext } from '../ui/layout/componentSlots.ts'
import { resolveCssVariables, theme } from '../ui/theme/theme.ts'
import { componentSlots } from './features.ts'

interface Props {
  /** `test`: no transitions */
  env?: 'default' | 'test'
  children: ReactNode
}

/** Context for the whole app: the theme, the query client and the slots that features fill. */
export function Providers({ env = 'default', children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <ComponentSlotsContext value={componentSlots}>{children}</ComponentSlotsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
