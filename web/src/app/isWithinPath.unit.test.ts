import { describe, expect, it } from 'vitest'
import { navigationPlaces } from './features.ts'
import { isWithinPath } from './isWithinPath.ts'
import { paths } from './paths.ts'

/** The places marked as active for a path that starts with none of their own. */
const active = (path: string) =>
  navigationPlaces.filter((place) => isWithinPath(place, path)).map(({ to }) => to)
const filled = (path: string) => path.replace('{-$itemId}', '7').replace(/\$\w+/g, '5')

describe('the side bar', () => {
  it('shows the types while their parts are listed and changed', () => {
    const ofParts = Object.values(paths).filter(
      (path) => path.startsWith('/settings/') && !path.includes('/setting/'),
    )
    const parts = ofParts.filter((path) => path !== paths.settings)
    expect(parts).toHaveLength(10)
    for (const path of parts) expect(active(filled(path)), path).toEqual(['/projecttypes'])
    expect(active('/SETTINGS/POI-LISTING/5')).toEqual(['/projecttypes'])
  })

  it('shows inspections, people and clients while one of them is looked at', () => {
    for (const path of [
      paths.projectForm,
      paths.inspection,
      paths.pin,
      paths.report,
      paths.reportByQuery,
    ]) {
      expect(active(filled(path)), path).toEqual(['/projects'])
    }
    for (const path of [paths.userForm, paths.changePassword, paths.assign])
      expect(active(filled(path))).toEqual(['/users'])
    for (const path of [paths.clientForm, paths.plans])
      expect(active(filled(path))).toEqual(['/clients'])
  })

  it('shows no other place for a setting or the dashboard', () => {
    for (const path of [
      paths.settings,
      paths.settingKeys,
      paths.settingForm,
      paths.dashboard,
      paths.oldDashboard,
    ]) {
      expect(active(filled(path)), path).toEqual([])
    }
  })
})
