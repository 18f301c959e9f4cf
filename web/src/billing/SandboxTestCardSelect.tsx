import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SandboxCard, sandboxCards } from './cardFormValues.ts'

interface Props {
  value: SandboxCard
  onChange: (card: SandboxCard) => void
}

/** The sandbox's test cards, in place of the provider's iframes (T109). */
export function SandboxTestCardSelect({ value, onChange }: Props) {
  const { t } = useTranslation('billing')
  return (
    <Radio.Group
      aria-label={t('rehearsalCard')}
      value={value}
      onChange={(selected) =>
        onChange(sandboxCards.find((card) => card === selected) ?? sandboxCards[0])
      }
    >
      <Stack gap="xs">
        {sandboxCards.map((card) => (
          <Radio key={card} value={card} label={t(`rehearsal_${card}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
