import { clientRoutes } from '@nspect/contract/clients'
import { projectRoutes } from '@nspect/contract/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { client, image, ownedType, pin, project } from './exampleRecords.ts'
import { server } from './fakeServer.ts'
import { namedElements } from './namedElements.ts'
import { renderScreen, renderSharedReport } from './renderScreen.tsx'
import { serveRecorded } from './serveRecorded.ts'

const [departures = ''] = Object.values(
  import.meta.glob<string>('../../../docs/decisions/011-departures.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)
/** A departure names what it departs from in italics. */
const isDeparture = (name: string) => departures.includes(`*${name}*`)

const texts = () =>
  new Set(
    [...document.querySelectorAll('body *')].flatMap((element) => [
      (element.textContent ?? '').trim().replace(/\s*\*$/, ''),
      element.getAttribute('aria-label') ?? '',
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
        .trim(),
    ]),
  )
const headings = () =>
  [...document.querySelectorAll('th')].map((heading) => (heading.textContent ?? '').trim())

/** Those of the expected names that do not follow in this order. */
const missingInOrder = (expected: readonly string[], found: readonly string[]): string[] => {
  let at = 0
  return expected.filter((name) => {
    const place = found.indexOf(name, at)
    if (place >= 0) at = place + 1
    return place < 0
  })
}

const individual = { clientTier: { id: 1, name: 'Individual' }, clientTierId: 1 } as const

/** Every part of a page is near. */
class Near {
  #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    queueMicrotask(() => this.#seen([entry], this as unknown as IntersectionObserver))
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near)
  serveRecorded()
  server.serve(clientRoutes.listClients, [client()])
  server.serve(
    projectRoutes.readProject,
    project({ projectModelImages: [image()], projectPins: [pin()] }),
  )
  server.serve(clientRoutes.readClient, client({ ...individual, logoPath: 'files/logo' }))
  server.serve(projectTypeRoutes.listProjectTypes, [ownedType()])
  server.serve(projectTypeConfigurationRoutes.readProjectType, {
    ...ownedType(),
    updatedDateTime: '2026-03-02T09:30:00.000Z',
    version: 1,
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('T418, T482: what the documents name is on its screen, or listed in decision 011', () => {
  it.each(namedElements)('$at ($as): $line', async ({ at, as, columns = [], names = [] }) => {
    if (at === '/project-report') await renderSharedReport('')
    else await renderScreen(at, { as, isSelling: true })
    const missing = () => {
      const shown = texts()
      return [
        ...missingInOrder(columns, headings()),
        ...names.filter((name) => !shown.has(name)),
      ].filter((name) => !isDeparture(name))
    }
    await waitFor(() => expect(missing()).toEqual([]), { timeout: 4000 })
  })
})
