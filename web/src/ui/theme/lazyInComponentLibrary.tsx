import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'

/** A lazy component on a page that does without the component library, which is loaded with it. */
export const lazyInComponentLibrary = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyWithTexts<Props>(async () => {
    const [Part, { ComponentLibraryFrame: LibraryFrame }] = await Promise.all([
      load(),
      import('./ComponentLibraryFrame.tsx'),
    ])
    return (props: Props) => (
      <LibraryFrame>
        <Part {...props} />
      </LibraryFrame>
    )
  })
