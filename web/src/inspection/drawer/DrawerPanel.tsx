import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useRef } from 'react'
import { LoadingState } from '../../ui/states.tsx'
import classes from './Drawer.module.css'

/** What a tab shows: fetched when it is first opened, and kept from then on with what was typed in it. */
export function DrawerPanel({ value, isShown, children }: { value: string; isShown: boolean; children: ReactNode }) {
  const wasShown = useRef(false)
  wasShown.current ||= isShown
  return (
    <Tabs.Panel value={value} className={classes.panel}>
      {wasShown.current && <Suspense fallback={<LoadingState lines={3} />}>{children}</Suspense>}
    </Tabs.Panel>
  )
}
