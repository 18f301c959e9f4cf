import type { ImageAlignment } from '@nspect/contract/imageAlignments/imageAlignments'
import type { Project } from '@nspect/contract/projects/projects'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import { emptyCompletionRule } from '@nspect/contract/projectTypes/improvementPlan'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { KnownSettingKey } from '@nspect/contract/settings/knownSettings'
import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import { isCallerLimitedToPins, wherePinVisibleToLink } from '../access/pinAccess.queries.ts'
import { projectTypeJoin } from '../access/projectAccess.queries.ts'
import { hasChecklistsColumn } from '../checklistAnswers/projectChecklists.queries.ts'
import { clientLogoColumn } from '../clients/clients.queries.ts'
import { type Scope, whereNotDeleted } from '../db/scope.ts'
import { buildings } from '../db/tables/buildings.ts'
import { clients } from '../db/tables/clients.ts'
import { customers } from '../db/tables/customers.ts'
import { type FileVariant, files } from '../db/tables/files.ts'
import { models, modelTopViews } from '../db/tables/models.ts'
import { pinCheckBoxes, pinCustomFields, projectPins } from '../db/tables/pins.ts'
import { planFiles, planSheets } from '../db/tables/plans.ts'
import {
  metaDataAnswers,
  projectModelImages,
  projects,
  userProjects,
} from '../db/tables/projects.ts'
import { metaDataFields, projectTypes } from '../db/tables/projectTypes.ts'
import { settings } from '../db/tables/settings.ts'
import { buildDocumentsColumn } from '../documents/documentList.queries.ts'
import type { StoredTopView } from '../models/models.queries.ts'
import { selectCurrencyInForce } from '../money/currency.queries.ts'
import {
  buildProjectTypeColumns,
  type ProjectTypeRow,
} from '../projectTypes/projectTypes.queries.ts'
import { tourLinksColumn, tourNodesColumn, tourPlansColumn } from '../tours/tours.queries.ts'
import { buildChosenCover, buildCoverFileId } from './coverImage.queries.ts'
import { limitProjectToPins, type PinTypeParts } from './limitProjectToPins.ts'

const model = aliasedTable(files, 'model_file')

/** A picture of an inspection; `sheet` of a plan set. */
interface ImageOfProject {
  id: number
  variants: Record<string, FileVariant>
  sheet: Project['projectModelImages'][number]['sheet']
  sha256: string
  /** how it lies over the model, unless that was found for other files than those of now */
  onModel: ImageAlignment | null
}

/** The pictures, in their order. */
const imagesOfProject = sql<ImageOfProject[]>`(
  select coalesce(json_agg(json_build_object('id', ${projectModelImages.id}, 'variants', ${files.variants},
    'sha256', ${files.sha256},
    'onModel', case when ${projectModelImages.onModel} ->> 'picture' = ${files.sha256}
        and ${projectModelImages.onModel} ->> 'model' = ${model.sha256}
      then ${projectModelImages.onModel} - 'picture' - 'model' end,
    'sheet', case when ${planSheets.id} is not null then json_build_object('planFileId', ${planSheets.planFileId},
      'pageNumber', ${planSheets.pageNumber}, 'name', ${planSheets.name}) end)
    order by ${projectModelImages.sortOrder}, ${projectModelImages.id}), '[]')
  from ${projectModelImages} join ${files} on ${files.clientId} = ${projectModelImages.clientId}
    and ${files.id} = ${projectModelImages.fileId}
  left join ${planSheets} on ${planSheets.clientId} = ${projectModelImages.clientId}
    and ${planSheets.projectModelImageId} = ${projectModelImages.id}
  where ${projectModelImages.clientId} = ${projects.clientId} and ${projectModelImages.projectId} = ${projects.id})`

/** The sheets of its plan sets, and those that wait to be drawn. */
const sheetsOfProject = sql<Project['planSheets']>`(
  select json_build_object('total', count(*),
    'waiting', count(*) filter (where ${planSheets.isInFile} and ${planSheets.state} = 'waiting'))
  from ${planSheets} join ${planFiles} on ${planFiles.clientId} = ${planSheets.clientId}
    and ${planFiles.id} = ${planSheets.planFileId}
  where ${planFiles.clientId} = ${projects.clientId} and ${planFiles.projectId} = ${projects.id})`

/** The floors of the model from above, lowest first. */
const topViewsOfProject = sql<StoredTopView[]>`(
  select coalesce(json_agg(json_build_object('floor', ${modelTopViews.floor}, 'area', ${modelTopViews.area},
    'variants', ${files.variants}) order by ${modelTopViews.floor}), '[]')
  from ${modelTopViews} join ${files} on ${files.clientId} = ${modelTopViews.clientId}
    and ${files.id} = ${modelTopViews.pictureFileId}
  where ${modelTopViews.clientId} = ${projects.clientId} and ${modelTopViews.modelFileId} = ${projects.modelFileId})`

