import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tourFrames } from '@nspect/contract/tourHosts'
import helmet from 'helmet'

const matterportFrames = ['https://my.matterport.com', 'https://my.matterportvr.cn']

/**
 * The headers that keep browsers safe (BI-143), made once: they are the same for every answer. `publicUrl` decides whether
 * browsers are told to come back by https only; `sdkUrl` is where the programs of tours come from, where the operator names it.
 */
export const safetyHeaders = (publicUrl: string, sdkUrl?: string): Record<string, string> => {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(sdkUrl ? [new URL(sdkUrl).origin] : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...matterportFrames, ...tourFrames],
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
  const asked = new IncomingMessage(new Socket())
  const answer = new ServerResponse(asked)
  set(asked, answer, () => undefined)
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
