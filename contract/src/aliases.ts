/**
 * Other spellings of fields that callers use (T3) -> the one spelling of contract and code. Taken on input
 * where the proper one is absent, at the boundary and nowhere else; answers carry the proper one.
 */
export const aliases: Record<string, string> = {
  MatterPointCoordinates: 'matterPointCoordinates',
  AnnotationCoordinates: 'annotationCoordinates',
  matterPortResolutionLink: 'matterportResolutionLink',
  projectTypePoiStatusId: 'projectTypePOIStatusId',
  formJson: 'formJSON',
  updatedOn: 'updatedDateTime',
  projectID: 'projectId',
  userID: 'userId',
}
