import { accessSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'
import { importsSchemas, isContractModule } from './contractDataPlugin.ts'

/** Paths of modules; throws for one that does not exist, which would lose its chunk. */
const toSourcePaths = (...files: string[]) =>
  files.map((file) => {
    const path = join(import.meta.dirname, 'src', file)
    accessSync(path)
    return path
  })

/** Screens whose chunks are weighed (`e2e/pageBudgets.spec.ts`): the modules that each starts with. */
const screens = {
  /** around every page of staff */
  first: toSourcePaths('main.tsx', 'ui/feedback/PlansLink.tsx'),
  /** what everybody sees first, signed in */
  home: toSourcePaths('app/listPages.tsx', 'app/languages/homeEnglishTexts.ts'),
  /** what a visitor sees first */
  report: toSourcePaths('publicReport.tsx'),
  signIn: toSourcePaths('signIn.tsx'),
  inspection: toSourcePaths(
    'inspection/InspectionPage.tsx',
    'live/OtherViewersBadge.tsx',
    'offlineCopies/ShownOfflineCopyNote.tsx',
    'projects/ProjectLifecycleActions.tsx',
  ),
  /** what waits on the device, and sends it */
  unsent: toSourcePaths('inspection/pins/UnsentProjectDrafts.tsx', 'pins/unsent/UnsentChanges.tsx'),
  /** a point that is opened or placed */
  openPins: toSourcePaths('inspection/pins/openPins.tsx'),
  /** what is opened beside the list and the building */
  dialogs: toSourcePaths(
    'inspection/InspectionShortcutsHelp.tsx',
    'inspection/model/ReplaceModelDialog.tsx',
    'inspection/revisions/RevisionsDialog.tsx',
    'pins/details/HiddenVisitorPinsDialog.tsx',
    'pins/display/DisplayDropdown.tsx',
    'projects/lifecycle/ProjectHistoryDialog.tsx',
    'projects/lifecycle/ReopenProjectDialog.tsx',
  ),
  /** what is kept on this device, some seconds after the first screen */
  device: toSourcePaths('offlineCopies/openedInspection.ts', 'deviceStore/responseStore.ts'),
}
type Screen = keyof typeof screens
const screenNames = Object.keys(screens) as Screen[]

/** The bundler's helpers, and the parts of React that no module names. */
const everywhere =
  /rolldown[\\/]runtime|vite[\\/]preload-helper|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** Libraries whose index names all that they have: what is used of them is found by its name. */
const indexed =
  /node_modules[\\/](@mantine[\\/](?:core|dates|form|hooks)|@tabler[\\/]icons-react)[\\/](?:dist[\\/])?esm[\\/](?:index|tabler-icons-react)\.mjs$/
const fromRelative = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g

const toNames = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [from = '', to = from] = name.split(/ as /)
      return { from, to }
    })

/** What opens above a page: menus, dialogs and the notes of buttons. */
const isOverlay = (id: string) =>
  /node_modules[\\/](?:@floating-ui|react-remove-scroll\w*|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|tabbable)[\\/]/.test(
    id,
  ) ||
  /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](?:Drawer|Modal|ModalBase|Overlay|Popover|ScrollArea|Tooltip)|utils[\\/]Floating)[\\/]/.test(
    id,
  )

/** The chunk of what an inspection, its points and its dialogs load. */
const chooseInspectionChunk = (id: string, on: ReadonlySet<Screen>): string | null => {
  const isOfPoints = /web[\\/]src[\\/](?:inspection|live|pins|projects|offline\w*)[\\/]/.test(id)
  if (on.has('inspection')) return isOfPoints ? 'inspection' : 'controls'
  if ((on.has('openPins') || on.has('dialogs')) && isOverlay(id)) return 'overlays'
  if (on.has('unsent')) return 'unsent'
  if (on.has('openPins')) return isOfPoints ? 'openPins' : 'fields'
  if (on.has('dialogs')) return 'dialogs'
  return on.has('device') ? 'device' : null
}

