export const sessionTexts = {
  title: 'Sign in',
  lead: 'Please enter your username and password to login',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  signingIn: 'Signing in…',
  required: 'this field is required',
  shortest: 'Minimum 3 symbols',
  longest: 'Maximum 50 symbols',
  show: 'Show password',
  hide: 'Hide password',
  claim: 'Inspect a building without travelling to it twice.',
} as const
