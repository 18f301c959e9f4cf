export const twoStepMessages = {
  'twoStep.on': 'Two-step sign-in is on.',
  'twoStep.off': 'Two-step sign-in is off.',
  'twoStep.codesReplaced': 'Here are your new recovery codes. The old ones no longer work.',
  'twoStep.reset':
    'Sign-in reset. The person signs in with their password or at their identity provider.',
  'twoStep.wrongCode':
    'This code is not right. Enter the one that your app shows now, and check that the phone’s clock sets itself.',
  'twoStep.usedCode': 'This code was used already. Wait until your app shows the next one.',
  'twoStep.wrongPassword': 'The password is not right',
} as const