const coverSubject = {
  clientId: projects.clientId,
  projectId: projects.id,
  modelFileId: projects.modelFileId,
  buildingId: projects.buildingId,
  coverFileId: projects.coverFileId,
}

/** The sizes of the picture on its cover; null without any picture. */
const coverOfProject = sql<Record<string, FileVariant> | null>`(
  select ${files.variants} from ${files} where ${files.clientId} = ${projects.clientId} and ${files.id} = ${buildCoverFileId(coverSubject)})`

/** The building that it names, also one that was removed since. */
const buildingOfProject = sql<Project['building']>`(
  select json_build_object('name', ${buildings.name}, 'address', ${buildings.address}) from ${buildings}
  where ${buildings.clientId} = ${projects.clientId} and ${buildings.id} = ${projects.buildingId})`

/** The customer that it names, also one that was removed since, without the contact. */
const customerOfProject = sql<{ name: string; logo: Record<string, FileVariant> | null } | null>`(
  select json_build_object('name', ${customers.name}, 'logo', ${files.variants})
  from ${customers} left join ${files} on ${files.clientId} = ${customers.clientId} and ${files.id} = ${customers.logoFileId}
  where ${customers.clientId} = ${projects.clientId} and ${customers.id} = ${projects.customerId})`

const ofProject = sql`${projectPins.clientId} = ${projects.clientId} and ${projectPins.projectId} = ${projects.id}`

/** The points that the reader may see, in short. */
const pinsOfProject = (scope: Scope) =>
  sql<Project['projectPins']>`(
  select coalesce(json_agg(json_build_object('id', ${projectPins.id}, 'pinNumber', ${projectPins.pinNumber},
    'title', ${projectPins.title}, 'pointCategoryId', ${projectPins.pointCategoryId},
    'projectTypePOIStatusId', ${projectPins.poiStatusId}, 'isResolved', ${projectPins.isResolved},
    'isApproved', ${projectPins.isApproved}) order by ${projectPins.id}), '[]')
  from ${projectPins} where ${and(ofProject, whereNotDeleted(projectPins), wherePinVisibleToLink(scope))})`

/** The type's questions with their answers; a deleted question stays if it was answered (T71). */
const answersOfProject = sql<{ metaDataFieldId: number; question: string; answer: string }[]>`(
  select coalesce(json_agg(json_build_object('metaDataFieldId', ${metaDataFields.id},
    'question', ${metaDataFields.question}, 'answer', coalesce(${metaDataAnswers.answer}, ''))
    order by ${metaDataFields.sortOrder}, ${metaDataFields.id}), '[]')
  from ${metaDataFields} left join ${metaDataAnswers} on ${metaDataAnswers.clientId} = ${metaDataFields.clientId}
    and ${metaDataAnswers.metaDataFieldId} = ${metaDataFields.id} and ${metaDataAnswers.projectId} = ${projects.id}
  where ${metaDataFields.clientId} = ${projects.clientId} and ${metaDataFields.projectTypeId} = ${projects.projectTypeId}
    and (${whereNotDeleted(metaDataFields)} or ${metaDataAnswers.answer} is not null))`

/** The client's own setting comes before the one for all. */
const settingOfProject = (key: KnownSettingKey) => sql<string | null>`(select ${settings.value}
  from ${settings}
  where ${settings.key} = ${key} and ${whereNotDeleted(settings)}
    and (${settings.clientId} = ${projects.clientId} or ${settings.clientId} is null)
  order by ${settings.clientId} nulls last limit 1)`

const hiddenPinsOfProject = sql<number>`(select count(*)::int from ${projectPins}
  where ${ofProject} and ${projectPins.visitorState} = 'hidden')`

