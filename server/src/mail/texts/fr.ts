import type { MailTemplateTexts } from '../mailTemplates.ts'

export const fr: MailTemplateTexts = {
  resetLink: {
    subject: 'Réinitialisez votre mot de passe nSpect',
    paragraphs: [
      'Bonjour {name},',
      'quelqu’un, vous-même nous l’espérons, a demandé à réinitialiser le mot de passe de votre compte nSpect. Choisissez-en un nouveau ici\u00a0:',
      '{link}',
      'Le lien est valable {minutes} minutes et ne sert qu’une fois. Si ce n’était pas vous, il n’y a rien à faire\u00a0: votre mot de passe reste le même.',
    ],
  },
  confirmEmail: {
    subject: 'Confirmez votre adresse e-mail pour nSpect',
    paragraphs: [
      'Bonjour {name},',
      'un compte nSpect a été créé avec cette adresse. Confirmez ici qu’elle est la vôtre, puis connectez-vous\u00a0:',
      '{link}',
      'Le lien est valable {hours} heures et ne sert qu’une fois. Si ce n’était pas vous, il n’y a rien à faire\u00a0: sans lui, personne ne peut se connecter.',
    ],
  },
  registeredAgain: {
    subject: 'Vous avez déjà un compte nSpect',
    paragraphs: [
      'Bonjour {name},',
      'quelqu’un, peut-être vous-même, a voulu créer un compte nSpect avec cette adresse. Vous en avez déjà un. Si vous avez oublié le mot de passe, choisissez-en un nouveau ici\u00a0:',
      '{link}',
      'Si ce n’était pas vous, il n’y a rien à faire\u00a0: rien n’a été modifié.',
    ],
  },
  invitation: {
    subject: 'Vous êtes invité sur nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{inviter} a créé un compte nSpect pour vous. Choisissez ici votre mot de passe, puis connectez-vous avec cette adresse e-mail\u00a0:',
      '{link}',
      'Le lien est valable {days} jours et ne sert qu’une fois.',
    ],
  },
  passwordChanged: {
    subject: 'Le mot de passe de votre compte nSpect a été défini',
    paragraphs: [
      'Bonjour {name},',
      'le mot de passe de votre compte nSpect vient d’être défini et les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous et que personne ne vous en a averti, réinitialisez le mot de passe sur la page de connexion et prévenez votre administrateur.',
    ],
  },
  twoStepOn: {
    subject: 'La connexion en deux étapes de votre compte nSpect est activée',
    paragraphs: [
      'Bonjour {name},',
      'la connexion en deux étapes de votre compte nSpect vient d’être activée\u00a0: en plus du mot de passe, un code de votre application est demandé.',
      'Si ce n’était pas vous, prévenez immédiatement votre administrateur\u00a0: quelqu’un d’autre est peut-être connecté à votre place.',
    ],
  },
  twoStepOff: {
    subject: 'La connexion en deux étapes de votre compte nSpect est désactivée',
    paragraphs: [
      'Bonjour {name},',
      'la connexion en deux étapes de votre compte nSpect vient d’être désactivée\u00a0: le mot de passe suffit pour se connecter.',
      'Si ce n’était pas vous, changez votre mot de passe et prévenez votre administrateur.',
    ],
  },
  twoStepReset: {
    subject: 'La connexion en deux étapes de votre compte nSpect a été réinitialisée',
    paragraphs: [
      'Bonjour {name},',
      'un administrateur a réinitialisé la connexion en deux étapes de votre compte nSpect\u00a0: le mot de passe suffit pour se connecter, jusqu’à ce que vous la configuriez de nouveau sous «\u00a0Compte\u00a0».',
      'Si vous ne l’avez pas demandé, changez votre mot de passe et prévenez votre administrateur.',
    ],
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée à votre compte nSpect',
    paragraphs: [
      'Bonjour {name},',
      'la clé d’accès «\u00a0{passkey}\u00a0» vient d’être ajoutée à votre compte nSpect\u00a0: qui la détient peut se connecter à votre place sans mot de passe.',
      'Si ce n’était pas vous, supprimez-la sous «\u00a0Compte\u00a0», changez votre mot de passe et prévenez aussitôt votre administrateur.',
    ],
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été supprimée de votre compte nSpect',
    paragraphs: [
      'Bonjour {name},',
      'la clé d’accès «\u00a0{passkey}\u00a0» vient d’être supprimée de votre compte nSpect\u00a0: plus personne ne se connecte avec elle.',
      'Si ce n’était pas vous, changez votre mot de passe et prévenez votre administrateur.',
    ],
  },
  addressChanged: {
    subject: 'L’identifiant de votre compte nSpect a été modifié',
    paragraphs: [
      'Bonjour {name},',
      'votre compte nSpect a un nouvel identifiant\u00a0: {username}. Cette adresse n’est plus utilisée.',
      'Si vous ne vous y attendiez pas, prévenez votre administrateur.',
    ],
  },
  roleChanged: {
    subject: 'Votre rôle dans nSpect a été modifié',
    paragraphs: [
      'Bonjour {name},',
      'votre rôle dans nSpect est désormais\u00a0: {role}. Veuillez vous reconnecter.',
      'Si vous ne vous y attendiez pas, prévenez votre administrateur.',
    ],
  },
  commented: {
    subject: 'Un nouveau commentaire vous attend dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a écrit au sujet du point «\u00a0{point}\u00a0» de la nSpection «\u00a0{inspection}\u00a0»\u00a0:',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: 'Vous avez été mentionné dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} vous a mentionné au sujet du point «\u00a0{point}\u00a0» de la nSpection «\u00a0{inspection}\u00a0»\u00a0:',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'Du nouveau pour vous dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      'voici ce qui est nouveau pour vous\u00a0:',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'Du nouveau sur un point dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{count} nouveautés au sujet du point «\u00a0{point}\u00a0» de la nSpection «\u00a0{inspection}\u00a0»\u00a0:',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'Une réparation a été soumise dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a soumis une réparation du point «\u00a0{point}\u00a0» de l’inspection «\u00a0{inspection}\u00a0».',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'Une réparation a été acceptée dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a accepté la réparation du point «\u00a0{point}\u00a0» de l’inspection «\u00a0{inspection}\u00a0».',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'Une réparation a été renvoyée dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a renvoyé la réparation du point «\u00a0{point}\u00a0» de l’inspection «\u00a0{inspection}\u00a0».',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'Une réparation a été remise à une étape antérieure dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a remis à une étape antérieure la réparation du point «\u00a0{point}\u00a0» de l’inspection «\u00a0{inspection}\u00a0».',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'Un point a été résolu dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      '{writer} a marqué comme résolu le point «\u00a0{point}\u00a0» de l’inspection «\u00a0{inspection}\u00a0».',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'Des points ont été ajoutés de l’extérieur dans nSpect',
    paragraphs: [
      'Bonjour {name},',
      'des points ont été ajoutés par un lien à la nSpection «\u00a0{inspection}\u00a0». Ils attendent d’être acceptés ou masqués\u00a0:',
      '{said}',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: 'Points à réparer',
    paragraphs: [
      'Bonjour {name},',
      '{client} vous a attribué des points de la nSpection «\u00a0{inspection}\u00a0». À faire\u00a0: {count}. Vous voyez ici quoi faire, où et pour quand, remettez vos réparations avec des photos et posez vos questions\u00a0; aucun compte n’est nécessaire\u00a0:',
      '{link}',
      'Le lien montre vos points de cette inspection et rien d’autre. Il est destiné à votre entreprise\u00a0: ne le transmettez à personne d’autre. Il prend fin lorsque l’inspection est clôturée.',
    ],
  },
  firmReminder: {
    subject: 'Points à échéance',
    paragraphs: [
      'Bonjour {name},',
      '{client} vous rappelle les points qui arrivent à échéance\u00a0:',
      '{said}',
      'Ce que vous avez remis n’apparaît plus ici. Si vous ne souhaitez pas ces rappels, dites-le à {client}.',
    ],
  },
  assigned: {
    subject: 'Une nSpection vous a été attribuée',
    paragraphs: [
      'Bonjour {name},',
      'la nSpection «\u00a0{inspection}\u00a0» vous a été attribuée. Vous la trouverez ici\u00a0:',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: 'Des nSpections vous ont été attribuées',
    paragraphs: [
      'Bonjour {name},',
      '{count} nSpections vous ont été attribuées. Vous les trouverez ici\u00a0:',
      '{link}',
      'Choisissez ici lesquels de ces e-mails vous recevez, et quand\u00a0:',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: 'Votre export est prêt',
    paragraphs: [
      'Bonjour {name},',
      'l’export de toutes les données de {client} est prêt. Vous pouvez le télécharger pendant {days} jours sur la page du client, sous «\u00a0Données\u00a0»\u00a0:',
      '{link}',
    ],
  },
  printReady: {
    subject: 'Votre impression est prête',
    paragraphs: [
      'Bonjour {name},',
      'le rapport de l’inspection «\u00a0{inspection}\u00a0» est imprimé. Vous le trouvez pendant {days} jours parmi vos impressions\u00a0:',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect demande votre attention',
    paragraphs: [
      'Une intervention est nécessaire sur {site}\u00a0:',
      '{said}',
      'Tout est expliqué sur cette page\u00a0:',
      '{link}',
    ],
  },
  healthWell: {
    subject: 'nSpect va de nouveau bien',
    paragraphs: [
      'Ces éléments de {site} vont de nouveau bien\u00a0:',
      '{said}',
      'La vue d’ensemble est sur cette page\u00a0:',
      '{link}',
    ],
  },
  storageFilling: {
    subject: 'L’espace de {client} se remplit',
    paragraphs: [
      'Bonjour {name},',
      'les fichiers de {client} occupent {used} sur {limit}. Une fois plein, les envois sont refusés\u00a0; tout le reste fonctionne comme avant.',
      'Demandez à temps plus d’espace à l’exploitant de nSpect. L’espace restant figure sur le tableau de bord de vos administrateurs\u00a0:',
      '{link}',
    ],
  },
}
