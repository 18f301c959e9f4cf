import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { allTexts } from '../i18n/i18n.ts'

/**
 * A page that a visit begins with: it needs no other texts than those that are there. Typed by its result only: a page links to
 * typed routes, so a route must not be typed by its page.
 */
export const firstPage = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await load() }))
/** Every other page reads texts that the first has no need of. */
export const page = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const [part] = await Promise.all([load(), allTexts()])
    return { default: part }
  })
