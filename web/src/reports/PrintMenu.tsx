import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { printGroupings, printLayouts } from '@nspect/contract/printing'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PrintOptions } from './printOptions.ts'

interface Props extends Pick<ActionIconProps, 'size'> {
  options: PrintOptions
  onChange: (changed: Partial<PrintOptions>) => void
}

/** Layout and grouping of the printed report, beside its button. */
export function PrintMenu({ options, onChange, size = 36 }: Props) {
  const { t } = useTranslation('reports')
  const item = (label: string, isChosen: boolean, changed: Partial<PrintOptions>) => (
    <Menu.Item
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      closeMenuOnClick={false}
      leftSection={<IconCheck size={16} aria-hidden style={{ visibility: isChosen ? 'visible' : 'hidden' }} />}
      onClick={() => onChange(changed)}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={size} aria-label={t('printOptions')} title={t('printOptions')}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('printLayout')}</Menu.Label>
        {printLayouts.map((layout) => item(t(`layout_${layout}`), options.layout === layout, { layout }))}
        <Menu.Divider />
        <Menu.Label>{t('printGrouping')}</Menu.Label>
        {printGroupings.map((grouping) => item(t(`grouping_${grouping}`), options.grouping === grouping, { grouping }))}
      </Menu.Dropdown>
    </Menu>
  )
}
