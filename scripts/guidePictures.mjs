// `npm run guide-pictures`: the pictures of docs/guide, taken of the demo and made small.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')

/** The screen of `e2e/screens`, and the picture's name. */
const pictures = {
  '03-dashboard': 'dashboard',
  '11-inspection-3d-point': 'point',
  '12-inspection-2d': 'plan',
  '19-report': 'report',
  '20-report-link': 'link',
  '24-users': 'people',
}

const take = [
  join(root, 'e2e', 'screens', 'takeScreenshots.ts'),
  '--desk',
  '--light',
  ...Object.keys(pictures),
]
const { status } = spawnSync(process.execPath, take, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const folder = join(root, 'docs', 'guide')
mkdirSync(folder, { recursive: true })
for (const [screen, name] of Object.entries(pictures)) {
  await sharp(join(root, 'screenshots', `${screen}.desk.light.png`))
    // a long page is shown by its beginning
    .extract({ left: 0, top: 0, width: 1440, height: 900 })
    .resize({ width: 960 })
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`))
}
