import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractDataPlugin } from './contractDataPlugin.ts'
import { inlineScriptsPlugin } from './inlineScriptsPlugin.ts'
import { chunkNames, isPreloaded, listScreenChunks } from './screenChunks.ts'
import { serviceWorkerPlugin } from './serviceWorkerPlugin.ts'
import { browserFloor } from './src/browsers/floor.ts'
import { fontFamily, night, textColor, themeVariables } from './src/ui/theme/palette.ts'
import { firstFontFile, ssrAssetsPlugin } from './ssrAssetsPlugin.ts'

const isText = /\.(?:js|css|html|svg|json|wasm|txt)$/

/**
 * Writes a `.br` and a `.gz` beside every text file over 1 KB, so that the server sends them
 * without work.
 */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  writeBundle: ({ dir }) => {
    if (!dir) return
    for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dir, entry)
      if (!isText.test(path) || !statSync(path).isFile() || statSync(path).size <= 1024) continue
      const bytes = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/**
 * Asks for the font with the start page: found by the style sheet only, it comes late, and every
 * line of the first screen moves.
 */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: (_, { bundle, path }) =>
    path !== '/report.html'
      ? Object.keys(bundle ?? {})
          .filter((file) => firstFontFile.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          }))
      : [],
})

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const inLight = declarations({
  '--mantine-font-family': fontFamily,
  '--mantine-color-body': '#fff',
  '--mantine-color-text': textColor,
  ...themeVariables.variables,
  ...themeVariables.light,
})
const inDark = declarations({
  '--mantine-color-body': night[7],
  '--mantine-color-text': night[0],
  ...themeVariables.dark,
})

/**
 * Writes the theme's variables into the pages: a visitor's has no component library, and the first
 * sight of the other stands before it has run.
 */
const pageVariables = (): Plugin => ({
  name: 'page-variables',
  transformIndexHtml: () => [
    {
      tag: 'style',
      children: `:root{${inLight}}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){${inDark}}}:root[data-mantine-color-scheme=dark]{${inDark}}`,
      injectTo: 'head',
    },
  ],
  // as the server does
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      const url = request.url ?? ''
      if (/^\/project-report(?:\?|$)/i.test(url)) request.url = '/report.html'
      if (/^\/auth\/login\/?(?:\?|$)/i.test(url)) request.url = '/sign-in.html'
      next()
    })
  },
})

const ofRuntime = /import\{([^}]+)\}from"\.\/(rolldown-runtime-[^"]+)";/
const exported = /export\{([^}]+)\};?\s*$/

/** `{a as b,c}` of an import or export, as the members of an object. */
const members = (names: string, isExport: boolean) =>
  names
    .split(',')
    .map((name) => name.trim().split(/ as /))
    .map(([from = '', to = from]) => (isExport ? `${to}:${from}` : `${from}:${to}`))
    .join(',')

/**
 * Puts the bundler's few helpers into the chunks of the weighed screens, which would ask for a file
 * of them.
 */
const runtimeInPieces = (): Plugin => ({
  name: 'runtime-in-pieces',
  apply: 'build',
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunkNames.includes(chunk.name)) continue
      const [statement, imported = '', file = ''] = ofRuntime.exec(chunk.code) ?? []
      const runtime = bundle[`assets/${file}`]
      if (!statement || runtime?.type !== 'chunk') continue
      const own = exported.exec(runtime.code)?.[1]
      if (own === undefined) throw new Error(`${file} exports nothing`)
      const helpers = `(()=>{${runtime.code.replace(exported, '')}return{${members(own, true)}}})()`
      chunk.code = chunk.code.replace(
        statement,
        () => `const{${members(imported, false)}}=${helpers};`,
      )
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page.replace(
        /\s*<(?:script|link)[^>]* (?:src|href)="[^"]*rolldown-runtime-[^"]*"[^>]*>(?:<\/script>)?/,
        '',
      ),
  },
})

/** A visitor's texts in one language are one piece. */
const visitorLanguage = (id: string): string | null => {
  const language = /\/src\/(?:api|pins|reports|ui|names)\/texts\.(?!en)(\w\w)\.json$/.exec(id)?.[1]
  return language ? `report-${language}` : null
}

/**
 * What several pages after the first use, in few pieces. A module goes into the first piece that
 * names it, with what it imports. Not named: what one page or window alone uses, and the viewers.
 */
const sharedPieces: readonly { name: string; test: RegExp; minShareCount?: number }[] = [
  {
    name: 'moreControls',
    test: /node_modules[\\/](?:@mantine[\\/](?:core|hooks)|@floating-ui|@tabler|react-number-format|react-remove-scroll)[\\/]/,
    minShareCount: 3,
  },
  { name: 'dates', test: /node_modules[\\/](?:@mantine[\\/]dates|dayjs)[\\/]/ },
  {
    name: 'forms',
    test: /web[\\/]src[\\/](?:api|drafts|forms|i18n|offline|ui)[\\/].*\.tsx?$/,
    minShareCount: 3,
  },
  { name: 'points', test: /web[\\/]src[\\/]pins[\\/].*\.tsx?$/, minShareCount: 2 },
  { name: 'contract', test: /contract-data|contract[\\/]src[\\/]/, minShareCount: 2 },
  // small parts of pages that are used together: only those that bring nothing else along
  { name: 'banners', test: /(?:NewVersionNotice|UnpaidBanner|GeneratedPasswordBanner)\.tsx$/ },
  {
    name: 'allowance',
    test: /clients[\\/](?:AllowanceUsedUpNotice|Clients\.module|UpgradeHint)\./,
  },
  {
    name: 'comments',
    test: /comments[\\/](?:comments\.(?:api|module)|ComparedImagePicker|useSaveErrorMessage)\./,
  },
  { name: 'serviceWorker', test: /serviceWorker[\\/](?:messages|registerServiceWorker)\./ },
  { name: 'settings', test: /settings[\\/](?:Settings\.module|useDeleteSetting)\./ },
  { name: 'viewerPages', test: /inspection[\\/]subpage[\\/]/ },
  { name: 'photoUpload', test: /reports[\\/]photoUpload[\\/]/ },
]

const sight = ssrAssetsPlugin()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractDataPlugin(),
    react(),
    inlineScriptsPlugin(),
    preloadFont(),
    pageVariables(),
    sight.plugin(),
    runtimeInPieces(),
    serviceWorkerPlugin(),
    precompress(),
  ],
  // `npm run dev` runs the server beside it, with the same environment
  server: {
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env.PORT || 3000}`, changeOrigin: false },
    },
  },
  css: { modules: { getJSON: sight.collect } },
  build: {
    target: Object.entries(browserFloor).map(([name, version]) => `${name}${version}`),
    // every browser of this target preloads modules itself
    modulePreload: {
      polyfill: false,
      // what a page has already is not asked for again, nor a part that one other imports: its name
      // would stand in the first screen's program
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter(isPreloaded),
    },
    rolldownOptions: {
      input: ['index.html', 'sign-in.html', 'report.html'].map((file) =>
        join(import.meta.dirname, file),
      ),
      output: {
        // seven characters tell versions of a file apart; each page names all files that it may load
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: visitorLanguage, debugName: 'visitorLanguage' },
            ...listScreenChunks(),
            ...sharedPieces,
          ].map((group, place, all) => ({ ...group, priority: all.length - place })),
        },
      },
    },
  },
})
