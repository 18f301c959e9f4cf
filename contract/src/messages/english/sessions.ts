export const sessionMessages = {
  'session.begun': 'Welcome back.',
  'session.over': 'You are signed out.',
} as const
