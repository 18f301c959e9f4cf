/**
 * Alternative field names that callers use (T3) -> the name used in the contract and the code.
 * Accepted at the API boundary only, and only if the proper field is absent; responses use the
 * proper name.
 */
export const fieldAliases: Record<string, string> = {
  MatterPointCoordinates: 'matterPointCoordinates',
  AnnotationCoordinates: 'annotationCoordinates',
  matterPortResolutionLink: 'matterportResolutionLink',
  projectTypePoiStatusId: 'projectTypePOIStatusId',
  formJson: 'formJSON',
  updatedOn: 'updatedDateTime',
  projectID: 'projectId',
  userID: 'userId',
}
