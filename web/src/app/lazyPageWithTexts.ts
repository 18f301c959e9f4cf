import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadTranslations } from '../i18n/i18n.ts'

/**
 * A lazy page, with the texts that the start does not include. Typed as `ComponentType` alone: a
 * page links to typed routes, so a route's type must not depend on its page.
 */
export const lazyPageWithTexts = (
  load: () => Promise<ComponentType>,
  loadTexts: () => Promise<void> = loadTranslations,
) =>
  lazyRouteComponent(async () => {
    const [part] = await Promise.all([load(), loadTexts()])
    return { default: part }
  })
