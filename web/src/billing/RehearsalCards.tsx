import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type RehearsalCard, rehearsalCards } from './cardForm.ts'

interface Props {
  value: RehearsalCard
  onChange: (card: RehearsalCard) => void
}

/** The cards that the rehearsal knows, in place of the provider's frames (T109). */
export function RehearsalCards({ value, onChange }: Props) {
  const { t } = useTranslation('billing')
  return (
    <Radio.Group
      aria-label={t('rehearsalCard')}
      value={value}
      onChange={(chosen) => onChange(rehearsalCards.find((card) => card === chosen) ?? rehearsalCards[0])}
    >
      <Stack gap="xs">
        {rehearsalCards.map((card) => (
          <Radio key={card} value={card} label={t(`rehearsal_${card}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
