import { type HTMLAttributes, type RefObject, useEffect, useState } from 'react'

interface Options {
  /** what buttons name as their `popoverTarget` */
  id: string
  panel: RefObject<HTMLElement | null>
  onBeforeOpen?: () => void
  onToggle: (isOpen: boolean) => void
}

const findOpener = (target: EventTarget | null, id: string) => {
  const opener = target instanceof Element ? target.closest('[popovertarget]') : null
  return opener?.getAttribute('popovertarget') === id
}

/** Opens and closes a panel as a popover, in browsers that have none. */
const useOwnPopover = (
  isNative: boolean,
  { id, panel, onBeforeOpen, onToggle }: Options,
): [isOpen: boolean, close: () => void] => {
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the panel does then is no reason to do it again
  useEffect(() => {
    if (isNative) return
    if (isOpen) onBeforeOpen?.()
    onToggle(isOpen)
  }, [isNative, isOpen])
  useEffect(() => {
    if (isNative) return
    const onClick = ({ target }: MouseEvent) => {
      if (findOpener(target, id)) setOpen((wasOpen) => !wasOpen)
      else if (!panel.current?.contains(target as Node)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isNative, id, panel])
  return [isOpen, () => setOpen(false)]
}

/**
 * The props of a panel that buttons open by its id: Esc or a click outside closes it. Safari has
 * popovers since version 17, Chrome since 114; in older ones the page does it itself.
 */
export const usePopoverProps = (
  options: Options,
): { props: HTMLAttributes<HTMLElement>; close: () => void } => {
  const isNative = 'popover' in HTMLElement.prototype
  const { id, panel, onBeforeOpen, onToggle } = options
  const [isOpen, close] = useOwnPopover(isNative, options)
  if (!isNative) return { props: { id, hidden: !isOpen, style: { zIndex: 400 } }, close }
  return {
    props: {
      id,
      popover: 'auto',
      onBeforeToggle: onBeforeOpen,
      onToggle: (event) => onToggle(event.newState === 'open'),
    },
    close: () => panel.current?.hidePopover?.(),
  }
}
