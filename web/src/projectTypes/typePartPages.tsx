import { ManageTypePage } from './ManageTypePage.tsx'
import { TypePartFormPage } from './TypePartFormPage.tsx'
import { checkBox } from './typeParts/checkBox.tsx'
import { customField } from './typeParts/customField.tsx'
import { metaDataField } from './typeParts/metaDataField.tsx'
import { pointCategory } from './typeParts/pointCategory.tsx'
import { poiStatus } from './typeParts/poiStatus.tsx'

/** The addresses of the five kinds: the type's page at the kind, and the form of one part. */
export const typePartPages = {
  pointCategory: {
    List: () => <ManageTypePage at="pointCategory" />,
    Form: () => <TypePartFormPage kind={pointCategory} />,
  },
  checkBox: {
    List: () => <ManageTypePage at="checkBox" />,
    Form: () => <TypePartFormPage kind={checkBox} />,
  },
  customField: {
    List: () => <ManageTypePage at="customField" />,
    Form: () => <TypePartFormPage kind={customField} />,
  },
  poiStatus: {
    List: () => <ManageTypePage at="poiStatus" />,
    Form: () => <TypePartFormPage kind={poiStatus} />,
  },
  metaDataField: {
    List: () => <ManageTypePage at="metaDataField" />,
    Form: () => <TypePartFormPage kind={metaDataField} />,
  },
}
