import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { type PrintGrouping, type PrintLayout, printGroupings, printLayouts } from '@nspect/contract/printing'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PrintOptions } from './printOptions.ts'

interface Props extends Pick<ActionIconProps, 'size'> {
  options: PrintOptions
  onChange: (changed: Partial<PrintOptions>) => void
}

/** Layout and grouping of the printed report, beside its button. */
export function PrintMenu({ options, onChange, size = 36 }: Props) {
  const { t } = useTranslation('reports')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={size} aria-label={t('printOptions')} title={t('printOptions')}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('printLayout')}</Menu.Label>
        <Menu.RadioGroup value={options.layout} onChange={(chosen) => onChange({ layout: chosen as PrintLayout })}>
          {printLayouts.map((layout) => (
            <Menu.RadioItem key={layout} value={layout}>
              {t(`layout_${layout}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('printGrouping')}</Menu.Label>
        <Menu.RadioGroup
          value={options.grouping}
          onChange={(chosen) => onChange({ grouping: chosen as PrintGrouping })}
        >
          {printGroupings.map((grouping) => (
            <Menu.RadioItem key={grouping} value={grouping}>
              {t(`grouping_${grouping}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
