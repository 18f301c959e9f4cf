import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unsentListDialog } from '../../offline/unsentListDialog.ts'
import type { RoundRoom } from '../round/roundRooms.ts'
import classes from './Room.module.css'

/** Says that the server did not take something of this room, which is not shown as answered. */
export function RejectedAnswers({ room }: { room: RoundRoom }) {
  const { t } = useTranslation('checklistAnswers')
  const refusals = room.unsent?.refusals ?? []
  if (refusals.length === 0) return null
  return (
    <Alert color="red" variant="light" role="alert" title={t('rejected')}>
      {[...new Set(refusals.map(({ message }) => message))].map((message) => (
        <p key={message} className={classes.refusal}>
          {message}
        </p>
      ))}
      <Button size="compact-md" variant="default" onClick={unsentListDialog.open}>
        {t('showUnsent')}
      </Button>
    </Alert>
  )
}
