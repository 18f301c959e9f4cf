/**
 * Texts of screens that are true only where mail is sent, or a plan is sold, and what takes their
 * place elsewhere (`null`: nothing). A text about either that stands in none of these tables fails
 * `conditionalTexts.unit.test.ts`; each row is looked at on its screen, with and without, in
 * `conditionalTexts.test.tsx` (T490, T404).
 */
export const mailOnlyTexts: Readonly<Record<string, string | null>> = {
  'accounts:send': 'accounts:request',
  'bulk:sendLink': 'bulk:getLink',
  'clientData:exportMail': null,
  'firmLinks:help': 'firmLinks:helpToCopy',
  'firmLinks:language': 'firmLinks:pageLanguage',
  'firmLinks:languageHelp': 'firmLinks:pageLanguageHelp',
  'firmLinks:noAddress': null,
  'firmLinks:notSent': 'firmLinks:notCopied',
  'firmLinks:send': 'firmLinks:copy',
  'firmLinks:sendAgain': 'firmLinks:copy',
  'firmLinks:sendAgainTo': 'firmLinks:copyOf',
  'firmLinks:sendTo': 'firmLinks:copyOf',
  'firmLinks:sent': 'firmLinks:copied',
  'firmLinks:title': 'firmLinks:titleToCopy',
  'handovers:email': null,
  'handovers:emailHelp': null,
  'handovers:mailed': 'handovers:notMailed',
  'handovers:noEmail': 'handovers:notMailed',
  'handovers:willBeMailed': 'handovers:notMailed',
  'inbox:dailyAt': null,
  'inbox:mailsText': 'inbox:noMailsText',
  'inbox:quietFrom': null,
  'inbox:quietHelp': null,
  'inbox:quietTo': null,
  'reviewers:emailHelp': null,
  'reviewers:passwordInstead': 'reviewers:passwordOnly',
  'sessions:sendLinkAgain': 'sessions:requestLinkAgain',
  'settings:about_FirmReminders': 'settings:noRemindersText',
  'users:byInvitation': 'users:byLink',
  'users:invitationText': 'users:invitationKept',
}

/** Said where no mail is sent, besides the texts that take another's place. */
export const noMailOnlyTexts: readonly string[] = [
  'accounts:forgotWithoutMail',
  'outbox:sendsNone',
  'messages:account.confirmationAsked',
  'messages:account.confirmationAskedAgain',
  'messages:account.resetAsked',
  'messages:account.unconfirmedWithoutMail',
  'messages:mail.kept',
  'messages:user.invitedByLink',
]

export const planOnlyTexts: Readonly<Record<string, string>> = {
  'clients:limitText_one': 'clients:limitByOperator_one',
  'clients:limitText_other': 'clients:limitByOperator_other',
  'clients:onlyPlan': 'clients:onlyPlanByOperator',
  'clients:upgrade': 'clients:seePlans',
  'clients:upsellTitle': 'clients:nextTitle',
  'projectTypes:upgrade': 'ui:upgrade',
}

/**
 * Texts with the same words that promise no mail and offer no plan, by what they speak of: keys of
 * a namespace, separated by spaces.
 */
