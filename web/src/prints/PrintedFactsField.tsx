import { ActionIcon, Checkbox, Input } from '@mantine/core'
import { type PinAttribute, pinAttributes } from '@nspect/contract/pins/pinAttributes'
import { pinFactKeys } from '@nspect/contract/prints/printStyle'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getAttributeHeading } from '../i18n/displayNames.ts'
import classes from './prints.module.css'

interface Props {
  label: string
  /** the printed facts, in their order */
  facts: readonly string[]
  onChange: (facts: string[]) => void
}

const isAttribute = (name: string): name is PinAttribute => Object.hasOwn(pinAttributes, name)

const others = ['checkBoxes', 'place', 'fields', 'reportedBy'] as const

/** Names of the facts of a point, as they are chosen for print. */
export const usePrintFactName = () => {
  const { t } = useTranslation('prints')
  return (fact: string): string => {
    if (isAttribute(fact)) return getAttributeHeading(fact)
    const other = others.find((candidate) => candidate === fact)
    return other ? t(`fact_${other}`) : fact
  }
}

/** Which facts of a point are printed, and in which order; the others are listed below them. */
export function PrintedFactsField({ label, facts, onChange }: Props) {
  const { t } = useTranslation('prints')
  const nameOf = usePrintFactName()
  const move = (fact: string, by: 1 | -1) => {
    const at = facts.indexOf(fact)
    const moved = facts.filter((candidate) => candidate !== fact)
    moved.splice(at + by, 0, fact)
    onChange(moved)
  }
  const shown = [...facts, ...pinFactKeys.filter((fact) => !facts.includes(fact))]
  return (
    <Input.Wrapper label={label} description={t('lookFactsHelp')} labelElement="div">
      <ul className={classes.order} aria-label={label}>
        {shown.map((fact) => {
          const name = nameOf(fact)
          const isPrinted = facts.includes(fact)
          return (
            <li key={fact}>
              <Checkbox
                label={name}
                checked={isPrinted}
                onChange={() =>
                  onChange(
                    isPrinted ? facts.filter((candidate) => candidate !== fact) : [...facts, fact],
                  )
                }
              />
              {isPrinted && (
                <span>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('up', { name })}
                    disabled={fact === facts[0]}
                    onClick={() => move(fact, -1)}
                  >
                    <IconChevronUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('down', { name })}
                    disabled={fact === facts.at(-1)}
                    onClick={() => move(fact, 1)}
                  >
                    <IconChevronDown size={16} aria-hidden />
                  </ActionIcon>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Input.Wrapper>
  )
}
