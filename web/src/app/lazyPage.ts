import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { allTexts } from '../i18n/i18n.ts'

/**
 * A lazy page that a visit starts on: it needs only the texts loaded at the start. Typed as `ComponentType` alone: a
 * page links to typed routes, so a route's type must not depend on its page.
 */
export const firstPage = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }))
/** Any other lazy page: loads the remaining texts as well. */
export const page = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const [part] = await Promise.all([load(), allTexts()])
    return { default: part }
  })
