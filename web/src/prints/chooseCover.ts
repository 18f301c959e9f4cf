import { projectCoverRoutes } from '@nspect/contract/projects/projectCover'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes } from '../api/readQuery.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'

/** A picture that a cover can show; `pin` is null for one of the inspection's own. */
interface CoverImage {
  value: string
  choice: Exclude<Project['chosenCover'], null>
  /** of the inspection's pictures, from 1; else the point's */
  number: number
  pin: ReportedPin | null
}

const ofImage = (id: number) => ({ projectModelImageId: id, projectPinId: null })
const ofPin = (id: number) => ({ projectModelImageId: null, projectPinId: id })

/** A chosen cover as the value of a select; null: the usual one. */
export const toCoverValue = (cover: Project['chosenCover']): string | null =>
  cover && `${cover.projectModelImageId ?? ''}/${cover.projectPinId ?? ''}`

/** The inspection's pictures, then the points that have one. */
export const listCoverImages = (
  { projectModelImages }: Project,
  pins: readonly ReportedPin[],
): CoverImage[] =>
  [
    ...projectModelImages.flatMap(({ id, sheet }, index) =>
      // of a plan set, its first sheet
      sheet === null || sheet.pageNumber === 1
        ? [{ choice: ofImage(id), number: index + 1, pin: null }]
        : [],
    ),
    ...pins.flatMap((pin) =>
      (pin.contextStillUrl ?? pin.ownStillUrl ?? pin.stillUrl) === null
        ? []
        : [{ choice: ofPin(pin.id), number: pin.pinNumber, pin }],
    ),
  ].map((image) => ({ ...image, value: toCoverValue(image.choice) ?? '' }))

/** Saves the cover of an inspection, and shows it wherever it is. */
export const useChooseCover = ({ id: projectId, version }: Project) => {
  const client = useQueryClient()
  return useMutationOnce({
    mutationFn: (choice: Project['chosenCover']) =>
      callRoute(projectCoverRoutes.chooseCover, { projectId, version, ...choice }),
    // also after a refusal: somebody else may have changed the inspection
    onSettled: () =>
      invalidateRoutes(client, projectRoutes.readProject, projectRoutes.listProjects),
  })
}
