import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { SlotsContext } from '../ui/slots.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { slots } from './features.ts'

interface Props {
  /** `test`: nothing moves */
  env?: 'default' | 'test'
  children: ReactNode
}

/** What every part of the product stands in: the look, the data, the parts that features lend each other. */
export function Providers({ env = 'default', children }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <QueryClientProvider client={queryClient}>
        <SlotsContext value={slots}>{children}</SlotsContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
