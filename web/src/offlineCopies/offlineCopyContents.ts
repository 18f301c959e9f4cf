import { checklistAnswerRoutes } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { type Comment, commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import type { Route, RouteResponse } from '@nspect/contract/http/route'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { planRoutes } from '@nspect/contract/plans/plans'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { savedViewRoutes } from '@nspect/contract/savedViews/savedViews'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { toFileUrl } from '../api/requestUrl.ts'
import {
  isLowMemoryDevice,
  resolveModelTabContent,
} from '../inspection/media/viewer/modelTabContent.ts'

/**
 * What belongs to an inspection on the device: its calls, with the arguments of its screens, and
 * its files.
 */

type Round = RouteResponse<typeof checklistAnswerRoutes.readRound>

interface TakenCall {
  route: Route
  args: Record<string, number>
}

export const buildRoundCall = (projectId: number) => ({
  route: checklistAnswerRoutes.readRound,
  args: { projectId },
})

/** The calls of the workspace besides the inspection and its points. */
export const listWorkspaceCalls = ({
  id,
  planSheets,
  hasChecklists,
}: Pick<Project, 'id' | 'planSheets' | 'hasChecklists'>): TakenCall[] => [
  { route: sessionRoutes.readMe, args: {} },
  { route: settingRoutes.readPublicConfig, args: {} },
  { route: documentRoutes.listDocuments, args: { id } },
  { route: savedViewRoutes.listViews, args: { projectId: id } },
  { route: assigneeRoutes.listAssignees, args: { projectId: id } },
  ...(planSheets.total > 0 ? [{ route: planRoutes.listPlanSheets, args: { projectId: id } }] : []),
  ...(hasChecklists
    ? [{ route: roomRoutes.listRooms, args: { projectId: id } }, buildRoundCall(id)]
    : []),
]
export const buildProjectCall = (id: number) => ({ route: projectRoutes.readProject, args: { id } })
export const buildPinsCall = (projectId: number) => ({
  route: pinRoutes.listPins,
  args: { projectId },
})
export const buildCommentsCall = (projPinId: number) => ({
  route: commentRoutes.listComments,
  args: { projPinId },
})

export interface OfflineFile {
  url: string
  /** as far as it is known before it is loaded: the answers name no sizes of pictures */
  expectedBytes: number
}

/** bytes, as they are on average */
const defaultBytes = { still: 60_000, thumb: 15_000, preview: 220_000 } as const
/** of photos, and of sheets, which are mostly white */
const bytesPerPixel = { photo: 0.2, sheet: 0.05 } as const

const imageBytes = (
  { width, height }: { width: number; height: number },
  kind: keyof typeof bytesPerPixel = 'photo',
) => Math.round(width * height * bytesPerPixel[kind])

/** The copy of the model that this device shows; a tour is its host's, and cannot be taken. */
const modelFiles = (project: Project): [string | null, number][] => {
  const content = resolveModelTabContent(project, { wantsLight: isLowMemoryDevice() })
  if (content.kind === 'viewer' && content.source.kind === 'tour') {
    return (project.tour?.nodes ?? []).flatMap(
      ({ path, size, previewPath }): [string, number][] => [
        [path, size],
        [previewPath, defaultBytes.preview],
      ],
    )
  }
  if (content.kind !== 'viewer' || !project.model || !('url' in content.source)) return []
  const path = content.source.url.replace(/^\/api\//, '')
  return [
    [path, content.bytes ?? project.model.size],
    ...project.model.topViews.map((view): [string, number] => [view.path, imageBytes(view)]),
  ]
}

/** Whether the inspection has a tour or a frame of another host, which cannot be taken. */
export const hasTourOfOtherHost = (project: Project): boolean =>
  project.model === null && project.modelLink !== null

/** The pictures of answers, those that they are compared with, and those of guidance. */
const listAnswerFiles = ({ checklists, answers, previous }: Round): [string, number][] => [
  // copies of an earlier version have none
  ...checklists.flatMap(({ pictures = {} }) => listPictureFiles(Object.values(pictures))),
  ...answers.flatMap(({ photos }) => listPictureFiles(photos)),
  ...(previous?.answers ?? []).flatMap(({ photos, view }) =>
    listPictureFiles(view ? [...photos, view.picture] : photos),
  ),
]

const listPictureFiles = (
  pictures: readonly { thumbPath: string; previewPath: string }[],
): [string, number][] =>
  pictures.flatMap(({ thumbPath, previewPath }) => [
    [thumbPath, defaultBytes.thumb],
    [previewPath, defaultBytes.preview],
  ])

/** The files that the workspace shows, each once. `round`: its checklists, where it has some. */
export const listWorkspaceFiles = (
  project: Project,
  pins: readonly Pin[],
  comments: readonly Comment[],
  round?: Round,
): OfflineFile[] => {
  const listed: [string | null, number][] = [
    ...modelFiles(project),
    ...project.projectModelImages.flatMap((image): [string, number][] => [
      [image.thumbPath, defaultBytes.thumb],
      [image.previewPath, defaultBytes.preview],
      [image.imagePath, imageBytes(image, image.sheet ? 'sheet' : 'photo')],
    ]),
    ...pins.flatMap((pin): [string | null, number][] => [
      [pin.imageUrl, defaultBytes.still],
      [pin.contextStillUrl, defaultBytes.still],
      [pin.poiResolutionImagePath, defaultBytes.preview],
      ...pin.projectPinPhotos.flatMap((photo): [string, number][] => [
        [photo.thumbPath, defaultBytes.thumb],
        [photo.imagePath, imageBytes(photo)],
      ]),
    ]),
    ...(round ? listAnswerFiles(round) : []),
    ...comments.flatMap((comment) =>
      comment.poiResolutionImagePaths.map((path): [string, number] => [path, defaultBytes.preview]),
    ),
  ]
  const files = new Map<string, OfflineFile>()
  for (const [path, expectedBytes] of listed) {
    if (path?.startsWith('files/')) files.set(path, { url: toFileUrl(path), expectedBytes })
  }
  return [...files.values()]
}
