import {
  type Action,
  adminRoles,
  allRoles,
  isActionAllowedOnSelf,
  isRoleAllowed,
  managerRoles,
} from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import { paths } from '../app/paths.ts'

type Path = (typeof paths)[keyof typeof paths]

/** Everybody's, signed in or not. */
const open = null

/**
 * The right that the page of a path is for; a list of roles where it is for fewer than have the
 * right.
 */
const rights: Record<Path, Action | readonly Role[] | null> = {
  [paths.root]: open,
  [paths.login]: open,
  [paths.registration]: open,
  [paths.forgotPassword]: open,
  [paths.resetPassword]: open,
  [paths.confirmEmail]: open,
  [paths.signOn]: open,
  [paths.verify]: open,
  [paths.oldLogin]: open,
  [paths.logout]: open,
  [paths.error]: open,
  [paths.account]: allRoles,
  [paths.about]: allRoles,
  [paths.inbox]: 'inbox.read',
  [paths.outbox]: 'mail.read',
  [paths.health]: 'health.read',
  [paths.prints]: 'report.listPrints',
  [paths.review]: 'review.list',
  [paths.dashboard]: 'project.list',
  [paths.myPoints]: 'home.read',
  [paths.oldDashboard]: 'project.list',
  [paths.projects]: 'project.list',
  [paths.newProject]: 'project.create',
  [paths.projectForm]: 'project.edit',
  [paths.checkModel]: 'project.changeModel',
  [paths.checkPoints]: 'project.changeModel',
  [paths.align]: 'project.changeModel',
  [paths.compare]: 'project.read',
  [paths.alignPicture]: 'project.changeModel',
  [paths.tour]: 'project.changeModel',
  [paths.ownTour]: 'project.changeModel',
  [paths.rooms]: 'room.list',
  [paths.checklists]: 'checklistAnswer.list',
  [paths.inspection]: 'project.read',
  [paths.pin]: 'pin.read',
  [paths.report]: 'pin.read',
  [paths.reportByQuery]: 'pin.read',
  [paths.clients]: managerRoles,
  [paths.clientForm]: managerRoles,
  [paths.printLook]: 'client.brand',
  [paths.webhooks]: 'webhook.manage',
  [paths.plans]: 'billing.read',
  [paths.users]: 'user.list',
  [paths.userForm]: 'user.edit',
  [paths.changePassword]: 'user.changePassword',
  [paths.assign]: adminRoles,
  [paths.allSettings]: 'setting.save',
  [paths.settings]: 'setting.save',
  [paths.settingKeys]: 'setting.save',
  [paths.newSetting]: 'setting.save',
  [paths.settingForm]: 'setting.save',
  [paths.projectTypes]: 'projectType.configure',
  [paths.newProjectType]: 'projectType.save',
  [paths.projectTypeForm]: 'projectType.save',
  [paths.oldProjectTypeForm]: 'projectType.save',
  [paths.manageProjectType]: 'projectType.configure',
  [paths.pointCategories]: 'projectType.configure',
  [paths.pointCategoryForm]: 'projectType.configure',
  [paths.checkBoxes]: 'projectType.configure',
  [paths.checkBoxForm]: 'projectType.configure',
  [paths.poiStatuses]: 'projectType.configure',
  [paths.poiStatusForm]: 'projectType.configure',
  [paths.customFields]: 'projectType.configure',
  [paths.customFieldForm]: 'projectType.configure',
  [paths.metaDataFields]: 'projectType.configure',
  [paths.metaDataFieldForm]: 'projectType.configure',
  [paths.checklistForm]: 'projectType.configure',
  [paths.audit]: 'audit.read',
}

/** Pages of new records that fewer roles may make than may change existing ones. */
const newRecords: Partial<Record<string, readonly Role[]>> = {
  '/client/manage/0': ['SuperAdmin'],
  '/user/manage/0': adminRoles,
}

const patterns = (Object.keys(rights) as Path[])
  .map((path) => ({
    path,
    pattern: new RegExp(
      `^${path.replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}$`,
      'i',
    ),
  }))
  // the exact path before one with parameters
  .sort((a, b) => a.path.split('$').length - b.path.split('$').length)

/** Whether a page is for this role: `unknown` for an address without a page. */
export const canOpenPage = (role: Role, address: string): boolean | 'unknown' => {
  const { pathname } = new URL(address, 'http://localhost')
  const found = patterns.find(({ pattern }) => pattern.test(pathname))
  if (!found) return 'unknown'
  const right = newRecords[pathname] ?? rights[found.path]
  if (right === null) return true
  if (typeof right !== 'string') return right.includes(role)
  return isRoleAllowed(role, right) || isActionAllowedOnSelf(right)
}

/** An address of each page of the signed-in, with records that are served. */
export const listPageAddresses = (recordId: number): string[] =>
  (Object.keys(rights) as Path[])
    .filter((path) => rights[path] !== open)
    .map((path) => path.replaceAll(/\/\{-\$\w+\}/g, '').replaceAll(/\$\w+/g, String(recordId)))
