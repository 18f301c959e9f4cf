import { checkBoxKind } from '../typeParts/checkBox.tsx'
import { customFieldKind } from '../typeParts/customField.tsx'
import { metaDataFieldKind } from '../typeParts/metaDataField.tsx'
import { pointCategoryKind } from '../typeParts/pointCategory.tsx'
import { poiStatusKind } from '../typeParts/poiStatus.tsx'
import { ManageProjectTypePage } from './ManageProjectTypePage.tsx'
import { TypePartFormPage } from './TypePartFormPage.tsx'

/** The addresses of the five kinds: the type's page at the kind, and the form of one part. */
export const typePartPages = {
  pointCategory: {
    List: () => <ManageProjectTypePage at="pointCategory" />,
    Form: () => <TypePartFormPage kind={pointCategoryKind} />,
  },
  checkBox: {
    List: () => <ManageProjectTypePage at="checkBox" />,
    Form: () => <TypePartFormPage kind={checkBoxKind} />,
  },
  customField: {
    List: () => <ManageProjectTypePage at="customField" />,
    Form: () => <TypePartFormPage kind={customFieldKind} />,
  },
  poiStatus: {
    List: () => <ManageProjectTypePage at="poiStatus" />,
    Form: () => <TypePartFormPage kind={poiStatusKind} />,
  },
  metaDataField: {
    List: () => <ManageProjectTypePage at="metaDataField" />,
    Form: () => <TypePartFormPage kind={metaDataFieldKind} />,
  },
}
