import { z } from 'zod'

/** Names of files that a model refers to and came without, such as the list of its materials. */
export const missingFiles = z.array(z.string().min(1).max(200)).max(20)

const extras = z.object({ missingFiles: missingFiles.min(1) })

/** How a GLB that was made of such a model keeps them: `extras` of its scene. */
export const toMissingFilesSceneExtras = (names: Iterable<string>): z.output<typeof extras> => ({
  missingFiles: [...names].slice(0, 20).map((name) => name.slice(0, 200)),
})

/** The names by the `extras` of a scene; none of any other scene. */
export const parseMissingFiles = (of: unknown): string[] =>
  extras.safeParse(of).data?.missingFiles ?? []
