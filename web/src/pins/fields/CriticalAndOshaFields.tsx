import { Switch } from '@mantine/core'
import { type CheckAttribute, checkAttributes } from '@nspect/contract/pins/pinAttributes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName } from '../../i18n/displayNames.ts'
import type { PinForm } from '../values/pinValues.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

/** Text keys of their descriptions. */
const help = { isCritical: 'criticalHelp', isOsha: 'oshaHelp' } as const satisfies Record<
  CheckAttribute,
  string
>

/** Critical and OSHA, for people who may save the point (T72). */
export function CriticalAndOshaFields({ form, isBusy }: { form: PinForm; isBusy: boolean }) {
  const { t } = useTranslation('pins')
  const marks = checkAttributes.filter((name) => form.values[name])
  const [isOpen, setOpen] = useState(marks.length > 0)
  const note = marks.map(getAttributeName).join(', ') || undefined
  return (
    <CollapsibleSection title={t('more')} note={note} isOpen={isOpen} onToggle={setOpen}>
      {checkAttributes.map((name) => (
        <Switch
          key={name}
          size="sm"
          label={getAttributeName(name)}
          description={t(help[name])}
          checked={form.values[name]}
          disabled={isBusy}
          onChange={(event) => form.change({ [name]: event.currentTarget.checked })}
        />
      ))}
    </CollapsibleSection>
  )
}
