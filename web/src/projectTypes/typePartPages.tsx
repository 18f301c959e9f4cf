import { checkBox } from './typeParts/checkBox.tsx'
import { customField } from './typeParts/customField.tsx'
import { metaDataField } from './typeParts/metaDataField.tsx'
import { pointCategory } from './typeParts/pointCategory.tsx'
import { poiStatus } from './typeParts/poiStatus.tsx'
import { PartFormPage } from './TypePartFormPage.tsx'
import { PartListPage } from './TypePartListPage.tsx'

/** The ten screens of the five kinds. */
export const partScreens = {
  pointCategory: {
    List: () => <PartListPage kind={pointCategory} />,
    Form: () => <PartFormPage kind={pointCategory} />,
  },
  checkBox: {
    List: () => <PartListPage kind={checkBox} />,
    Form: () => <PartFormPage kind={checkBox} />,
  },
  customField: {
    List: () => <PartListPage kind={customField} />,
    Form: () => <PartFormPage kind={customField} />,
  },
  poiStatus: {
    List: () => <PartListPage kind={poiStatus} />,
    Form: () => <PartFormPage kind={poiStatus} />,
  },
  metaDataField: {
    List: () => <PartListPage kind={metaDataField} />,
    Form: () => <PartFormPage kind={metaDataField} />,
  },
}
