// `npm run settings-page`: regenerates the documents of settings from server/src/config/environment.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEnvExample, renderSettingsPage } from './settingsPage.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/operators/settings.md'), renderSettingsPage())
writeFileSync(join(root, '.env.example'), renderEnvExample())
