import { Button } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'
import { AddTypePartRow } from './AddTypePartRow.tsx'
import { TypePartLinkButton } from './TypePartLinkButton.tsx'
import classes from './TypePartSection.module.css'
import { TypePartTable } from './TypePartTable.tsx'

const PasteListDialog = lazy(() =>
  import('./PasteTypePartsDialog.tsx').then((m) => ({ default: m.PasteTypePartsDialog })),
)

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
  typeId: number
  /** whether the page was opened for this kind */
  isCurrent: boolean
}

/** All parts of one kind, changed, ordered and added in their place. */
export function TypePartSection<Part extends StoredTypePart, Values extends object>(
  props: Props<Part, Values>,
) {
  const { kind, typeId, isCurrent } = props
  const { part } = kind
  const { t } = useTranslation('projectTypes')
  const section = useRef<HTMLElement>(null)
  const answer = useQuery(kind.list(typeId))
  const [pasted, setPasted] = useState<string | null>(null)
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    if (isCurrent && isLoaded) section.current?.scrollIntoView()
  }, [isCurrent, isLoaded])

  const content = () => {
    if (!answer.data) {
      if (answer.isError)
        return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      return <LoadingState lines={3} />
    }
    return (
      <>
        {answer.data.length > 0 && (
          <TypePartTable kind={kind} typeId={typeId} parts={answer.data} />
        )}
        <AddTypePartRow part={part} typeId={typeId} onList={setPasted} />
        {pasted !== null && (
          <Suspense fallback={null}>
            <PasteListDialog
              part={part}
              typeId={typeId}
              existing={answer.data.map(kind.nameOf)}
              initialText={pasted}
              onClose={() => setPasted(null)}
            />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <section
      ref={section}
      className={classes.section}
      aria-labelledby={`parts-${part}`}
      data-current={isCurrent || undefined}
    >
      <header className={classes.head}>
        <div>
          <h2 id={`parts-${part}`}>{t(`${part}_subtitle`)}</h2>
          <p>{t(`${part}_about`)}</p>
        </div>
        <Button
          variant="subtle"
          leftSection={<IconClipboardList size={16} aria-hidden />}
          disabled={!isLoaded}
          onClick={() => setPasted('')}
        >
          {t('pasteList')}
        </Button>
        <TypePartLinkButton link={kind.formLink(typeId)} isPrimary={false} Icon={IconPlus}>
          {t(`${part}_add`)}
        </TypePartLinkButton>
      </header>
      {content()}
    </section>
  )
}
