import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The stand-in of Matterport's SDK as one module, to be served at the address in an instance's
 * settings.
 */
export async function bundleFakeSdk(): Promise<string> {
  const built = await build({
    logLevel: 'error',
    configFile: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('fakeSdkModule.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'sdk',
      },
    },
  })
  for (const { output } of [built].flat().filter((result) => 'output' in result))
    for (const file of output) if ('code' in file) return file.code
  throw new Error('the stand-in was not bundled')
}
