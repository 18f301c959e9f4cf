import type { ModelFormatName } from '@nspect/contract/media/modelFormats'
import type { ConvertModule } from './conversion.ts'

/** The `convert.ts` of a format. */
export const loadConverter = async (name: ModelFormatName): Promise<ConvertModule> =>
  import(`../${name}/convert.ts`)
