import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useRef } from 'react'
import { LoadingState } from '../../ui/LoadingState.tsx'
import classes from './BottomPanel.module.css'

/** The content of a tab: loaded when first opened, and kept mounted from then on with its input. */
export function TabContent({ value, isShown, children }: { value: string; isShown: boolean; children: ReactNode }) {
  const wasShown = useRef(false)
  wasShown.current ||= isShown
  return (
    <Tabs.Panel value={value} className={classes.panel}>
      {wasShown.current && <Suspense fallback={<LoadingState lines={3} />}>{children}</Suspense>}
    </Tabs.Panel>
  )
}
