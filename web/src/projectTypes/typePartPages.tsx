import { TypePartFormPage } from './TypePartFormPage.tsx'
import { TypePartListPage } from './TypePartListPage.tsx'
import { checkBox } from './typeParts/checkBox.tsx'
import { customField } from './typeParts/customField.tsx'
import { metaDataField } from './typeParts/metaDataField.tsx'
import { pointCategory } from './typeParts/pointCategory.tsx'
import { poiStatus } from './typeParts/poiStatus.tsx'

/** The ten screens of the five kinds. */
export const typePartPages = {
  pointCategory: {
    List: () => <TypePartListPage kind={pointCategory} />,
    Form: () => <TypePartFormPage kind={pointCategory} />,
  },
  checkBox: {
    List: () => <TypePartListPage kind={checkBox} />,
    Form: () => <TypePartFormPage kind={checkBox} />,
  },
  customField: {
    List: () => <TypePartListPage kind={customField} />,
    Form: () => <TypePartFormPage kind={customField} />,
  },
  poiStatus: {
    List: () => <TypePartListPage kind={poiStatus} />,
    Form: () => <TypePartFormPage kind={poiStatus} />,
  },
  metaDataField: {
    List: () => <TypePartListPage kind={metaDataField} />,
    Form: () => <TypePartFormPage kind={metaDataField} />,
  },
}
