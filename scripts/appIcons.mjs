// `npm run icons`: draws the icons of the installed app from the logo, as it also stands in
// `web/index.html`.
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'web', 'public', 'icons')
const accent = '#0b6e75'
const pin = `<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><circle cx="16" cy="13" r="6"/><path d="M16 19v8"/></g>`

/**
 * `radius`: of the corners; `scale`: of the pin, as systems cut a mask out of the middle of some
 * icons
 */
const logo = ({ radius, scale }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${accent}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -17)">${pin}</g></svg>`,
  )

const icons = [
  { name: 'icon-192.png', side: 192, radius: 7, scale: 1 },
  { name: 'icon-512.png', side: 512, radius: 7, scale: 1 },
  { name: 'icon-mask-512.png', side: 512, radius: 0, scale: 0.8 },
  { name: 'icon-touch-180.png', side: 180, radius: 0, scale: 0.9 },
]

for (const { name, side, ...shape } of icons) {
  await sharp(logo(shape), { density: 72 * (side / 32) })
    .resize(side, side)
    .png({ palette: true })
    .toFile(join(folder, name))
}
