import { ActionIcon, Button, CloseButton, Popover, Progress } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { askQuestion } from '../../ui/feedback/confirm.ts'
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import { usePinFieldRights } from '../values/usePinFieldRights.ts'
import {
  BulkChangePanel,
  type ChangedPart,
  getBulkPartName,
  listBulkChangeableParts,
} from './BulkChangePanel.tsx'
import { BulkDoneNotice } from './BulkDoneNotice.tsx'
import classes from './bulk.module.css'
import {
  type BulkState,
  type BulkStore,
  emptyBulkState,
  type SelectionControls,
} from './bulkState.ts'
import { useBulkChange } from './useBulkChange.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  /** the points that the filter shows, in the order seen */
  shown: readonly Pin[]
  choosing: SelectionControls
  state: BulkState
  store: BulkStore
  /** prints these points alone; null: not allowed */
  onPrint: ((pins: readonly Pin[]) => void) | null
  /** shows the links of the outside firms; null: not allowed */
  onSendLinks: (() => void) | null
}

/** How many points are chosen, and what can be done with them. */
export function BulkActionsBar({
  project,
  pins,
  shown,
  choosing,
  state,
  store,
  onPrint,
  onSendLinks,
}: Props) {
  const { t } = useTranslation('bulk')
  const { choice, add, end } = choosing
  const { progress, problems, last } = state
  const change = useBulkChange(project, store)
  useLeaveGuard(progress !== null)
  const chosen = pins.filter(({ id }) => choice.ids.has(id))
  const inFilter = new Set(shown)
  const hidden = chosen.filter((pin) => !inFilter.has(pin)).length
  const isAll = shown.every(({ id }) => choice.ids.has(id))
  const failed = chosen.filter(({ id }) => problems.has(id)).length
  return (
    <section className={classes.bar} aria-label={t('bar')}>
      {choice.isOn && (
        <div className={classes.line}>
          <strong role="status" className={classes.count}>
            {t('chosen', { count: chosen.length })}
          </strong>
          {hidden > 0 && (
            <span className={classes.hidden}>{t('hiddenToo', { count: hidden })}</span>
          )}
          {!isAll && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={progress !== null}
              onClick={() => add(shown.map(({ id }) => id))}
            >
              {t('all', { count: shown.length })}
            </Button>
          )}
          <CloseButton
            className={classes.close}
            aria-label={t('end')}
            title={t('end')}
            onClick={end}
          />
        </div>
      )}
      {progress ? (
        <div className={classes.line}>
          <Progress
            className={classes.progress}
            value={(100 * progress.done) / Math.max(progress.total, 1)}
            aria-label={t('progress', progress)}
          />
          <span className={classes.hidden}>{t('progress', progress)}</span>
        </div>
      ) : (
        <>
          {choice.isOn && (
            // there before the first tick, so that rows stay where they are
            <Actions project={project} chosen={chosen} change={change.change} onPrint={onPrint} />
          )}
          {failed > 0 && (
            <div className={classes.line}>
              <Button
                size="compact-sm"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => void change.tryAgain()}
              >
                {t('tryAgain', { count: failed })}
              </Button>
            </div>
          )}
        </>
      )}
      <BulkDoneNotice
        last={progress ? null : last}
        onUndo={() => void change.takeBack()}
        onSendLinks={onSendLinks}
        onClose={() => store.set({ many: emptyBulkState })}
      />
    </section>
  )
}

interface ActionsProps extends Pick<Props, 'project' | 'onPrint'> {
  chosen: readonly Pin[]
  change: ReturnType<typeof useBulkChange>['change']
}

function Actions({ project, chosen, change, onPrint }: ActionsProps) {
  const { t } = useTranslation('bulk')
  const actor = useActor()
  const rights = usePinFieldRights(project, null)
  const count = chosen.length
  const remove = async () => {
    const isAgreed = await askQuestion({
      title: t('deleteTitle'),
      text: t('deleteText', { count }),
      actionLabel: t('delete'),
      isDanger: true,
    })
    if (isAgreed) await change(chosen, { isDeleted: true }, t('delete'))
  }
  return (
    <div className={classes.actions}>
      {listBulkChangeableParts(rights, project).map((part) => (
        <PartButton key={part} part={part} isDisabled={count === 0}>
          {(close) => (
            <BulkChangePanel
              part={part}
              project={project}
              rights={rights}
              chosen={chosen}
              onApply={(changed, label) => {
                close()
                void change(chosen, changed, label)
              }}
            />
          )}
        </PartButton>
      ))}
      {onPrint && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('print')}
          title={t('print')}
          disabled={count === 0}
          onClick={() => onPrint(chosen)}
        >
          <IconPrinter size={16} aria-hidden />
        </ActionIcon>
      )}
      {can(actor, 'pin.delete', toProjectFacts(project)) && (
        <ActionIcon
          variant="default"
          size={30}
          className={classes.danger}
          aria-label={t('delete')}
          title={t('delete')}
          disabled={count === 0}
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function PartButton({
  part,
  isDisabled,
  children,
}: {
  part: ChangedPart
  isDisabled: boolean
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          px={10}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {getBulkPartName(part)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={getBulkPartName(part)}>
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
