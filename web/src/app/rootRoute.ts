import { createRootRoute } from '@tanstack/react-router'
import { MissingPage } from './ErrorPages.tsx'
import { Root } from './Root.tsx'

/** What every page stands in. */
export const rootRoute = createRootRoute({ component: Root, notFoundComponent: MissingPage })
