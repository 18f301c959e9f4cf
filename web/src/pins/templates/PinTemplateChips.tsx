import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { getShownLanguage } from '../../i18n/i18n.ts'
import classes from './templates.module.css'
import type { FormTemplates } from './usePinTemplates.ts'

/** chips before *All* */
const firstChips = 5

/** The common defects of the chosen category as buttons, and what the last one filled in. */
export function PinTemplateChips({
  templates,
  isDisabled,
}: {
  templates: FormTemplates
  isDisabled: boolean
}) {
  const { t } = useTranslation('templates')
  const [isAll, setAll] = useState(false)
  const { ofCategory, filled } = templates
  const shown =
    isAll || ofCategory.length <= firstChips + 1 ? ofCategory : ofCategory.slice(0, firstChips)
  const names = new Intl.ListFormat(getShownLanguage()).format(
    filled?.names.map(getAttributeName) ?? [],
  )
  return (
    <>
      {ofCategory.length > 0 && (
        <fieldset className={classes.defects} disabled={isDisabled}>
          <legend>{t('defects')}</legend>
          {shown.map((template, n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and two may have one title
              key={n}
              type="button"
              className={classes.defect}
              dir="auto"
              onClick={() => templates.fill(template)}
            >
              {template.title}
            </button>
          ))}
          {shown.length < ofCategory.length && (
            <button type="button" className={classes.defect} data-more onClick={() => setAll(true)}>
              {t('all', { count: ofCategory.length })}
            </button>
          )}
        </fieldset>
      )}
      <div role="status" className={classes.filled}>
        {filled && (
          <span dir="auto">
            {filled.names.length > 0
              ? t('filled', { title: filled.title, names })
              : t('nothing', filled)}
          </span>
        )}
        {filled && (
          <Button
            variant="subtle"
            className={classes.undo}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={isDisabled}
            onClick={templates.undo}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </>
  )
}
