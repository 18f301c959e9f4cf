export const accountMessages = {
  'account.registered': 'Welcome to nSpect. Your account is ready; please sign in.',
  'account.confirmationSent':
    'Almost done: a link to confirm your e-mail address is on its way to it. It holds for 24 hours.',
  'account.confirmationSentAgain':
    'If this address still waits to be confirmed, a new link is on its way to it.',
  'account.confirmationAsked':
    'Almost done: confirm your email address. This server sends no email, so ask its operator for the link. It works for 24 hours.',
  'account.confirmed': 'Your e-mail address is confirmed. Please sign in.',
  'account.confirmationAskedAgain':
    'This server sends no email. Ask its operator for the link that confirms your address.',
  'account.resetSent':
    'If there is an account with this e-mail, a link to reset the password is on its way to it.',
  'account.noSuchEmail': 'the requested {email} is not found',
  'account.unconfirmedWithoutMail':
    'Confirm your email address first. This server sends no email, so ask its operator for the link.',
  'account.resetAsked':
    'This server sends no email. Ask your administrator for a link to set a new password.',
  'account.passwordSet': 'Your password is set. Please sign in.',
  'account.sessionsEnded': 'Signed out there.',
  'account.linkMade': 'The link is ready. It holds for 30 minutes and can be used once.',
  'password.differs': 'Passwords must match',
  'password.differ': 'Passwords does not match',
  'password.tooShort': 'The password needs at least {min} characters',
  'password.isAddress': 'The password must not be the e-mail address',
  'password.wrongOld': 'The old password is not right',
  'email.invalid': 'Wrong email format',
  'symbols.min': 'Minimum {min} symbols',
  'symbols.max': 'Maximum {max} symbols',
  'zone.invalid': 'Please choose a time zone of the list.',
  'terms.needed': 'accepting terms & conditions are required',
} as const
