// `npm run guide-pictures`: the pictures of README.md and docs/guide, taken of the demo and made
// small.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')

/**
 * The pictures taken on each device: the screen of `e2e/screens`, the part shown (default: its
 * top), the width in pixels.
 */
const picturesByDevice = {
  desk: [
    { file: 'docs/picture.webp', screen: '10-inspection-3d', width: 1200 },
    { file: 'docs/guide/look-around.webp', screen: '03-dashboard' },
    { file: 'docs/guide/inspect.webp', screen: '14-add-point' },
    { file: 'docs/guide/rooms.webp', screen: '54-rooms' },
    { file: 'docs/guide/decide.webp', screen: '92-review' },
    { file: 'docs/guide/share-and-print.webp', screen: '19-report' },
    { file: 'docs/guide/run-an-organization.webp', screen: '24-users' },
    {
      file: 'docs/guide/keyboard.webp',
      screen: '15-keys',
      part: { left: 530, top: 78, width: 380, height: 744 },
      width: 380,
    },
  ],
  phone: [
    { file: 'docs/guide/checklists.webp', screen: '54-checklist-of-room', width: 320 },
    {
      file: 'docs/guide/on-site-and-offline.webp',
      screen: '237-inspection-phone-form',
      width: 320,
    },
  ],
}

const takeScreens = (device, screens) => {
  const program = join(root, 'e2e', 'screens', 'takeScreenshots.ts')
  const options = { cwd: root, stdio: 'inherit' }
  const args = [program, `--${device}`, '--light', ...screens]
  const { status } = spawnSync(process.execPath, args, options)
  if (status !== 0) process.exit(status ?? 1)
}

const writePicture = async (device, { file, screen, part, width = 960 }) => {
  const picture = sharp(join(root, 'screenshots', `${screen}.${device}.light.png`))
  const { width: full, height } = await picture.metadata()
  await picture
    // a long page is shown by its beginning
    .extract(part ?? { left: 0, top: 0, width: full, height: Math.min(height, 900) })
    .resize({ width })
    .webp({ quality: 72 })
    .toFile(join(root, file))
}

for (const [device, pictures] of Object.entries(picturesByDevice)) {
  takeScreens(
    device,
    pictures.map(({ screen }) => screen),
  )
  for (const picture of pictures) await writePicture(device, picture)
}
