import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
}

/**
 * The id of the file that is the cover of an inspection, on screen, in print, on links and in lists
 * (T618): the picture of its building, else the model from outside, else a photo, else where a point
 * is, else a plan; never a close-up of a defect. Of points that waiting or hidden visitors sent, none.
 */
export const buildCoverFileId = ({
  clientId,
  projectId,
  modelFileId,
  buildingId,
}: CoverSubject): SQL => {
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
    (select ${buildings.pictureFileId} from ${buildings} where ${buildings.clientId} = ${clientId} and ${buildings.id} = ${buildingId}),
    (select ${models.outsideViewFileId} from ${models} where ${models.clientId} = ${clientId} and ${models.fileId} = ${modelFileId}),
    ${firstImage(sql`not ${isSheet}`)}, ${firstContext}, ${firstImage(sql`true`)})`
}