const readProjectDetail = async (scope: Scope, id: number) => {
  const [row] = await scope.db
    .select({
      id: projects.id,
      projectName: projects.projectName,
      clientId: projects.clientId,
      businessName: clients.businessName,
      logo: clientLogoColumn,
      clientAddress: clients.companyAddress,
      building: buildingOfProject,
      customer: customerOfProject,
      yourReference: projects.yourReference,
      tier: clients.tier,
      allowAnonymousCollaboration: clients.allowAnonymousCollaboration,
      allowOfflineCopies: clients.allowOfflineCopies,
      removeWaterMark: clients.removeWaterMark,
      removeCobrandedReport: clients.removeCobrandedReport,
      scanDate: projects.scanDate,
      modelLink: projects.modelLink,
      modelFile: {
        id: model.id,
        kind: model.kind,
        name: model.name,
        mime: model.mime,
        displayName: model.displayName,
        size: model.size,
        sha256: model.sha256,
        triangles: model.triangles,
        variants: model.variants,
        createdAt: model.createdAt,
      },
      model: {
        state: models.state,
        progress: models.progress,
        problem: models.problem,
        facts: models.facts,
        check: models.check,
        outsideViewFileId: models.outsideViewFileId,
      },
      topViews: topViewsOfProject,
      cover: coverOfProject,
      chosenCover: buildChosenCover(coverSubject),
      projectTypeId: projects.projectTypeId,
      projectType: buildProjectTypeColumns(scope),
      notes: projects.notes,
      currency: selectCurrencyInForce(projects.clientId),
      taxRate: settingOfProject('TaxRate'),
      unansweredQuestions: settingOfProject('UnansweredQuestions'),
      formJSON: projects.formValues,
      completedAt: projects.completedAt,
      frozenType: projects.frozenType,
      isDeleted: projects.isDeleted,
      images: imagesOfProject,
      planSheets: sheetsOfProject,
      tourNodes: tourNodesColumn,
      tourLinks: tourLinksColumn,
      tourPlans: tourPlansColumn,
      pins: pinsOfProject(scope),
      answers: answersOfProject,
      documents: buildDocumentsColumn(scope),
      hiddenPinCount: hiddenPinsOfProject,
      hasChecklists: hasChecklistsColumn,
      previousProjectId: projects.previousProjectId,
      updatedAt: projects.updatedAt,
      version: projects.version,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .innerJoin(projectTypes, projectTypeJoin)
    .leftJoin(model, and(eq(model.clientId, projects.clientId), eq(model.id, projects.modelFileId)))
    .leftJoin(
      models,
      and(eq(models.clientId, projects.clientId), eq(models.fileId, projects.modelFileId)),
    )
    .where(scope.inTenant(projects, eq(projects.id, id)))
  return row
}
const sinceAdded = {
  reportScope: '',
  reportLimitations: '',
  reportMethod: '',
  hasSignatures: false,
  brandPack: neutralBrandPack,
}

const noMarks = { isInProgress: false, setWhen: null }

/**
 * The type that a completed inspection keeps; properties that types did not have then are empty, or
 * as now.
 */
const mergeFrozenType = (frozen: ProjectType, now: ProjectTypeRow): ProjectType => {
  const keys = new Map(now.projectTypeCustomFields.map(({ id, key }) => [id, key]))
  return {
    ...sinceAdded,
    ...frozen,
    pointCategories: frozen.pointCategories.map((category) => ({
      ...emptyCompletionRule,
      ...emptyCategoryDefaults,
      ...category,
    })),
    projectTypePOIStatuses: frozen.projectTypePOIStatuses.map((status) => ({
      ...noMarks,
      ...status,
    })),
    projectTypeCustomFields: frozen.projectTypeCustomFields.map((field) => ({
      ...field,
      key: field.key === undefined ? (keys.get(field.id) ?? null) : field.key,
    })),
  }
}

/**
 * Everything that the inspection's screen shows, except its points: one statement. A completed one
 * has the type and the questions as they were on that day (T67); what its readers may not see is
 * still omitted.
 */
const findWholeDetail = async (scope: Scope, id: number) => {
  const found = await readProjectDetail(scope, id)
  if (!found?.frozenType) return found
  const type = mergeFrozenType(found.frozenType, found.projectType)
  const isOutsider = scope.actor?.kind === 'visitor'
  const questions = type.projectTypeMetaDataFields
  const answered = new Map(found.answers.map((response) => [response.metaDataFieldId, response]))
  const questionIds = new Set(questions.map((question) => question.id))
  return {
    ...found,
    projectType: {
      ...type,
      projectTypeCustomFields: type.projectTypeCustomFields.filter(
        (field) => field.isViewable || !isOutsider,
      ),
    },
    answers: [
      ...questions.map((question) => ({
        metaDataFieldId: question.id,
        question: question.question,
        answer: answered.get(question.id)?.answer ?? '',
      })),
      // deleted before the completion, but answered (T71)
      ...found.answers
        .filter((response) => response.answer !== '' && !questionIds.has(response.metaDataFieldId))
        .toSorted((a, b) => a.metaDataFieldId - b.metaDataFieldId),
    ],
  }
}
export type ProjectDetail = NonNullable<Awaited<ReturnType<typeof findWholeDetail>>>

// nested, because the builder omits table names from the columns of a statement about one table
const boxIdsOfPin = sql<
  number[]
>`${sql`array(select ${pinCheckBoxes.checkBoxId} from ${pinCheckBoxes}
  where ${pinCheckBoxes.clientId} = ${projectPins.clientId} and ${pinCheckBoxes.projectPinId} = ${projectPins.id})`}`
const fieldIdsOfPin = sql<
  number[]
>`${sql`array(select ${pinCustomFields.customFieldId} from ${pinCustomFields}
  where ${pinCustomFields.clientId} = ${projectPins.clientId} and ${pinCustomFields.projectPinId} = ${projectPins.id})`}`

const noPlace = {
  projectModelImageId: sql<null>`null`,
  annotationCoordinates: sql<null>`null`,
  matterPointCoordinates: sql<null>`null`,
}

/**
 * Which parts of its type the points use that the caller's link shows. A contractor sees where its
 * points are on plans (T610); a link to chosen points shows no plan (T131).
 */
const findPartsOfPins = async (scope: Scope, projectId: number): Promise<PinTypeParts[]> => {
  const isFirm = scope.actor?.kind === 'visitor' && scope.actor.firmId !== null
  return scope.db
    .select({
      id: projectPins.id,
      categoryId: projectPins.pointCategoryId,
      statusId: projectPins.poiStatusId,
      checkBoxIds: boxIdsOfPin,
      fieldIds: fieldIdsOfPin,
      ...(isFirm
        ? {
            projectModelImageId: projectPins.projectModelImageId,
            annotationCoordinates: projectPins.annotationCoordinates,
            matterPointCoordinates: projectPins.matterPointCoordinates,
          }
        : noPlace),
    })
    .from(projectPins)
    .where(
      scope.live(projectPins, eq(projectPins.projectId, projectId), wherePinVisibleToLink(scope)),
    )
    .orderBy(projectPins.id)
}

/**
 * What the caller may read of an inspection, except its points: with a link to chosen points only
 * its head (T131).
 */
export const findProjectDetail = async (
  scope: Scope,
  id: number,
): Promise<ProjectDetail | undefined> => {
  const found = await findWholeDetail(scope, id)
  if (!found || !isCallerLimitedToPins(scope)) return found
  return limitProjectToPins(found, await findPartsOfPins(scope, id))
}

export const insertProject = async (
  { db }: Scope,
  project: typeof projects.$inferInsert,
): Promise<number> => {
  const [row] = await db.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('an inserted inspection has no id')
  return row.id
}

/** The row of an inspection that is locked. */
export const findProjectRowForUpdate = async ({ db, inTenant }: Scope, id: number) => {
  const [row] = await db
    .select()
    .from(projects)
    .where(inTenant(projects, eq(projects.id, id)))
  return row
}

/** Updates the form fields of an inspection; `version` is the one that was read. */
export const updateProject = (
  { db, inTenant, now }: Scope,
  row: { id: number; version: number },
  changes: Partial<typeof projects.$inferInsert>,
) =>
  db
    .update(projects)
    .set({ ...changes, version: row.version + 1, updatedAt: now })
    .where(inTenant(projects, eq(projects.id, row.id)))

export const insertProjectImages = async (
  { db }: Scope,
  images: (typeof projectModelImages.$inferInsert)[],
) => {
  if (images.length > 0) await db.insert(projectModelImages).values(images)
}

export const insertUserProject = (
  { db }: Scope,
  clientId: number,
  userId: number,
  projectId: number,
) => db.insert(userProjects).values({ clientId, userId, projectId, accessibleToUser: true })

/**
 * Completes a locked inspection, with its type as it is now; if it is completed already, its date
 * and type stay. Returns the date.
 */
export const markProjectCompleted = async (
  { db, inTenant, now }: Scope,
  id: number,
  type: ProjectType,
): Promise<Date> => {
  const [row] = await db
    .update(projects)
    .set({
      // a point that was saved while this call waited for it is not later than the completion
      // (BI-113)
      completedAt: sql`coalesce(${projects.completedAt}, greatest(${now.toISOString()}::timestamptz, (
        select max(p.updated_at) from project_pins p
        where p.client_id = ${projects.clientId} and p.project_id = ${projects.id}
      )))`,
      frozenType: sql`case when ${projects.completedAt} is null then ${JSON.stringify(type)}::jsonb else ${projects.frozenType} end`,
      updatedAt: now,
    })
    .where(inTenant(projects, eq(projects.id, id)))
    .returning({ completedAt: projects.completedAt })
  if (!row?.completedAt) throw new Error('a locked inspection is gone')
  return row.completedAt
}
