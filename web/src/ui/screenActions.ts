import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** What can be done on the page that is open, as the search of Ctrl+K offers it. */
export interface ScreenAction {
  label: string
  Icon: TablerIcon
  run: () => void
}

/** What can be made on the page that is open from what is typed in the search. */
export interface TextAction {
  accepts: (text: string) => boolean
  Icon: TablerIcon
  run: (text: string) => void
}

/** What the components of the page that is open offer the search. */
const createOffers = <Offer>() => {
  const offered = new Set<() => Offer | null>()
  return {
    /** in the order of the components */
    list: (): Offer[] => [...offered].flatMap((offerNow) => offerNow() ?? []),
    /** Offers it while the component is shown; null: not now. */
    useOffer: (offer: Offer | null): void => {
      const latest = useRef(offer)
      latest.current = offer
      useEffect(() => {
        const offerNow = () => latest.current
        offered.add(offerNow)
        return () => void offered.delete(offerNow)
      }, [])
    },
  }
}

export const { list: listScreenActions, useOffer: useOfferScreenAction } =
  createOffers<ScreenAction>()
export const { list: listTextActions, useOffer: useOfferTextAction } = createOffers<TextAction>()