/** The chunk of a module that these screens start with; null if the other rules decide. */
const chooseChunk = (id: string, on: ReadonlySet<Screen>): string | null => {
  // English: the other languages' are loaded one by one
  if (/[\\/]src[\\/](?:pins|reports)[\\/]texts\.en\.json$/.test(id)) return 'reportTexts'
  const isFirst = on.has('first') || on.has('home')
  if (on.has('report') && on.has('signIn')) return 'base'
  if (on.has('report') && isFirst) return 'records'
  if (on.has('signIn') && (isFirst || on.has('inspection'))) return 'frame'
  // one style sheet for both
  if ((on.has('signIn') || isFirst) && id.endsWith('.css')) return 'frame'
  if (on.has('first') || (on.has('home') && on.has('inspection'))) return 'first'
  if (on.has('home')) return 'home'
  if (on.has('report')) return on.has('inspection') || id.endsWith('.css') ? 'pinRules' : 'report'
  return on.has('signIn') ? 'signIn' : chooseInspectionChunk(id, on)
}

/** Chunks in the order in which they take modules: each imports earlier ones only. */
export const chunkNames: readonly string[] = [
  'base',
  'records',
  'frame',
  'first',
  'home',
  'reportTexts',
  'schemas',
  'pinRules',
  'report',
  'signIn',
  'controls',
  'inspection',
  'overlays',
  'unsent',
  'fields',
  'openPins',
  'dialogs',
  'device',
]

/**
 * Whether a file is loaded ahead of the one that imports it: style sheets, and the named chunks that
 * several pages share.
 */
export const isPreloaded = (file: string): boolean =>
  file.endsWith('.css') || /^assets\/(?!base-|records-|frame-|first-|home-)[a-z]\w+-/.test(file)

/** Collects the modules of each screen, and puts what the same screens need into one chunk. */
export const listScreenChunks = (): Rolldown.CodeSplittingGroup[] => {
  const modulesOf = new Map<Screen, ReadonlySet<string>>()
  const exportsOf = new Map<string, ReadonlyMap<string, string>>()

  const readIndex = (index: string, context: Rolldown.ChunkingContext) => {
    const known = exportsOf.get(index)
    if (known) return known
    const found = new Map<string, string>()
    for (const [, names = '', path = ''] of (context.getModuleInfo(index)?.code ?? '').matchAll(
      fromRelative,
    ))
      for (const { to } of toNames(names)) found.set(to, join(dirname(index), path))
    exportsOf.set(index, found)
    return found
  }

  /** What a module imports; of an indexed library only what it names. */
  const listImports = (id: string, context: Rolldown.ChunkingContext): string[] => {
    const { importedIds = [], code = '' } = context.getModuleInfo(id) ?? {}
    return importedIds.flatMap((imported) => {
      const library = indexed.exec(imported)?.[1]?.replaceAll('\\', '/')
      if (library === undefined) return [imported]
      const found = readIndex(imported, context)
      const statements = (code ?? '').matchAll(
        new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, 'g'),
      )
      return [...statements]
        .flatMap(([, names = '']) => toNames(names))
        .flatMap(({ from }) => found.get(from) ?? [])
    })
  }

  const collect = (screen: Screen, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
    const known = modulesOf.get(screen)
    if (known) return known
    const modules = new Set<string>()
    const waiting = [...screens[screen]]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      // schemas come with what validates by them
      if (modules.has(id) || (isContractModule(id) && importsSchemas(id))) continue
      modules.add(id)
      waiting.push(...listImports(id, context))
    }
    modulesOf.set(screen, modules)
    return modules
  }

  const chunkOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    if (everywhere.test(id)) return 'base'
    if (id.includes('@fontsource-variable')) return 'frame'
    if (/node_modules[\\/]zod[\\/]/.test(id)) return 'schemas'
    return chooseChunk(id, new Set(screenNames.filter((name) => collect(name, context).has(id))))
  }

  return chunkNames.map((chunk) => ({
    debugName: chunk,
    name: (id, context) => (chunkOf(id, context) === chunk ? chunk : null),
  }))
}
