import type { ModelFile } from '@nspect/contract/media/modelFile'
import { modelKind } from '@nspect/contract/media/modelFormats'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import type { KnownSettingKey } from '@nspect/contract/settings/knownSettings'
import { mapTier } from '../clients/clients.mapper.ts'
import type { Scope } from '../db/scope.ts'
import { mapDocument } from '../documents/documents.mapper.ts'
import { assertFound } from '../http/httpError.ts'
import { mapModelTopViews, mapModelVariants, toModelUrl } from '../models/models.mapper.ts'
import { mapSheetTiles } from '../plans/plans.mapper.ts'
import { mapProjectType } from '../projectTypes/projectTypes.mapper.ts'
import { mapTour } from '../tours/tours.mapper.ts'
import { findProjectDetail, type ProjectDetail } from './projects.queries.ts'

const viewModel = (
  scope: Scope,
  { modelFile: file, model, topViews }: ProjectDetail,
): ModelFile | null => {
  if (!file) return null
  return {
    id: file.id,
    kind: modelKind.parse(file.kind),
    path: toModelUrl(scope, file),
    name: file.displayName,
    size: file.size,
    sha256: file.sha256,
    triangles: file.triangles,
    uploadedOn: file.createdAt.toISOString(),
    state: model?.state ?? 'ready',
    progress: model?.progress ?? 100,
    problem: model?.problem ?? null,
    variants: mapModelVariants(scope, file.variants),
    facts: model?.facts ?? null,
    // those stored before scales were measured lack it
    check: model?.check
      ? { ...model.check, isScaleMeasured: model.check.isScaleMeasured ?? false }
      : null,
    topViews: mapModelTopViews(scope, topViews),
    hasOutsideView: typeof model?.outsideViewFileId === 'number',
  }
}

const mayReadHidden = ({ actor }: Scope) =>
  actor?.kind === 'staff' && isRoleAllowed(actor.role, 'pin.readHidden')

/** Builds the response for an inspection that the caller may read. */
export const mapProject = async (
  scope: Scope,
  id: number,
  /** values that are set in the environment */
  settings: Readonly<Partial<Record<KnownSettingKey, string>>> = {},
): Promise<Project> => {
  const found = assertFound(await findProjectDetail(scope, id), 'record.missing')
  return {
    id: found.id,
    projectName: found.projectName,
    clientId: found.clientId,
    client: {
      id: found.clientId,
      businessName: found.businessName,
      clientTier: mapTier(found.tier),
      clientTierId: mapTier(found.tier).id,
      allowAnonymousCollaboration: found.allowAnonymousCollaboration,
      logoPath: scope.publicPath(found.logo?.thumb),
      address: found.clientAddress.trim(),
    },
    building: found.building,
    customer: found.customer && {
      name: found.customer.name,
      logoPath: scope.path(found.customer.logo?.thumb),
    },
    yourReference: found.yourReference,
    scanDate: found.scanDate,
    modelLink: found.modelLink,
    coverPath: scope.path(found.cover?.report ?? found.cover?.full),
    chosenCover: found.chosenCover,
    model: viewModel(scope, found),
    tour: mapTour(scope, found),
    projectTypeId: found.projectTypeId,
    projectType: mapProjectType(found.projectType),
    notes: found.notes,
    currency: found.currency,
    taxRate: found.taxRate ?? settings.TaxRate ?? null,
    formJSON: found.formJSON,
    completedDateTime: found.completedAt?.toISOString() ?? null,
    isDeleted: found.isDeleted,
    projectModelImages: found.images.map(({ id: imageId, variants, sheet, sha256, onModel }) => ({
      id: imageId,
      imagePath: scope.path(variants.full) ?? '',
      previewPath: scope.path(variants.report ?? variants.full) ?? '',
      thumbPath: scope.path(variants.thumb) ?? '',
      width: variants.full?.width ?? 0,
      height: variants.full?.height ?? 0,
      sha256,
      tiles: mapSheetTiles(scope, variants),
      sheet,
      onModel,
    })),
    planSheets: found.planSheets,
    projectPins: found.pins,
    metaDataAnswers: found.answers.map(({ metaDataFieldId, question, answer }) => ({
      projectTypeMetaDataFieldId: metaDataFieldId,
      projectTypeMetaDataField: { question },
      answer,
    })),
    projectDocuments: found.documents.map((row) => mapDocument(scope, row)),
    hasChecklists: found.hasChecklists,
    previousProjectId: scope.actor?.kind === 'staff' ? found.previousProjectId : null,
    hiddenPinCount: mayReadHidden(scope) ? found.hiddenPinCount : 0,
    showsUnanswered: (found.unansweredQuestions ?? settings.UnansweredQuestions) === 'true',
    allowsOfflineCopies: found.allowOfflineCopies,
    updatedDateTime: found.updatedAt.toISOString(),
    version: found.version,
  }
}
