import { clientRoutes } from '@nspect/contract/clients/clients'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  checkBoxRoutes,
  customFieldRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  buildClient,
  buildDocument,
  buildImage,
  buildOwnedType,
  buildPin,
  buildProject,
  modelFile,
} from './exampleRecords.ts'
import { server } from './fakeServer.ts'
import { namedElements } from './namedElements.ts'
import { findButtons } from './pressButtons.ts'
import { renderScreen, renderSharedReport } from './renderScreen.tsx'
import { serveAllReads } from './serveAllReads.ts'

// a model that is still opening: its tools are there, and nothing is drawn
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: () => new Promise(() => {}),
}))

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

/** Makes a custom field one with options. */
const choice = {
  id: 52,
  name: 'Wood',
  customFieldType: 'dropdown' as const,
  customFieldTypeOptions: 'Oak,Ash',
  options: ['Oak', 'Ash'],
}

const documents = [
  buildDocument(),
  buildDocument({
    id: 92,
    name: 'Certificate',
    path: 'files/d',
    isLink: false,
    fileName: 'a.pdf',
  }),
]

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

const serveTypeWithParts = () => {
  const type = buildOwnedType()
  const [field] = type.projectTypeCustomFields
  const [box] = type.projectTypeCheckBoxes
  if (!field || !box) throw new Error('The example type has no parts.')
  const dropdown = { ...field, ...choice, description: '' }
  const stored = { isDeleted: false, updatedDateTime: '2026-03-02T09:30:00.000Z', version: 1 }
  const part = { ...stored, projectTypeId: type.id, sortOrder: 1 }
  type.projectTypeCustomFields = [field, dropdown]
  server.serve(projectTypeRoutes.listProjectTypes, [type])
  server.serve(projectTypeConfigurationRoutes.readProjectType, { ...type, ...stored })
  server.serve(checkBoxRoutes.readCheckBox, { ...box, ...part })
  server.serve(customFieldRoutes.readCustomField, { ...dropdown, ...part })
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near)
  serveAllReads()
  server.serve(clientRoutes.listClients, [buildClient()])
  server.serve(projectRoutes.readProject, ({ input }) =>
    buildProject({
      projectModelImages: [buildImage()],
      projectPins: [buildPin()],
      projectDocuments: documents,
      ...(input.id === 8 && { id: 8, model: modelFile() }),
    }),
  )
  server.serve(documentRoutes.listDocuments, documents)
  server.serve(clientRoutes.readClient, buildClient({ ...individual, logoPath: 'files/logo' }))
  serveTypeWithParts()
})

afterEach(() => vi.unstubAllGlobals())

describe('T418, T482: what the documents name is on its screen, or listed in decision 011', () => {
  it.each(namedElements)(
    '$at ($as): $line',
    async ({ at, as, press = [], columns = [], names = [] }) => {
      if (at === '/project-report') await renderSharedReport('')
      else {
        const { user } = await renderScreen(at, { as, isSelling: true })
        for (const name of press) {
          const button = () => findButtons('body').get(name)
          await waitFor(() => expect(button(), name).toBeDefined())
          await user.click(button() ?? document.body)
        }
      }
      const missing = () => {
        const shown = texts()
        return [
          ...missingInOrder(columns, headings()),
          ...names.filter((name) => !shown.has(name)),
        ].filter((name) => !isDeparture(name))
      }
      await waitFor(() => expect(missing()).toEqual([]))
    },
  )
})
