/** The first match counts: most browsers include the names of those below, too. */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findFirstMatch = (patterns: readonly [RegExp, string][], userAgent: string) =>
  patterns.find(([sign]) => sign.test(userAgent))?.[1]

/**
 * Browser and system, `Firefox · Windows`, so that people recognise their devices; empty if neither
 * is known.
 */
export const parseUserAgentDeviceName = (userAgent: string): string =>
  [findFirstMatch(browsers, userAgent), findFirstMatch(systems, userAgent)]
    .filter((name) => name !== undefined)
    .join(' · ')
