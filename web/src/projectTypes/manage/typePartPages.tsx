import { checkBoxKind } from '../typeParts/checkBox.tsx'
import { customFieldKind } from '../typeParts/customField.tsx'
import { metaDataFieldKind } from '../typeParts/metaDataField.tsx'
import { pointCategoryKind } from '../typeParts/pointCategory.tsx'
import { poiStatusKind } from '../typeParts/poiStatus.tsx'
import { ManageTypePage } from './ManageTypePage.tsx'
import { TypePartFormPage } from './TypePartFormPage.tsx'

/** The addresses of the five kinds: the type's page at the kind, and the form of one part. */
export const typePartPages = {
  pointCategory: {
    List: () => <ManageTypePage at="pointCategory" />,
    Form: () => <TypePartFormPage kind={pointCategoryKind} />,
  },
  checkBox: {
    List: () => <ManageTypePage at="checkBox" />,
    Form: () => <TypePartFormPage kind={checkBoxKind} />,
  },
  customField: {
    List: () => <ManageTypePage at="customField" />,
    Form: () => <TypePartFormPage kind={customFieldKind} />,
  },
  poiStatus: {
    List: () => <ManageTypePage at="poiStatus" />,
    Form: () => <TypePartFormPage kind={poiStatusKind} />,
  },
  metaDataField: {
    List: () => <ManageTypePage at="metaDataField" />,
    Form: () => <TypePartFormPage kind={metaDataFieldKind} />,
  },
}
