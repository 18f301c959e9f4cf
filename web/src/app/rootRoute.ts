import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from './ErrorPages.tsx'
import { Root } from './Root.tsx'

/** The parent of every route. */
export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
