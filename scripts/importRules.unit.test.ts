import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsSchemas } from '../web/contractDataPlugin.ts'
import { listImportCycles, listImports, listViolations, readSources } from './importRules.ts'

describe('the rules about imports and code style', () => {
  const sources = readSources(join(import.meta.dirname, '..'))

  it('are kept by every file', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.flatMap(listImports).length).toBeGreaterThan(500)
    expect(listViolations(sources)).toEqual([])
  })

  it('no folder of a package needs one that needs it', () => {
    expect(listImportCycles(sources)).toEqual([])
  })

  it('what is shown of a model waits for no schema library, which weighs as much as half of its viewer', () => {
    const contract = join(import.meta.dirname, '../contract/src')
    const heavy = sources
      .filter(({ path }) => path.startsWith('viewer/src/') && !/\.test\.ts$|\/testing\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^(?:import|export) (?!type )[^']*?from '@nspect\/contract\/([^']+)'/gm)]
          .filter(([, name]) => importsSchemas(join(contract, `${name}.ts`)))
          .map(([, name]) => `${path} imports ${name}`),
      )
    expect(heavy).toEqual([])
  })

  it.each([
    [
      'at once',
      'server/src/comments/comments.queries.ts',
      '../pins/pins.queries.ts',
      'server/src/pins',
    ],
    ['by a type', 'server/src/storage/storage.ts', '../http/httpError.ts', 'server/src/http'],
    [
      'through others',
      'server/src/models/models.ts',
      '../projects/projects.queries.ts',
      'server/src/projects',
    ],
    [
      'in the browser',
      'web/src/ui/seeded.ts',
      '../inspection/inspectionSearch.ts',
      'web/src/inspection',
    ],
  ])('see a circle %s', (_, path, to, target) => {
    const seeded = { path, text: `import type { Seeded } from '${to}'` }
    const found = listImportCycles([...sources, seeded])
    const home = path.split('/').slice(0, 3).join('/')
    expect(found).toContain(
      `${path} imports ${target}/${to.split('/').at(-1)}: a circle, as ${target} needs ${home}`,
    )
    expect(found.length).toBeGreaterThan(1)
  })

  it('see a circle between folders inside a feature, however deep', () => {
    const write = (path: string, to: string) => ({ path, text: `import '${to}'` })
    const deep = [
      write('web/src/pins/table/cells/x.ts', '../rows/y.ts'),
      write('web/src/pins/table/rows/y.ts', '../cells/x.ts'),
      // a folder and what it holds are no circle
      write('web/src/pins/table/z.ts', './rows/y.ts'),
      write('web/src/pins/table/rows/y2.ts', '../z.ts'),
    ]
    expect(listImportCycles(deep)).toHaveLength(2)
  })

  it('find no folder with more than thirty source files', () => {
    const flat = Map.groupBy(
      sources.filter(({ path }) => /^(web|viewer)\/src\/.*(?<!\.test)\.tsx?$/.test(path)),
      ({ path }) => path.slice(0, path.lastIndexOf('/')),
    )
    expect([...flat].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([])
  })

  // a checker that finds nothing reports success: each of these must be found
  const seeded: [string, string][] = [
    ['contract/src/pins/pins.ts', "import { readFile } from 'node:fs'"],
    ['contract/src/pins/pins.ts', "import { useState } from 'react'"],
    ['viewer/src/index.ts', "import { createElement } from 'react'"],
    ['viewer/src/index.ts', "import { buildApp } from '../../server/src/app.ts'"],
    ['web/src/pins/PinCard.tsx', "import { savePin } from '../../../server/src/pins/pins.ts'"],
    ['web/src/pins/PinCard.tsx', "import { Vector3 } from 'three'"],
    ['web/src/pins/PinCard.tsx', "import { getNames } from '@nspect/contract/names/getNames'"],
    ['web/src/pins/PinCard.tsx', "import {\n  ReportView,\n} from '../reports/ReportView.tsx'"],
    ['web/src/pins/PinCard.tsx', "import { router } from '../app/router.tsx'"],
    ['web/src/pins/PinCard.tsx', "import { server } from '../testing/server.ts'"],
    ['web/src/ui/Page.tsx', "import { PinCard } from '../pins/PinCard.tsx'"],
    ['web/src/pins/PinCard.test.tsx', "vi.mock('./PinCard.tsx', () => ({}))"],
    ['web/src/pins/PinCard.test.tsx', "vi.mock(import('./PinCard.tsx'), () => ({}))"],
    ['server/src/pins/pins.ts', "import { eq } from 'drizzle-orm'"],
    ['server/src/pins/pins.ts', "import { projectPins } from '../db/tables/pins.ts'"],
    [
      'server/src/pins/pins.ts',
      "const { reportFeature } = await import('../reports/screen/reports.ts')",
    ],
    ['server/src/pins/pins.ts', "import { readConfig } from '../config/config.ts'"],
    [
      'server/src/pins/pins.ts',
      "import { describeFailure } from '../commands/describeStartFailure.ts'",
    ],
    [
      'server/src/http/pipeline/pipeline.ts',
      "import { findPin } from '../../pins/pins.queries.ts'",
    ],
    ['server/src/http/pipeline/pipeline.ts', "import { buildFeatures } from '../../features.ts'"],
    [
      'server/src/http/errorMapping.ts',
      "import type { BillingProvider } from '../billing/billingProvider.ts'",
    ],
    ['server/src/http/pipeline/pipeline.ts', 'const port = process.env.PORT'],
    ['server/src/pins/pins.ts', "import { Viewer } from '@nspect/viewer'"],
    ['demo/src/demo.ts', "import { drawPlan } from './make/plans.ts'"],
    ['demo/src/demo.ts', "import { startCamera } from '../../e2e/demo/demoCamera.ts'"],
    ['demo/src/demo.ts', "import { eq } from 'drizzle-orm'"],
    ['demo/src/demo.ts', 'const port = process.env.PORT'],
    ['server/src/main.ts', "import { seedDemo } from '../../demo/src/demo.ts'"],
    ['server/src/extensions.ts', "import { seedDemo } from '../../demo/src/demo.ts'"],
    ['server/src/pins/pins.test.ts', "import { seedDemo } from '../../../demo/src/demo.ts'"],
    ['server/src/pins/pins.ts', "import { seedDemo } from '@nspect/demo'"],
    ['web/src/pins/PinCard.test.tsx', "import { seedDemo } from '../../../demo/src/demo.ts'"],
    ['server/src/files/modelFormats/off/format.ts', "import { Mesh } from 'three'"],
    ['scripts/importRules.ts', "import { demoPoints } from '../demo/src/demoPins.ts'"],
    ['mutation/src/mutants.ts', "import { hotelGlb } from '../../demo/src/hotel/hotelGlb.ts'"],
    [
      'server/src/testing/world.ts',
      "import { findMutants } from '../../../mutation/src/mutants.ts'",
    ],
    ['e2e/steps.ts', "import { hotelGlb } from '../demo/src/hotel/hotelGlb.ts'"],
    ['e2e/steps.ts', "import { findMutants } from '../mutation/src/mutants.ts'"],
    ['server/src/app.ts', "import { faults } from '../../faults/src/faults.ts'"],
    ['demo/src/demo.ts', "const { findMutants } = await import('../../mutation/src/mutants.ts')"],
  ]
  it.each(seeded)('see what breaks them: %s with %s', (path, text) => {
    expect(listViolations([{ path, text }])).toHaveLength(1)
  })

  it('let all others import what the product does without in one line alone, that of its registration', () => {
    const others = sources.filter(({ path }) => !/^(demo|faults|mutation)\//.test(path))
    const without = others
      .flatMap(listImports)
      .filter(({ to }) => /^(@nspect\/)?(demo|faults|mutation)\b/.test(to))
    const isDemoThere = sources.some(({ path }) => path.startsWith('demo/'))
    expect(without.map(({ from, to }) => `${from} imports ${to}`)).toEqual(
      isDemoThere ? ['server/src/extensions.ts imports demo/src/extension.ts'] : [],
    )
  })

  it('let pass what is allowed', () => {
    const allowed = [
      {
        path: 'server/src/pins/pins.ts',
        text: "import type { Db } from '../db/connect.ts'\nimport { findProject } from '../access/projectAccess.queries.ts'",
      },
      { path: 'web/src/app/router.tsx', text: "import { PinPage } from '../pins/PinPage.tsx'" },
      { path: 'server/src/pins/pins.queries.ts', text: "import { eq } from 'drizzle-orm'" },
      { path: 'demo/src/demo.ts', text: "import { findPin } from '../../server/src/pins/pins.ts'" },
      {
        path: 'server/src/files/modelFormats/off/convert.ts',
        text: "import { Mesh } from 'three'",
      },
      {
        path: 'demo/src/make/photos.ts',
        text: "import { startCamera } from '../../../e2e/demo/demoCamera.ts'",
      },
    ]
    expect(listViolations(allowed)).toEqual([])
  })
})
