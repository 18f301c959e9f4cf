import type { Project } from '@nspect/contract/projects/projects'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { whereNotDeleted } from '../db/scope.ts'
import { buildings } from '../db/tables/buildings.ts'
import { models } from '../db/tables/models.ts'
import { projectPins } from '../db/tables/pins.ts'
import { planSheets } from '../db/tables/plans.ts'
import { projectModelImages } from '../db/tables/projects.ts'

/** The inspection whose cover is looked for, as columns of the statement around it. */
interface CoverSubject {
  clientId: SQLWrapper
  projectId: SQLWrapper
  modelFileId: SQLWrapper
  buildingId: SQLWrapper
  /** the chosen one; null: the usual one */
  coverFileId: SQLWrapper
}

type ChosenCoverSubject = Pick<CoverSubject, 'clientId' | 'projectId' | 'coverFileId'>

/** The picture of the inspection that is its chosen cover. */
const selectChosenImage = ({ clientId, projectId, coverFileId }: ChosenCoverSubject) =>
  sql`select ${projectModelImages.id} from ${projectModelImages}
    where ${projectModelImages.clientId} = ${clientId} and ${projectModelImages.projectId} = ${projectId}
      and ${projectModelImages.fileId} = ${coverFileId} order by ${projectModelImages.id} limit 1`

/** The point that a chosen cover shows. A hidden point is deleted as well. */
const selectChosenPin = ({ clientId, projectId, coverFileId }: ChosenCoverSubject) =>
  sql`select ${projectPins.id} from ${projectPins}
    where ${projectPins.clientId} = ${clientId} and ${projectPins.projectId} = ${projectId} and ${whereNotDeleted(projectPins)}
      and ${coverFileId} in (${projectPins.contextFileId}, ${projectPins.closeUpFileId}, ${projectPins.stillFileId})
    order by ${projectPins.id} limit 1`

/** What the chosen cover shows; null for the usual cover, also if the chosen picture is gone. */
export const buildChosenCover = (subject: ChosenCoverSubject): SQL<Project['chosenCover']> =>
  sql`(case when ${subject.coverFileId} is not null then
    (select json_build_object('projectModelImageId', chosen.image, 'projectPinId', chosen.pin)
      from (select (${selectChosenImage(subject)}) as image, (${selectChosenPin(subject)}) as pin) chosen
      where chosen.image is not null or chosen.pin is not null) end)`

/**
 * The id of the file that is the cover of an inspection, on screen, in print, on links and in lists
 * (T618): the chosen picture (T579) as long as it is there, else the usual one. That is the picture
 * of its building, else the model from outside, else a photo, else where a point is, else a plan;
 * never a close-up of a defect. Of points that waiting or hidden visitors sent, none.
 */
export const buildCoverFileId = (subject: CoverSubject): SQL => {
  const { clientId, projectId, modelFileId, buildingId, coverFileId } = subject
  const isSheet = sql`exists (select 1 from ${planSheets} where ${planSheets.clientId} = ${projectModelImages.clientId}
    and ${planSheets.projectModelImageId} = ${projectModelImages.id})`
  const firstImage = (
    condition: SQL,
  ) => sql`(select ${projectModelImages.fileId} from ${projectModelImages}
    where ${projectModelImages.clientId} = ${clientId} and ${projectModelImages.projectId} = ${projectId} and ${condition}
    order by ${projectModelImages.sortOrder}, ${projectModelImages.id} limit 1)`
  const firstContext = sql`(select ${projectPins.contextFileId} from ${projectPins}
    where ${projectPins.clientId} = ${clientId} and ${projectPins.projectId} = ${projectId}
      and ${projectPins.contextFileId} is not null and ${whereNotDeleted(projectPins)}
      and (${projectPins.visitorState} is null or ${projectPins.visitorState} = 'accepted')
    order by ${projectPins.contextFileId} limit 1)`
  return sql`coalesce(
    case when ${coverFileId} is not null
      and (exists (${selectChosenImage(subject)}) or exists (${selectChosenPin(subject)})) then ${coverFileId} end,
    (select ${buildings.pictureFileId} from ${buildings} where ${buildings.clientId} = ${clientId} and ${buildings.id} = ${buildingId}),
    (select ${models.outsideViewFileId} from ${models} where ${models.clientId} = ${clientId} and ${models.fileId} = ${modelFileId}),
    ${firstImage(sql`not ${isSheet}`)}, ${firstContext}, ${firstImage(sql`true`)})`
}

/** The file of a picture of an inspection; undefined: it has no such picture. */
export const findFileOfImage = async (
  { db, inTenant }: Scope,
  projectId: number,
  imageId: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ fileId: projectModelImages.fileId })
    .from(projectModelImages)
    .where(
      inTenant(
        projectModelImages,
        eq(projectModelImages.projectId, projectId),
        eq(projectModelImages.id, imageId),
      ),
    )
  return row?.fileId
}

/**
 * The file of the view of a point that a cover shows, from afar if there is one. Undefined: there
 * is no such point, it has no view, or it waits for review.
 */
export const findViewOfPin = async (
  { db, live }: Scope,
  projectId: number,
  pinId: number,
): Promise<number | undefined> => {
  const ownView = sql`case when ${projectPins.matterPointCoordinates} is not null then ${projectPins.stillFileId} end`
  const [row] = await db
    .select({
      fileId: sql<
        number | null
      >`coalesce(${projectPins.contextFileId}, ${ownView}, ${projectPins.closeUpFileId}, ${projectPins.stillFileId})`,
    })
    .from(projectPins)
    .where(
      live(
        projectPins,
        eq(projectPins.projectId, projectId),
        eq(projectPins.id, pinId),
        sql`${projectPins.visitorState} is distinct from 'waiting'`,
      ),
    )
  return row?.fileId ?? undefined
}
