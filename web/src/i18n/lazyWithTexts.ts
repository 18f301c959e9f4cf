import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadTranslations } from './i18n.ts'

/** A lazy component, loaded together with the texts that it uses. */
export const lazyWithTexts = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadTranslations()])
    return { default: part }
  })
