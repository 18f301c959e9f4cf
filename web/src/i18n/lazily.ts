import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { allTexts } from './i18n.ts'

/** A part that is loaded when it is shown, together with the texts that it reads. */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), allTexts()])
    return { default: part }
  })
