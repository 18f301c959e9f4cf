import type { MailTemplateTexts } from '../mailTemplates.ts'

export const en: MailTemplateTexts = {
  resetLink: {
    subject: 'Reset your nSpect password',
    paragraphs: [
      'Hello {name},',
      'somebody, we hope you, asked to reset the password of your nSpect account. Choose a new one here:',
      '{link}',
      'The link holds for {minutes} minutes and can be used once. If it was not you, there is nothing to do: your password stays as it is.',
    ],
  },
  confirmEmail: {
    subject: 'Confirm your e-mail address for nSpect',
    paragraphs: [
      'Hello {name},',
      'an nSpect account was made with this address. Confirm here that it is yours, then sign in:',
      '{link}',
      'The link holds for {hours} hours and can be used once. If it was not you, there is nothing to do: without it nobody can sign in.',
    ],
  },
  registeredAgain: {
    subject: 'You already have an nSpect account',
    paragraphs: [
      'Hello {name},',
      'somebody, perhaps you, tried to register an nSpect account with this address. You have one already. If you forgot the password, choose a new one here:',
      '{link}',
      'If it was not you, there is nothing to do: nothing was changed.',
    ],
  },
  invitation: {
    subject: 'You are invited to nSpect',
    paragraphs: [
      'Hello {name},',
      '{inviter} has made an nSpect account for you. Choose your password here, then sign in with this e-mail address:',
      '{link}',
      'The link holds for {days} days and can be used once.',
    ],
  },
  passwordChanged: {
    subject: 'The password of your nSpect account was set',
    paragraphs: [
      'Hello {name},',
      'the password of your nSpect account was set just now, and other devices were signed out.',
      'If it was not you and nobody told you, please reset the password on the sign-in page and tell your administrator.',
    ],
  },
  twoStepOn: {
    subject: 'Two-step sign-in of your nSpect account is on',
    paragraphs: [
      'Hello {name},',
      'two-step sign-in of your nSpect account was switched on just now: besides the password, it asks for a code of your app.',
      'If it was not you, please tell your administrator at once: somebody else may be signed in as you.',
    ],
  },
  twoStepOff: {
    subject: 'Two-step sign-in of your nSpect account is off',
    paragraphs: [
      'Hello {name},',
      'two-step sign-in of your nSpect account was switched off just now: the password alone is enough to sign in.',
      'If it was not you, please change your password and tell your administrator.',
    ],
  },
  twoStepReset: {
    subject: 'Two-step sign-in of your nSpect account was reset',
    paragraphs: [
      'Hello {name},',
      'an administrator has reset two-step sign-in of your nSpect account: the password alone is enough to sign in, until you set it up again under “Account”.',
      'If you did not ask for it, please change your password and tell your administrator.',
    ],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your nSpect account',
    paragraphs: [
      'Hello {name},',
      'the passkey “{passkey}” was added to your nSpect account just now: whoever holds it can sign in as you without a password.',
      'If it was not you, please remove it under “Account”, change your password, and tell your administrator at once.',
    ],
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your nSpect account',
    paragraphs: [
      'Hello {name},',
      'the passkey “{passkey}” was removed from your nSpect account just now: nobody signs in with it any more.',
      'If it was not you, please change your password and tell your administrator.',
    ],
  },
  addressChanged: {
    subject: 'The sign-in name of your nSpect account was changed',
    paragraphs: [
      'Hello {name},',
      'your nSpect account has a new sign-in name: {username}. This address is no longer used.',
      'If you did not expect this, please tell your administrator.',
    ],
  },
  roleChanged: {
    subject: 'Your role in nSpect was changed',
    paragraphs: [
      'Hello {name},',
      'your role in nSpect is now: {role}. Please sign in again.',
      'If you did not expect this, please tell your administrator.',
    ],
  },
  commented: {
    subject: 'There is a new comment in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has written about the point “{point}” of the inspection “{inspection}”:',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: 'You were mentioned in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has mentioned you at the point “{point}” of the inspection “{inspection}”:',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'What is new for you in nSpect',
    paragraphs: [
      'Hello {name},',
      'this is new for you:',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'There is news about a point in nSpect',
    paragraphs: [
      'Hello {name},',
      '{count} things were said or done at the point “{point}” of the inspection “{inspection}”:',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'A repair was submitted in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has submitted a repair of the point “{point}” of the inspection “{inspection}”.',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'A repair was accepted in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has accepted the repair of the point “{point}” of the inspection “{inspection}”.',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'A repair was sent back in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has sent back the repair of the point “{point}” of the inspection “{inspection}”.',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'A repair was set back in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has set back the repair of the point “{point}” of the inspection “{inspection}”.',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'A point was resolved in nSpect',
    paragraphs: [
      'Hello {name},',
      '{writer} has marked the point “{point}” of the inspection “{inspection}” as resolved.',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'Points were added from outside in nSpect',
    paragraphs: [
      'Hello {name},',
      'a visitor has added points to the inspection “{inspection}” by a link. They wait until somebody accepts or hides them:',
      '{said}',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: 'Points to repair',
    paragraphs: [
      'Hello {name},',
      '{client} has assigned points of the inspection “{inspection}” to you. Points to do: {count}. Here you see what, where and until when, submit repairs with photos, and ask questions; no account is needed:',
      '{link}',
      'The link shows your points of this inspection and nothing else. It is meant for your firm: please pass it on to nobody else. It ends when the inspection is completed.',
    ],
  },
  firmReminder: {
    subject: 'Points that are due',
    paragraphs: [
      'Hello {name},',
      '{client} reminds you of points that are due:',
      '{said}',
      'Points that you have submitted are no longer listed. If you do not want these reminders, please tell {client}.',
    ],
  },
  assigned: {
    subject: 'An nSpection was assigned to you',
    paragraphs: [
      'Hello {name},',
      'the inspection “{inspection}” was assigned to you. You find it here:',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: 'nSpections were assigned to you',
    paragraphs: [
      'Hello {name},',
      '{count} inspections were assigned to you. You find them here:',
      '{link}',
      'Which of these mails you get, and when, is your choice:',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: 'Your export is ready',
    paragraphs: [
      'Hello {name},',
      'the export of all data of {client} is ready. For {days} days you can download it on the client’s page, under “Data”:',
      '{link}',
    ],
  },
  printReady: {
    subject: 'Your print-out is ready',
    paragraphs: [
      'Hello {name},',
      'the report of the inspection “{inspection}” is printed. For {days} days you find it among your print-outs:',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect needs your attention',
    paragraphs: [
      '{site} needs somebody to act:',
      '{said}',
      'Everything about it is on this page:',
      '{link}',
    ],
  },
  healthWell: {
    subject: 'nSpect is well again',
    paragraphs: [
      'These parts of {site} are well again:',
      '{said}',
      'The whole picture is on this page:',
      '{link}',
    ],
  },
  storageFilling: {
    subject: 'The storage of {client} fills up',
    paragraphs: [
      'Hello {name},',
      'the files of {client} take {used} of {limit}. When that is full, uploads are refused; everything else works as before.',
      'Ask whoever runs nSpect for more storage in time. How much is left stands on the dashboard of your administrators:',
      '{link}',
    ],
  },
}
