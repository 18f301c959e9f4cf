import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadTranslations } from './i18n.ts'

/** A lazy component, loaded together with the texts that it uses: all, unless others are named. */
export const lazyWithTexts = <Props>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = loadTranslations,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts()])
    return { default: part }
  })
