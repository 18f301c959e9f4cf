export const billingMessages = {
  'billing.cardSaved': 'The card was saved.',
  'billing.subscribed': 'Thank you. The new plan holds from now on.',
  'billing.heard': 'Noted.',
  'billing.tierNeeded': 'You must select an option.',
  'billing.profileNeeded': 'You must select a payment profile.',
  'billing.tokenNeeded': 'Please enter the card again.',
  'billing.rawCard': 'Card data is never sent here. It goes to the payment provider alone.',
} as const
