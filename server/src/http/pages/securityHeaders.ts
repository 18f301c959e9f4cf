import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tourFrameSources } from '@nspect/contract/tours/tourHosts'
import helmet from 'helmet'

const matterportFrames = ['https://my.matterport.com', 'https://my.matterportvr.cn']

/** Our pages use camera and microphone, frames in them do not. The rest neither uses. */
const permissionsPolicy = [
  ...['camera', 'microphone'].map((feature) => `${feature}=(self)`),
  ...['geolocation', 'display-capture', 'midi'].map((feature) => `${feature}=()`),
  ...['usb', 'serial', 'hid', 'bluetooth'].map((feature) => `${feature}=()`),
].join(', ')

const listOrigins = (...urls: (string | undefined)[]) =>
  urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))

/**
 * The security headers (BI-143), made once: they are the same for every response. `publicUrl`
 * decides whether browsers are told to use https only. `settings` has the operator's origins for
 * tour scripts and for card fields; the latter are iframes of the payment provider (T110).
 * `inPages` are the sources of the scripts that stand in the pages, `stores` the origins that large
 * files are read from.
 */
export const buildSecurityHeaders = (
  { publicUrl, settings }: { publicUrl: string; settings: Readonly<Record<string, string>> },
  inPages: readonly string[] = [],
  stores: readonly string[] = [],
): Record<string, string> => {
  const payment = listOrigins(settings.ChargifyScriptUrl, settings.ChargifyServerHost)
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...inPages,
          ...listOrigins(settings.MatterportSdkUrl),
          ...payment,
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...stores],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:', ...payment, ...stores],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...matterportFrames, ...tourFrameSources, ...payment],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  set(request, response, () => undefined)
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [
    name,
    String(value),
  ])
  return { ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy }
}
