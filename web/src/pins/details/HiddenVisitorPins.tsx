import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconEyeOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'

const HiddenVisitorPinsDialog = lazyWithTexts(() =>
  import('./HiddenVisitorPinsDialog.tsx').then((m) => m.HiddenVisitorPinsDialog),
)

/**
 * The points from outside that managers have hidden, if there are any: look at them, and show one
 * again (T97).
 */
export function HiddenVisitorPins({ project }: { project: Project }) {
  const { t } = useTranslation('pins')
  const mayRead = can(useActor(), 'pin.readHidden', toProjectFacts(project))
  const [isOpen, setOpen] = useState(false)
  // loaded when first opened, and kept from then on: it closes as it opened
  const [wasOpened, setWasOpened] = useState(false)
  const { hiddenPinCount: count } = project
  if (!mayRead || (count === 0 && !isOpen)) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconEyeOff size={16} aria-hidden />}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        {t('visitor.hidden', { count })}
      </Button>
      {wasOpened && (
        <Suspense>
          <HiddenVisitorPinsDialog
            project={project}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
