import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findFonts,
  isNeededOwnFile,
  isNeededPackageFile,
  listRuntimePaths,
  runtimeWorkspaces,
} from './runtimePackages.ts'
import { buildPurl, buildSbom } from './sbom.ts'
import { type Lockfile, listShippedPackages } from './thirdPartyNotices.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const isWindows = process.platform === 'win32'
const lock = JSON.parse(read('package-lock.json')) as Lockfile

describe.skipIf(isWindows)('T261: the script of a package', () => {
  /** What the script gives to Node.js, with these arguments and settings. */
  const given = (args: string[], env: Record<string, string> = {}, hasSettings = true) => {
    const folder = mkdtempSync(join(tmpdir(), 'nspect-package-'))
    copyFileSync(join(root, 'packaging/nspect'), join(folder, 'nspect'))
    if (hasSettings) writeFileSync(join(folder, '.env'), 'PORT=3001\n')
    writeFileSync(join(folder, 'node'), '#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n', {
      mode: 0o755,
    })
    const { stdout, stderr, status } = spawnSync('sh', [join(folder, 'nspect'), ...args], {
      encoding: 'utf8',
      env,
    })
    rmSync(folder, { recursive: true })
    return { words: stdout.replaceAll(folder, '.').trim().split('\n'), stderr, status }
  }

  it('runs the server and every command that people call', () => {
    const programs = readdirSync(join(root, 'server/src/commands')).filter((name) =>
      /Command\.ts$|^resetAdmin\.ts$/.test(name),
    )
    expect(programs.length).toBeGreaterThan(4)
    const known = ['backup', 'restore', 'move', 'reset-admin', 'import-client', 'verify']
    const called = known.map((name) =>
      given([name]).words.at(-1)?.replace('./server/src/commands/', ''),
    )
    expect(called.toSorted()).toEqual(programs.toSorted())
    expect(given([]).words.at(-1)).toBe('./server/src/main.ts')
    expect(given(['backup', '--new-key', 'my key.txt']).words.slice(-2)).toEqual([
      '--new-key',
      'my key.txt',
    ])
    expect(given(['stop'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('but not stop'),
    })
  })

  it('reads the settings of a file beside it, of another one, or of none', () => {
    expect(given([]).words[0]).toBe('--env-file=./.env')
    expect(given([], {}, false).words).toEqual(['./server/src/main.ts'])
    expect(given([], { SETTINGS_FILE: '/etc/nspect/settings' }).words[0]).toBe(
      '--env-file=/etc/nspect/settings',
    )
    expect(given([], { SETTINGS_FILE: '' }).words[0]).toBe('./server/src/main.ts')
  })
})

describe('T261: a package holds what runs', () => {
  const paths = listRuntimePaths(lock)

  it('with all that the server needs, and nothing that builds, tests or is built in', () => {
    for (const name of [
      'fastify',
      'pg',
      'sharp',
      'pdfkit',
      'zod',
      'drizzle-orm',
      '@img/sharp-linux-x64',
    ])
      expect([name, paths.includes(`node_modules/${name}`)]).toEqual([name, true])
    const others =
      /node_modules\/(react|@mantine|@tabler|vite|vitest|typescript|@biomejs|drizzle-kit|node-linux|@playwright|esbuild|rolldown)/
    expect(paths.filter((path) => others.test(path))).toEqual([])
  })

  it('with every package that a package in it asks for, where it is found', () => {
    const names = new Set(paths.map((path) => path.split('node_modules/').at(-1)))
    for (const path of [...paths, ...runtimeWorkspaces]) {
      const { dependencies = {} } = lock.packages[path] as {
        version?: string
        dependencies?: Record<string, string>
      }
      for (const name of Object.keys(dependencies).filter(
        (dependency) => !dependency.startsWith('@nspect/'),
      ))
        expect([path, name, names.has(name)]).toEqual([path, name, true])
    }
  })

  it('with the fonts that reports, photos and plans are written in, and no others', () => {
    const fonts = findFonts([read('server/src/files/fontFiles.ts')])
    expect(fonts.size).toBe(24)
    for (const font of fonts) {
      expect(existsSync(join(root, 'node_modules', font))).toBe(true)
      expect(isNeededPackageFile(`node_modules/${font}`, fonts)).toBe(true)
    }
    expect(
      isNeededPackageFile(
        'node_modules/@expo-google-fonts/noto-sans/100Thin/NotoSans_100Thin.ttf',
        fonts,
      ),
    ).toBe(false)
  })

  it('without maps, declarations and descriptions of packages, but with their licences', () => {
    const needed = (path: string) => isNeededPackageFile(path, new Set())
    for (const path of [
      'node_modules/pg/lib/index.js',
      'node_modules/pg/LICENSE',
      'node_modules/x/licence.markdown',
      'node_modules/x/',
      'node_modules/web-ifc/web-ifc-api-node.js',
      'node_modules/web-ifc/web-ifc-node.wasm',
    ])
      expect([path, needed(path)]).toEqual([path, true])
    for (const path of [
      'node_modules/x/a.js.map',
      'node_modules/x/a.d.ts',
      'node_modules/x/a.d.mts',
      'node_modules/x/README.markdown',
      'node_modules/web-ifc/web-ifc-api-iife.js',
      'node_modules/web-ifc/web-ifc-mt.wasm',
    ])
      expect([path, needed(path)]).toEqual([path, false])
  })

  it('without our tests and what makes their data', () => {
    for (const path of [
      'server/src/main.ts',
      'server/src/db/migrations/meta/_journal.json',
      'contract/permissions.csv',
      'demo/src/assets/',
      'server/src/files/modelFormats/off/format.ts',
      'server/src/files/modelFormats/off/convert.ts',
    ])
      expect([path, isNeededOwnFile(path)]).toEqual([path, true])
    for (const path of [
      'server/src/fuzz.test.ts',
      'server/src/testing/',
      'server/node_modules/',
      'demo/src/make/',
      'server/src/pins/pins.examples.ts',
      'server/src/files/modelFormats/off/samples.ts',
    ])
      expect([path, isNeededOwnFile(path)]).toEqual([path, false])
  })

  it('and no code that runs imports what is left out', () => {
    for (const workspace of runtimeWorkspaces) {
      const sources = readdirSync(join(root, workspace, 'src'), {
        recursive: true,
        encoding: 'utf8',
      })
      for (const name of sources.filter(
        (fileName) => fileName.endsWith('.ts') && isNeededOwnFile(`${workspace}/src/${fileName}`),
      )) {
        if (name.startsWith('authorizationMatrix/')) continue
        const imported = [...read(`${workspace}/src/${name}`).matchAll(/from '(\.[^']+)'/g)].map(
          ([, path = '']) => path,
        )
        const left = imported.filter((path) => !isNeededOwnFile(path))
        expect([`${workspace}/src/${name}`, left]).toEqual([`${workspace}/src/${name}`, []])
      }
    }
  })
})

