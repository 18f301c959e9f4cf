import { Button, Menu } from '@mantine/core'
import { computeImageSightings, computeModelSighting } from '@nspect/contract/pins/pinSightings'
import type { Pin } from '@nspect/contract/pins/pins'
import { IconCube, IconMap2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

/**
 * The ways to where a point is seen, though it was placed elsewhere: on plans, and in the model
 * (T314).
 */
export function PinSightingLinks({ pin }: { pin: Pin }) {
  const { t } = useTranslation(['inspection', 'plans'])
  const { actions } = useInspectionStore()
  const { project } = useInspectionState('project')
  const { projectModelImages: images } = project
  const plans = computeImageSightings(project, pin).flatMap(({ projectModelImageId: id }) => {
    const at = images.findIndex((image) => image.id === id)
    const sheet = images[at]?.sheet
    const number = at + 1
    const name = sheet
      ? sheet.name || t('plans:sheet', { page: sheet.pageNumber })
      : t('plans:picture', { number })
    return at < 0 ? [] : [{ id, name }]
  })
  const [plan] = plans
  const icon = <IconMap2 size={16} aria-hidden />
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <>
      {plans.length === 1 && plan && (
        <Button
          {...look}
          leftSection={icon}
          title={plan.name}
          onClick={() => actions.goToSight(plan.id)}
        >
          {t('seeOnPlan')}
        </Button>
      )}
      {plans.length > 1 && (
        <Menu>
          <Menu.Target>
            <Button {...look} leftSection={icon}>
              {t('seeOnPlan')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {plans.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => actions.goToSight(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {computeModelSighting(project, pin) && (
        <Button
          {...look}
          leftSection={<IconCube size={16} aria-hidden />}
          onClick={() => actions.goToSight(null)}
        >
          {t('seeInModel')}
        </Button>
      )}
    </>
  )
}