export const unrelatedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an address, or a kind of field': {
    accounts: 'accountText confirmTitle contactEmail email forgotText usernameHelp',
    auditActions: 'did_auth/confirm-email',
    clients: 'contactEmail',
    buildings: 'contactEmail',
    errors: 'signOn.unverified',
    messages:
      'account.confirmed account.noSuchEmail client.emailInvalid client.emailNeeded email.invalid field.email password.isAddress',
    pins: 'firmEmail firmsHelp',
    projectTypes: 'type_email',
    reviewers: 'reviewerEmail',
    sso: 'address enterAddress',
    users: 'usernameHelp',
  },
  'what a browser sends to the server': {
    billing: 'cardHelp',
    checklistAnswers: 'pinWaits showUnsent waiting',
    clients: 'allowOfflineCopiesHelp storageAlmost storageSoon',
    comments: 'lost resend sending upload',
    documents: 'isStopped sending',
    drafts: 'send saveState.unsent',
    handovers: 'unsent unsentInPage',
    errors:
      'files.tooMany image.cutOff image.cutOffLost key.otherBody request.otherSite server.busy share.noRepairs',
    messages: 'billing.rawCard comment.imageOrLink comment.trap pin.sentForReview pin.trap',
    model: 'uploadTitle',
    offline:
      'answersSending_one answersSending_other answersWaiting_one answersWaiting_other changesSending_one changesSending_other changesWaiting_one changesWaiting_other discardText empty export inPageOnlyText intro kept keptAsking keptSending label noRoomToOpen notPersisted notSent notSentOf photosSending_one photosSending_other photosWaiting_one photosWaiting_other pointsSending_one pointsSending_other pointsWaiting_one pointsWaiting_other retryAll sentCount_one sentCount_other state.sending state.waiting stillWaiting title',
    pins: 'photoOnItsWay photoSending',
    projects: 'uploadTitle',
    reports: 'sendingPhoto uploadPhoto visitor.lost visitor.send',
    settings: 'about_StorageQuota',
    offlineCopies: 'intro note',
    ui: 'finishing sendingFile uploading',
  },
  'what the server sends back to the browser': {
    clientData: 'visitorText',
    plans: 'download',
    reports: 'link.readersLanguage',
    settings: 'about_PaperSize',
    ui: 'exportMesh',
  },
  'a code that is asked for only where it is mailed': {
    errors: 'share.noCodes',
    messages: 'report.codeSent share.emailOrPassword share.passwordForReviewer',
    reviewers: 'codeSent sendAgain sendCode',
  },
  'a repair that is submitted': {
    comments: 'noProof submit submitAgain submitRepair submittedBy',
    inbox: 'said_handedIn said_submit',
    messages: 'comment.submitted',
    reports: 'link.level.repair submitted visitor.repair visitor.repairOf',
    review: 'noneText',
  },
  'a repair that is sent back': {
    comments: 'didReject reject remarkHelp',
    errors: 'repair.none',
    inbox: 'kind_sentBack said_reject said_sentBack',
    bulk: 'sentBack',
    messages: 'comment.rejected',
    projectTypes: 'setWhen_reopened',
    reports: 'sentBack',
    review: 'countSentBack_one countSentBack_other reasonHelp reject sentBack',
  },
  'what people do, by whatever way': {
    apiKeys: 'madeUse',
    projectTypes: 'brandPackHelp',
    reports: 'endedText firmLinks noTokenText',
  },
  'the inbox and what is told in the page': {
    comments: 'notWatchingText watchingText',
    errors: 'user.fixedFields',
    inbox: 'mails none noneText noneUnread noneUnreadText subtitle',
    messages: 'report.printStarted',
    prints: 'backgroundText',
    ui: 'notices',
  },
  'what happened, as the trail and the outbox have it': {
    app: 'outbox',
    audit: 'record_mail',
    auditActions:
      'did_Webhook/Chargify did_auth/send-confirmation did_inbox.mark did_mail.read did_report.shareWithFirm',
    clients: 'failedMails waitingMails',
    errors: 'mail.left',
    health:
      'check_mails job_account.forgot job_mail.send reason_mailsFailed reason_mailsKept reason_mailsStuck reason_mailsWaiting reason_serverSilent toOutbox',
    outbox:
      'again againNamed list more none noneText notYours openNamed outbox outboxText sent state_kept state_sent state_waiting',
  },
  'messages to other programs': {
    errors: 'webhook.privateAddress',
    health: 'reason_oneAddress',
    messages: 'webhook.added webhook.replayed webhook.tested',
    webhooks:
      'deleteText failedCount_one failedCount_other kind noneText records replay replayFailed_one replayFailed_other stopped_failing tellsContents tellsContentsHelp test text urlHelp_events',
  },
}
