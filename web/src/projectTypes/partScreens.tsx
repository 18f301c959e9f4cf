import { checkBox } from './kinds/checkBox.tsx'
import { customField } from './kinds/customField.tsx'
import { metaDataField } from './kinds/metaDataField.tsx'
import { pointCategory } from './kinds/pointCategory.tsx'
import { poiStatus } from './kinds/poiStatus.tsx'
import { PartFormPage } from './PartFormPage.tsx'
import { PartListPage } from './PartListPage.tsx'

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