describe('T263: the bill of materials', () => {
  const bill = buildSbom(lock, '0.1.0')

  it('names every package that is shipped, once, with its licence and where it comes from', () => {
    const refs = bill.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(refs).toEqual(
      listShippedPackages(lock).map(({ name, version }) => buildPurl(name, version)),
    )
    expect(buildPurl('@fastify/static', '10.1.11')).toBe('pkg:npm/%40fastify/static@10.1.11')
    expect(bill.components.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)).toEqual([])
    expect(bill.dependencies[0]?.dependsOn).toEqual(refs)
  })

  it('is the same for the same packages, under a number of its own', () => {
    expect(buildSbom(lock, '0.1.0')).toEqual(bill)
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(buildSbom(lock, '0.2.0').serialNumber).not.toBe(bill.serialNumber)
  })
})

describe('T262: the files for an image', () => {
  const dockerfile = read('Dockerfile')
  const lines = dockerfile.split('\n').filter((line) => !line.startsWith('#'))

  it('make one that runs as nobody, says how it is, and takes no secret along', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER \d+:\d+$/m)
    expect(last).toMatch(/^HEALTHCHECK .*\["\/nodejs\/bin\/node", "healthcheck\.mjs"\]$/m)
    expect(last).toMatch(/^COPY --from=build --chown=0:0 /m)
    expect(lines.filter((line) => /\bADD\b|PASSWORD|SECRET|TOKEN/.test(line))).toEqual([])
    expect(`${lines.join('\n')}\n${read('compose.yaml')}`).not.toMatch(/:latest\b/)
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.env', 'data', 'secrets', '**/node_modules', '**/.git'])
      expect(ignored).toContain(name)
  })

  it('start programs that exist, in image, service and folder alike', () => {
    const [, program = ''] = /"(server\/src\/\w+\.ts)"\]$/m.exec(dockerfile) ?? []
    expect(existsSync(join(root, program))).toBe(true)
    for (const [, name = ''] of read('packaging/nspect').matchAll(/program=([\w/]+\.ts)/g))
      expect(existsSync(join(root, 'server/src', name))).toBe(true)
    expect(read('packaging/nspect.service')).toContain('ExecStart=/opt/nspect/nspect\n')
  })

  it('give every secret to the servers as a file', () => {
    const compose = read('compose.yaml')
    const [, shared = ''] = /x-nspect:([\s\S]+?)\nservices:/.exec(compose) ?? []
    expect(shared).not.toMatch(/^ {4}\w*(SECRET_KEY|PASSWORD|DATABASE_URL):/m)
    expect(shared).toContain('read_only: true')
    for (const [, name = ''] of compose.matchAll(/\/run\/secrets\/(\w+)/g))
      expect(compose).toMatch(new RegExp(`^ {2}${name}:\\n {4}file: \\./secrets/${name}$`, 'm'))
  })
})

describe('T262: what starts and watches a packaged server', () => {
  it('tells a server that serves from one that does not, or not yet', async () => {
    let status = 200
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/readyz' ? status : 404).end(),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const check = async (HOST: string) => {
      const env = { PORT: String(port), HOST }
      const [code] = await once(
        spawn(process.execPath, [join(root, 'packaging/healthcheck.mjs')], { env }),
        'exit',
      )
      return code as number
    }
    try {
      for (const host of ['', '0.0.0.0', '::', '127.0.0.1'])
        expect([host, await check(host)]).toEqual([host, 0])
      status = 503
      expect(await check('127.0.0.1')).toBe(1)
    } finally {
      server.close()
      await once(server, 'close')
    }
    expect(await check('127.0.0.1')).toBe(1)
  })
})
