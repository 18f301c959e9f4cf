import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { createRoute, redirect } from '@tanstack/react-router'
import {
  createListSearchParser,
  createUrlParamsParser,
  parseCountParam,
} from '../../ui/tables/listSearchParams.ts'
import { lazyPageWithTexts } from '../lazyPageWithTexts.ts'
import { paths } from '../paths.ts'
import { inShell } from './staffRoute.ts'

const projectTypes = createRoute({
  getParentRoute: inShell,
  path: paths.projectTypes,
  validateSearch: createUrlParamsParser({ ...createListSearchParser(''), client: parseCountParam }),
  // matched in any case, shown in one (T2)
  beforeLoad: ({ location, search }) => {
    if (location.pathname !== paths.projectTypes)
      throw redirect({ to: paths.projectTypes, search, replace: true })
  },
  component: lazyPageWithTexts(() =>
    import('../../projectTypes/list/ProjectTypesPage.tsx').then((m) => m.ProjectTypesPage),
  ),
})
const projectTypeFormPage = lazyPageWithTexts(() =>
  import('../../projectTypes/form/ProjectTypeFormPage.tsx').then((m) => m.ProjectTypeFormPage),
)
const newProjectType = createRoute({
  getParentRoute: inShell,
  path: paths.newProjectType,
  component: projectTypeFormPage,
})
const projectTypeForm = createRoute({
  getParentRoute: inShell,
  path: paths.projectTypeForm,
  component: projectTypeFormPage,
})
const oldProjectTypeForm = createRoute({
  getParentRoute: inShell,
  path: paths.oldProjectTypeForm,
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.projectTypeForm, params, replace: true })
  },
})
const manageProjectType = createRoute({
  getParentRoute: inShell,
  path: paths.manageProjectType,
  component: lazyPageWithTexts(() =>
    import('../../projectTypes/manage/ManageProjectTypePage.tsx').then(
      (m) => m.ManageProjectTypePage,
    ),
  ),
})
const checklistForm = createRoute({
  getParentRoute: inShell,
  path: paths.checklistForm,
  component: lazyPageWithTexts(() =>
    import('../../projectTypes/checklists/ChecklistFormPage.tsx').then((m) => m.ChecklistFormPage),
  ),
})
/** The list or form page of one kind of a type's parts. */
const partPage = (part: TypePart, screen: 'List' | 'Form') =>
  lazyPageWithTexts(() =>
    import('../../projectTypes/manage/typePartPages.tsx').then(
      (m) => m.typePartPages[part][screen],
    ),
  )
const partRoute = <const Path extends string>(
  path: Path,
  part: TypePart,
  screen: 'List' | 'Form',
) => createRoute({ getParentRoute: inShell, path, component: partPage(part, screen) })

/** The pages of inspection types and their parts. */
export const projectTypePageRoutes = [
  projectTypes,
  newProjectType,
  projectTypeForm,
  oldProjectTypeForm,
  manageProjectType,
  checklistForm,
  partRoute(paths.pointCategories, 'pointCategory', 'List'),
  partRoute(paths.pointCategoryForm, 'pointCategory', 'Form'),
  partRoute(paths.checkBoxes, 'checkBox', 'List'),
  partRoute(paths.checkBoxForm, 'checkBox', 'Form'),
  partRoute(paths.poiStatuses, 'poiStatus', 'List'),
  partRoute(paths.poiStatusForm, 'poiStatus', 'Form'),
  partRoute(paths.customFields, 'customField', 'List'),
  partRoute(paths.customFieldForm, 'customField', 'Form'),
  partRoute(paths.metaDataFields, 'metaDataField', 'List'),
  partRoute(paths.metaDataFieldForm, 'metaDataField', 'Form'),
] as const
