import { expect, it } from 'vitest'
import { parseUserAgentDeviceName } from './deviceName.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it('T22: people know their devices again by browser and system', () => {
  const devices: [string, string][] = [
    [
      `${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
      'Firefox · Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome · Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge · Windows',
    ],
    [
      `${mozilla} (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`,
      'Opera · Linux',
    ],
    [
      `${mozilla} (Linux; Android 16) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile`,
      'Samsung Internet · Android',
    ],
    [
      `${mozilla} (iPad; CPU OS 19_0 like Mac OS X) ${webKit} CriOS/142.0 Mobile Safari/604.1`,
      'Chrome · iPad',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Safari/604.1`,
      'Safari · iPhone',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`,
      'Safari · macOS',
    ],
    [
      `${mozilla} (X11; CrOS x86_64 16181.0.0) ${webKit} Chrome/142.0 Safari/537.36`,
      'Chrome · ChromeOS',
    ],
  ]
  for (const [userAgent, device] of devices)
    expect(parseUserAgentDeviceName(userAgent)).toBe(device)
})

it('T22: what tells nothing stays empty instead of being guessed', () => {
  for (const userAgent of ['', 'curl/8.5.0', '\u0000', 'x'.repeat(400)])
    expect(parseUserAgentDeviceName(userAgent)).toBe('')
})
