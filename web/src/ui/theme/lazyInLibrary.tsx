import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'

/** A lazy component on a page that does without the component library, which is loaded with it. */
export const lazyInLibrary = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyWithTexts<Props>(async () => {
    const [Part, { LibraryFrame }] = await Promise.all([load(), import('./LibraryFrame.tsx')])
    return (props: Props) => (
      <LibraryFrame>
        <Part {...props} />
      </LibraryFrame>
    )
  })
