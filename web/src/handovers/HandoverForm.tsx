import { Alert, Button, List } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './handovers.module.css'
import { PartyFields } from './PartyFields.tsx'
import { type HandoverFormProps, useHandoverForm } from './useHandoverForm.ts'

/** How many changed points are named. */
const mostNamed = 5

/** Takes the answers of all parties, and hands the inspection over with them. */
export function HandoverForm(props: HandoverFormProps) {
  const { project, onClose } = props
  const { t } = useTranslation(['handovers', 'ui'])
  const { form, changed, isChangedByOthers, lookAgain, change, answer, add, remove } =
    useHandoverForm(props)
  const { parties, points, seenUntil } = form.values
  /** the party whose pad is open */
  const [signing, setSigning] = useState<number | null>(null)
  const when = seenUntil && formatDate(seenUntil, 'stamp', getDisplayTimeZone())
  return (
    <form className={classes.form} aria-label={t('title')} {...form.bind()}>
      <div>
        <p className={classes.line}>
          {t(project.completedDateTime === null ? 'intro' : 'introCompleted')}
        </p>
        <p className={classes.fact}>
          {when ? t('seen', { count: points, when }) : t('seenWithout', { count: points })}
        </p>
      </div>
      {parties.map((party, place) => (
        <PartyFields
          key={party.key}
          party={party}
          number={place + 1}
          isSigning={signing === party.key}
          errorOf={(field) => form.errorOf(`parties.${place}.${field}`)}
          onSign={(isSigning) => setSigning(isSigning ? party.key : null)}
          onChange={(part) => change(place, part)}
          onAnswer={(part) => answer(place, part)}
          onLeave={(field) => form.touch(`parties.${place}.${field}`)}
          onRemove={parties.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      <Button
        variant="subtle"
        className={classes.add ?? ''}
        disabled={parties.length >= limits.handoverParties}
        onClick={add}
      >
        {t('add')}
      </Button>
      {changed.length > 0 && (
        <div role="status">
          <p className={classes.line}>{t('changedPoints', { count: changed.length })}</p>
          <List size="sm">
            {changed.slice(0, mostNamed).map(({ id, pinNumber, title }) => (
              <List.Item key={id} dir="auto">{`${pinNumber} · ${title}`}</List.Item>
            ))}
          </List>
        </div>
      )}
      {form.failure && (
        <Alert color={isChangedByOthers ? 'yellow' : 'red'} role="alert" variant="light">
          <p className={classes.line}>{isChangedByOthers ? t('changed') : form.failure.message}</p>
          {isChangedByOthers && (
            <Button mt="xs" size="compact-md" variant="default" onClick={lookAgain}>
              {t('lookAgain')}
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={form.isSaving} onClick={onClose}>
          {t('ui:close')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('handOver')}
        </Button>
      </div>
    </form>
  )
}
