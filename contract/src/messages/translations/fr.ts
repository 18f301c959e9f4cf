import type { Translation } from '../messages.ts'

export const fr: Translation = {
  messages: {
    'value.required': '{name} : champ obligatoire',
    'value.invalid': '{name} : valeur non valide',
    'value.tooLong': '{name} : {max} caractères au maximum',
    'value.tooShort': '{name} : {min} caractères au minimum',
    'value.tooBig': '{name} ne peut dépasser {max}',
    'value.tooSmall': '{name} doit être au moins {min}',
    'value.tooMany': '{name} : {max} entrées au maximum',
    'date.invalid': 'Format de date non valide. Format attendu : AAAA-MM-JJ.',
    'link.invalid': 'Veuillez saisir un lien valide.',
    'session.begun': 'Heureux de vous revoir.',
    'session.over': 'Vous êtes déconnecté.',
    'account.registered': 'Bienvenue sur nSpect. Votre compte est prêt ; veuillez vous connecter.',
    'account.confirmationSent':
      'C’est presque fini\u00a0: un lien pour confirmer votre adresse e-mail vous y a été envoyé. Il est valable 24 heures.',
    'account.confirmationSentAgain':
      'Si cette adresse attend encore d’être confirmée, un nouveau lien y est envoyé.',
    'account.confirmationAsked':
      'C’est presque fini\u00a0: confirmez votre adresse e-mail. Ce serveur n’envoie pas d’e-mails\u00a0; demandez le lien à son exploitant. Il est valable 24 heures.',
    'account.confirmed': 'Votre adresse e-mail est confirmée. Veuillez vous connecter.',
    'account.confirmationAskedAgain':
      'Ce serveur n’envoie pas d’e-mails. Demandez à son exploitant le lien pour confirmer votre adresse.',
    'account.resetSent':
      'S’il existe un compte avec cet e-mail, un lien de réinitialisation du mot de passe vient de lui être envoyé.',
    'account.noSuchEmail': 'L’adresse {email} est introuvable',
    'account.unconfirmedWithoutMail':
      'Confirmez d’abord votre adresse e-mail. Ce serveur n’envoie pas d’e-mails\u00a0; demandez le lien à son exploitant.',
    'account.resetAsked':
      'Ce serveur n’envoie pas d’e-mails. Demandez à votre administrateur un lien pour choisir un nouveau mot de passe.',
    'account.passwordSet': 'Votre mot de passe est défini. Veuillez vous connecter.',
    'account.sessionsEnded': 'Déconnexion effectuée.',
    'account.linkMade': 'Le lien est prêt. Il est valable 30 minutes et ne sert qu’une fois.',
    'password.differs': 'Les mots de passe doivent être identiques',
    'password.differ': 'Les mots de passe ne sont pas identiques',
    'password.tooShort': 'Le mot de passe doit comporter au moins {min} caractères',
    'password.isAddress': 'Le mot de passe ne doit pas être l’adresse e-mail',
    'password.wrongOld': 'L’ancien mot de passe est incorrect',
    'twoStep.on': 'La connexion en deux étapes est activée.',
    'twoStep.off': 'La connexion en deux étapes est désactivée.',
    'twoStep.codesReplaced':
      'Voici vos nouveaux codes de secours. Les anciens ne sont plus valables.',
    'twoStep.reset':
      'Connexion réinitialisée. La personne se connecte avec son mot de passe ou chez son fournisseur d’identité.',
    'twoStep.wrongCode':
      'Ce code est incorrect. Saisissez celui que votre application affiche maintenant et vérifiez que l’horloge du téléphone se règle automatiquement.',
    'twoStep.usedCode': 'Ce code a déjà servi. Attendez que votre application affiche le suivant.',
    'twoStep.wrongPassword': 'Le mot de passe est incorrect',
    'passkey.added': 'La clé d’accès est ajoutée. Vous pouvez désormais vous connecter avec elle.',
    'passkey.removed':
      'La clé d’accès est supprimée\u00a0: plus personne ne se connecte avec elle.',
    'apiKey.made': 'La clé est prête. Elle n’est affichée que cette fois.',
    'apiKey.revoked': 'La clé est révoquée. Ce qui l’utilise est refusé à partir de maintenant.',
    'apiKey.proof':
      'Saisissez votre mot de passe, ou déconnectez-vous et reconnectez-vous\u00a0: la clé survit à cette session.',
    'apiKey.days': 'Veuillez choisir entre 1 et 365 jours.',
    'webhook.added':
      'Cette adresse est informée des modifications à partir de maintenant. Conservez son secret\u00a0: il n’est plus affiché ensuite.',
    'webhook.saved': 'Webhook enregistré.',
    'webhook.deleted': 'Webhook supprimé.',
    'webhook.secretChanged':
      'Le nouveau secret est en vigueur. Pendant un jour, les messages sont aussi signés avec l’ancien.',
    'webhook.tested': 'Un message d’essai est en route.',
    'webhook.replayed': 'Les messages sont renvoyés.',
    'webhook.records': 'Veuillez choisir au moins un type de modification.',
    'signOn.noIssuer':
      'Aucune organisation ne se connecte ici avec cette adresse. Utilisez votre mot de passe ou demandez à votre administrateur.',
    'email.invalid': 'Format d’e-mail incorrect',
    'symbols.min': '{min} caractères au minimum',
    'symbols.max': '{max} caractères au maximum',
    'zone.invalid': 'Veuillez choisir un fuseau horaire de la liste.',
    'terms.needed': 'vous devez accepter les conditions générales',
    'user.added': 'Utilisateur ajouté.',
    'user.invited': 'Utilisateur ajouté. Une invitation est en route.',
    'user.invitedByLink':
      'Utilisateur ajouté. Aucun e-mail n’a été envoyé\u00a0: ouvrez l’utilisateur et copiez le lien.',
    'user.saved': 'Utilisateur enregistré.',
    'user.deleted': 'Utilisateur supprimé.',
    'user.passwordChanged':
      'Mot de passe changé. Les autres appareils de cette personne sont déconnectés.',
    'user.clientNeeded':
      'Veuillez sélectionner un client si l’utilisateur n’est pas un super-administrateur',
    'user.passwordNeeded': 'Veuillez saisir un mot de passe pour l’utilisateur',
    'user.usernameTaken': 'Ce nom d’utilisateur est déjà pris.',
    'userProject.saved': 'Accès modifié.',
    'clientData.exportStarted':
      'L’export est en préparation. Vous pourrez le télécharger ici lorsqu’il sera prêt.',
    'clientData.exportRunning': 'Un export est déjà en préparation.',
    'clientData.purged': 'Ce client est en cours d’effacement définitif.',
    'clientData.purgedPaidElsewhere':
      'Ce client est en cours d’effacement définitif. Son abonnement a été souscrit auprès d’un autre prestataire de paiement\u00a0: s’il est encore actif, résiliez-le là-bas.',
    'clientData.otherName': 'Ce n’est pas le nom du client.',
    'clientData.visitorNeeded': 'Le nom du visiteur est obligatoire',
    'clientData.visitorErased':
      'Le nom est effacé. «\u00a0Visiteur\u00a0» s’affiche désormais à sa place.',
    'clientData.noSuchVisitor':
      'Aucun visiteur de ce client n’a indiqué ce nom. Rien n’a été modifié.',
    'client.added': 'Client ajouté.',
    'client.saved': 'Client enregistré.',
    'client.deleted': 'Client supprimé.',
    'client.restored': 'Le client est de retour. Ses utilisateurs peuvent se reconnecter.',
    'client.businessNeeded': 'La raison sociale est obligatoire',
    'client.tierNeeded': 'Le forfait du client est obligatoire',
    'tier.singleSeat':
      'Le forfait Individuel ne comprend qu’un seul utilisateur. L’exploitant de ce serveur peut changer le forfait.',
    'tier.pointsOnly':
      'Votre forfait permet de partager des points, pas des rapports entiers. L’exploitant de ce serveur peut changer le forfait.',
    'tier.notIncluded':
      'Votre forfait ne comprend pas cette fonction. L’exploitant de ce serveur peut changer le forfait.',
    'client.projectsNeeded': 'Veuillez indiquer le nombre de projets',
    'client.contactNeeded': 'Le nom du contact est obligatoire',
    'client.emailInvalid': 'Veuillez saisir un e-mail valide',
    'client.emailNeeded': 'L’e-mail du contact est obligatoire',
    'client.phoneNeeded': 'Le téléphone du contact est obligatoire',
    'client.addressNeeded': 'L’adresse de l’entreprise est obligatoire',
    'setting.saved': 'Paramètre enregistré.',
    'setting.deleted': 'Paramètre supprimé.',
    'setting.selectClient': 'Veuillez sélectionner un client',
    'setting.clientNeeded': 'La sélection d’un client est obligatoire',
    'setting.keyTaken': 'Ce client a déjà un paramètre portant ce titre.',
    'setting.trueOrFalse': 'Veuillez saisir true ou false.',
    'setting.roles':
      'Veuillez saisir des rôles séparés par des virgules\u00a0: SuperAdmin, Admin, Manager, User, Viewer.',
    'setting.currency': 'Veuillez saisir un code de devise à trois lettres, comme EUR.',
    'setting.paperSize': 'Veuillez saisir A4 ou Letter.',
    'setting.wholeNumber': 'Veuillez saisir un nombre entier que le paramètre autorise.',
    'projectType.nameNeeded': 'Le nom du type d’nSpection est obligatoire',
    'projectType.descriptionNeeded': 'La description du type d’nSpection est obligatoire',
    'projectType.clientNeeded': 'Le client est obligatoire',
    'projectType.saved': 'Type d’inspection enregistré.',
    'projectType.deleted': 'Type d’inspection supprimé. Ses inspections restent telles quelles.',
    'projectType.copied': 'Type d’inspection copié.',
    'projectType.imported': 'Type d’inspection importé.',
    'readyType.installed': 'Il est à vous\u00a0: utilisez-le tel quel ou modifiez-le.',
    'home.firstStepsClosed': 'Les premières étapes sont fermées.',
    'part.nameNeeded': 'Le nom est obligatoire',
    'part.checkBoxNameNeeded': 'Le nom de la case à cocher est obligatoire',
    'part.questionNeeded': 'La question est obligatoire',
    'part.saved': 'Enregistré.',
    'part.deleted': 'Supprimé. Là où l’élément est utilisé, il reste, marqué comme supprimé.',
    'part.ordered': 'Le nouvel ordre est enregistré.',
    'part.tooMany': 'Un type peut en avoir {max} au maximum.',
    'template.firmUnknown': 'Choisissez une des entreprises du client.',
    'template.tooMany': 'Une catégorie peut avoir {max} défauts courants au maximum.',
    'template.tooManyOfType': 'Un type peut avoir {max} défauts courants au maximum.',
    'color.invalid': 'Veuillez choisir une couleur comme #6b7280.',
    'options.needed': 'Veuillez ajouter au moins une option.',
    'options.blank': 'Les options ne doivent pas être vides ni contenir de virgules.',
    'options.twice': 'Chaque option ne peut figurer qu’une fois.',
    'options.tooMany': 'Trop d’options.',
    'fieldKey.unknown': 'Le produit ne connaît pas cet usage d’un champ.',
    'fieldKey.type': 'Un champ de ce genre ne peut pas servir à cela.',
    'fieldKey.twice': 'Un autre champ du type sert déjà à cela.',
    'poiStatus.setWhenTwice': 'Un autre statut du type est déjà attribué à ce moment-là.',
    'brandPack.months': 'Veuillez indiquer des mois, de 1 à 120.',
    'category.dueDays': 'Indiquez un nombre de jours de 0 à 3650.',
    'plan.days': 'Veuillez indiquer des jours, de 0 à 36500.',
    'typeFile.version': 'Ce fichier a été écrit par une version plus récente de nSpect.',
    'typeFile.notOne': 'Ce fichier n’est pas un type d’inspection exporté depuis nSpect.',
    'mail.again': 'Nouvelle tentative d’envoi de l’e-mail.',
    'mail.kept': 'Ce serveur n’envoie pas d’e-mails. Le message reste dans la boîte d’envoi.',
    'job.again': 'Nouvelle tentative d’exécution de la tâche.',
    'project.nameRequired': 'Le nom de l’nSpection est obligatoire',
    'project.created': 'Inspection créée.',
    'project.saved': 'Inspection enregistrée.',
    'project.completed': 'Inspection terminée.',
    'project.archived': 'Inspection archivée.',
    'project.restored': 'Inspection récupérée.',
    'project.reopened': 'Inspection rouverte. Elle peut de nouveau être modifiée.',
    'project.reasonNeeded': 'Veuillez indiquer pourquoi elle est rouverte.',
    'plan.added': 'Le jeu de plans a été ajouté. Ses feuilles apparaissent l’une après l’autre.',
    'plan.retried': 'La feuille est dessinée à nouveau.',
    'plan.removed': 'Le jeu de plans a été retiré.',
    'plan.revised':
      'La nouvelle révision a été ajoutée. Ses feuilles sont dessinées l’une après l’autre et leurs points repris.',
    'picture.aligned':
      'Aligné. Les points du modèle se voient maintenant sur cette image, et les siens dans le modèle.',
    'picture.unaligned': 'Cette image n’est plus alignée avec le modèle.',
    'revision.aligned': 'Aligné. Les points sont repris dans un instant.',
    'revision.modelAligned':
      'Aligné. Les points sont maintenant à leur place et restent à vérifier.',
    'revision.pointKept': 'Le point reste où il est.',
    'revision.pointMoved': 'Le point a été déplacé.',
    'revision.pointDiscarded': 'Le point a été écarté.',
    'revision.undone': 'Le point attend à nouveau.',
    'align.tooFew': 'Choisissez au moins trois endroits, chacun des deux côtés.',
    'align.tooClose': 'Les endroits choisis sont trop proches. Choisissez-en qui soient éloignés.',
    'align.onOneLine':
      'Les endroits choisis sont tous sur une même ligne. Choisissez-en un à côté.',
    'align.noMatch':
      'Ces endroits ne concordent pas. Vérifiez que chacun est le même des deux côtés.',
    'tour.added': 'Les panoramas ont été ajoutés.',
    'tour.saved': 'La visite a été enregistrée.',
    'tour.removed': 'Le panorama a été retiré.',
    'tourCapture.begun': 'Les panoramas peuvent maintenant être pris.',
    'tourCapture.stored': 'Le panorama est enregistré.',
    'tourCapture.used': 'La visite vous appartient désormais.',
    'tourCapture.discarded': 'Les images prises sont supprimées.',
    'tourCapture.needsRight': 'Veuillez confirmer que vous avez le droit de conserver ces images.',
    'tourCapture.twice': 'Le même endroit est cité deux fois.',
    'tourCapture.unknownSweep': 'Cet endroit ne fait pas partie de la visite.',
    'model.replaced': 'Le modèle a été remplacé.',
    'model.imageSaved': 'L’image a été enregistrée.',
    'model.checked': 'L’affichage du modèle est enregistré.',
    'model.stopped':
      'La création de copies allégées a été abandonnée après plusieurs tentatives. Le modèle s’affiche tel qu’il a été importé.',
    'model.tooMuch':
      'Le modèle demande plus de mémoire que disponible pour créer des copies allégées. Il s’affiche tel qu’il a été importé.',
    'model.tooLong':
      'La création de copies allégées a pris trop de temps. Le modèle s’affiche tel qu’il a été importé.',
    'model.unreadable':
      'Aucune copie allégée de ce modèle n’a pu être créée. Il s’affiche tel qu’il a été importé.',
    'field.fractional': 'Fraction non valide',
    'field.decimal': 'Nombre décimal non valide',
    'field.fractionalWithUnit': 'Fraction avec unité non valide',
    'field.email': 'Adresse e-mail non valide',
    'field.phone': 'Numéro de téléphone non valide',
    'field.selection': 'Sélection non valide',
    'pin.titleRequired': 'Le titre est obligatoire',
    'pin.categoryRequired': 'La catégorie est obligatoire',
    'pin.dueBeforeScan': 'L’échéance ne peut pas précéder la date du scan.',
    'pin.costInvalid': '{name} doit être un montant de 0 à 999 999 999,99.',
    'savedView.saved': 'Vue enregistrée.',
    'savedView.deleted': 'Vue supprimée.',
    'savedView.restored': 'Vue restaurée.',
    'firm.saved': 'Entreprise enregistrée.',
    'firmLink.made': 'Le lien de l’entreprise est prêt.',
    'firmLink.sent': 'Le lien est en route vers l’entreprise.',
    'firm.deleted': 'Entreprise supprimée.',
    'pin.assigneeUnknown':
      'Choisissez une personne qui a accès à cette inspection, ou une entreprise du client.',
    'pin.saved': 'Point enregistré.',
    'pin.deleted': 'Point supprimé.',
    'pin.restored': 'Point restauré.',
    'pin.nameRequired': 'Le nom complet est obligatoire',
    'pin.photoRequired': 'Veuillez choisir une photo.',
    'pin.sentForReview': 'Point envoyé. Il attend d’être examiné.',
    'pin.accepted': 'Point accepté.',
    'pin.hidden': 'Point masqué.',
    'pin.trap': 'Veuillez laisser vide le champ masqué et renvoyer le point.',
    'pinField.saved': 'Champ enregistré.',
    'annotation.saved': 'Marque enregistrée.',
    'photo.required': 'Veuillez choisir une photo.',
    'photo.kept':
      'Une photo existante ne peut pas être échangée. Veuillez ajouter la nouvelle et supprimer l’ancienne.',
    'photo.tooMany': 'Un point peut avoir 10 photos au maximum.',
    'photo.saved': 'Photo enregistrée.',
    'photo.captioned': 'Légende enregistrée.',
    'photo.deleted': 'Photo supprimée.',
    'photo.restored': 'Photo restaurée.',
    'photo.marked': 'Annotations enregistrées.',
    'photo.unmarked': 'La photo est de nouveau affichée sans annotations.',
    'photo.unnamed': 'Veuillez indiquer de quelle photo il s’agit.',
    'comment.required': 'Le commentaire est obligatoire',
    'comment.mentionUnknown':
      'Une personne que vous mentionnez ne peut pas voir cette inspection. Retirez la mention ou demandez à un administrateur de lui donner accès.',
    'comment.imageOrLink': 'Veuillez envoyer une image ou un lien, pas les deux.',
    'comment.proofRequired': 'Veuillez ajouter une image ou un lien qui montre la réparation.',
    'comment.trap': 'Veuillez laisser vide le champ masqué et renvoyer le commentaire.',
    'comment.saved': 'Commentaire ajouté.',
    'comment.changed': 'Commentaire modifié.',
    'comment.hidden': 'Commentaire masqué.',
    'comment.shown': 'Le commentaire est de nouveau affiché.',
    'comment.submitted': 'La réparation a été soumise.',
    'comment.accepted': 'La réparation a été acceptée.',
    'comment.rejected': 'La réparation a été renvoyée.',
    'comment.withdrawn':
      'L’acceptation a été retirée\u00a0: la réparation est de nouveau en attente.',
    'comment.reopened': 'Le point est de nouveau ouvert.',
    'comment.resolved': 'Le point est résolu.',
    'comment.undone': 'Annulé.',
    'report.shared': 'Le lien a été généré.',
    'report.linkChanged': 'Le lien a été modifié.',
    'report.linkRevoked': 'Le lien n’ouvre plus le rapport.',
    'report.opened': 'Le rapport est ouvert.',
    'look.saved': 'L’aspect des rapports imprimés a été enregistré.',
    'look.tooLight': '{name} est trop clair pour être lu sur papier',
    'report.printStarted':
      'Le rapport est en préparation. Vous serez prévenu ici lorsqu’il sera prêt.',
    'report.printRunning': 'Ce rapport est déjà en préparation.',
    'report.ticket': 'Votre rapport est en préparation.',
    'document.saved': 'Document enregistré.',
    'document.deleted': 'Document supprimé.',
    'document.fileOrLink': 'Veuillez choisir un fichier ou saisir un lien.',
    'metaDataAnswer.saved': 'Réponses enregistrées.',
    'demo.begun': 'Bonne découverte.',
    'demo.removed': 'La démo a été supprimée.',
    'billing.cardSaved': 'La carte a été enregistrée.',
    'billing.subscribed': 'Merci. Le nouveau forfait est actif dès maintenant.',
    'billing.heard': 'Bien noté.',
    'billing.tierNeeded': 'Vous devez choisir une option.',
    'billing.profileNeeded': 'Vous devez choisir un moyen de paiement.',
    'billing.tokenNeeded': 'Veuillez saisir la carte à nouveau.',
    'billing.rawCard':
      'Les données de carte ne sont jamais envoyées ici. Elles vont uniquement au prestataire de paiement.',
  },
  errors: {
    'input.invalid': '{first}',
    'input.unreadable': 'La requête n’a pas pu être lue.',
    'project.needsModel':
      'Veuillez importer des images pour le projet ou saisir le lien de votre modèle pour continuer.',
    'image.notValid': '{name} n’est pas une image valide.',
    'image.tooLarge': 'L’image est trop volumineuse\u00a0: {name}. La limite est de {limit}.',
    'session.ended': 'Veuillez vous connecter pour continuer.',
    'request.otherSite':
      'Cette modification a été refusée, car elle ne semble pas venir d’une page de nSpect. Rechargez la page et réessayez\u00a0; si cela se reproduit, prévenez la personne qui gère nSpect pour vous.',
    'account.unconfirmed':
      'Veuillez d’abord confirmer votre adresse e-mail par le lien du message qui y a été envoyé.',
    'login.incorrect': 'les identifiants sont incorrects',
    'share.noToken': 'Aucun jeton valide trouvé.',
    'share.completed': 'Cette inspection a été clôturée le {day}.',
    'share.passwordNeeded': 'Ce rapport est protégé par un mot de passe.',
    'share.wrongPassword': 'Ce mot de passe n’est pas le bon.',
    'print.inBackground':
      'Les rapports de plus de {points} points sont préparés en arrière-plan. Lancez-en un depuis le rapport.',
    'look.nothingToShow': 'Il n’y a pas encore d’inspection avec des points à montrer.',
    'print.noTicket': 'Ce lien d’impression a expiré. Veuillez imprimer à nouveau le rapport.',
    'tier.unavailable':
      'Cette fonctionnalité n’est pas disponible pour vous. Veuillez passer à un forfait supérieur.',
    'tier.wholeReport':
      'Veuillez passer à un forfait supérieur pour générer tous les points du projet dans le rapport.',
    'role.denied': 'Vous n’êtes pas autorisé à effectuer cette action.',
    'share.viewOnly': 'Les commentaires ne sont pas autorisés sur ce rapport.',
    'comment.others': 'Seul l’auteur de ce commentaire peut le modifier.',
    'comment.tooLate':
      'Un commentaire peut être modifié pendant {minutes} minutes après avoir été écrit.',
    'share.noPoints': 'Ce lien ne permet pas d’ajouter des points.',
    'share.noRepairs': 'Ce lien ne permet pas de transmettre des réparations.',
    'share.unreadable':
      'L’adresse de ce lien ne peut plus être affichée, car la clé secrète du serveur a changé. Ceux qui l’ont peuvent toujours ouvrir le rapport. Révoquez le lien et créez-en un nouveau.',
    'savedView.nameTaken': 'Vous avez déjà une vue de ce nom.',
    'savedView.tooMany':
      'Vous pouvez garder {limit} vues au maximum pour un type. Supprimez-en une d’abord.',
    'firm.nameTaken': 'Une entreprise porte déjà ce nom.',
    'pin.notVisitors': 'Ce point n’a pas été ajouté de l’extérieur.',
    'repair.accepted': 'La réparation de ce point a déjà été acceptée.',
    'repair.changed': 'Cette étape ne correspond plus à l’état du point. Veuillez le revoir.',
    'repair.none': 'Il n’y a aucune réparation à renvoyer.',
    'photo.others': 'Seule la personne qui a ajouté cette photo, ou un manager, peut la supprimer.',
    'record.missing': 'l’élément demandé est introuvable',
    'user.oneself':
      'Vous ne pouvez pas supprimer votre propre compte ni changer votre propre rôle.',
    'user.lastOfRole':
      'C’est le dernier administrateur. Attribuez d’abord ce rôle à une autre personne.',
    'user.lastOfClient': 'C’est le seul utilisateur du client ; il ne peut pas être supprimé.',
    'user.ownPassword':
      'Votre propre mot de passe se change sur la page de votre compte, avec l’ancien.',
    'challenge.ended':
      'Cette connexion a pris trop de temps, ou quelque chose a changé depuis son début. Veuillez saisir à nouveau votre mot de passe.',
    'login.passwordsClosed':
      'Votre organisation se connecte auprès de son propre fournisseur d’identité. Choisissez-le ci-dessous au lieu d’un mot de passe.',
    'signOn.ended':
      'Cette connexion a pris trop de temps ou a été commencée dans un autre navigateur. Veuillez recommencer.',
    'signOn.refused':
      'La réponse de {name} n’a pas pu être vérifiée. Veuillez recommencer\u00a0; si cela se reproduit, prévenez votre administrateur.',
    'signOn.unavailable':
      '{name} ne répond pas pour le moment. Réessayez dans quelques minutes ou connectez-vous avec votre mot de passe.',
    'signOn.noAccount':
      '{name} vous connaît, mais il n’y a pas de compte pour vous ici. Demandez-en un à votre administrateur.',
    'signOn.unverified':
      '{name} n’a pas vérifié votre adresse e-mail\u00a0: votre compte ne peut donc pas être trouvé par elle. Faites-la vérifier là-bas.',
    'signOn.noRole':
      'Aucun de vos groupes chez {name} ne peut utiliser nSpect. Demandez à votre administrateur de vous ajouter à l’un d’eux.',
    'signOn.addressTooLong':
      'Les adresses comptent ici au plus {max} caractères. Demandez à votre administrateur.',
    'signOn.otherSubject':
      'Votre compte est lié à une autre personne chez {name}. Demandez à votre administrateur de réinitialiser votre connexion.',
    'signOn.deleted':
      'Votre compte a été supprimé. Demandez à votre administrateur de vous ajouter à nouveau.',
    'signOn.noSeat':
      'Le forfait de votre organisation n’a plus de place pour une autre personne. Demandez à votre administrateur.',
    'apiKey.denied':
      'Une clé d’API ne peut pas faire cela\u00a0: les comptes, les clés, les paramètres et ce qui relève d’une session exigent une personne connectée.',
    'apiKey.readOnly':
      'Cette clé d’API ne peut que lire. Créez-en une autre pour modifier quelque chose.',
    'apiKey.tooMany': 'Vous avez déjà 50 clés d’API. Révoquez-en une qui ne sert plus.',
    'webhook.tooMany': 'Il y a déjà 10 webhooks. Supprimez-en un qui ne sert plus.',
    'webhook.notHttps': 'Veuillez saisir une adresse qui commence par https://.',
    'webhook.privateAddress':
      'Cette adresse se trouve dans un réseau privé, vers lequel rien n’est envoyé ici. L’exploitant de nSpect peut l’autoriser.',
    'webhook.off': 'Ce webhook est désactivé. Activez-le d’abord.',
    'twoStep.notStarted':
      'Veuillez recommencer la configuration de la connexion en deux étapes et scanner le nouveau code.',
    'twoStep.alreadyOn':
      'La connexion en deux étapes est déjà activée. Rechargez la page pour le voir.',
    'twoStep.notOn':
      'La connexion en deux étapes n’est pas activée. Rechargez la page pour le voir.',
    'twoStep.nothingToReset': 'Il n’y a rien à réinitialiser. Rechargez la page.',
    'twoStep.oneself':
      'Votre propre connexion en deux étapes se modifie sur la page de votre compte, avec votre mot de passe et un code.',
    'passkey.ended':
      'Cela a pris trop de temps, ou a été commencé sur une autre page. Veuillez recommencer.',
    'passkey.unknown':
      'Cette clé d’accès n’est pas connue ici, ou a été supprimée. Connectez-vous avec votre mot de passe et ajoutez-la de nouveau sous «\u00a0Compte\u00a0».',
    'passkey.refused':
      'La réponse de votre appareil n’a pas pu être vérifiée. Il doit demander votre empreinte, votre visage ou votre code. Veuillez réessayer.',
    'passkey.wrongAddress':
      'Les clés d’accès ne fonctionnent qu’à l’adresse {address}. Ouvrez nSpect là-bas et réessayez.',
    'passkey.counter':
      'Cette clé d’accès a été utilisée auparavant par ce qui semble être une copie\u00a0; elle est donc refusée. Connectez-vous avec votre mot de passe, supprimez-la sous «\u00a0Compte\u00a0» et prévenez votre administrateur.',
    'passkey.closed':
      'Votre organisation se connecte auprès de son propre fournisseur d’identité\u00a0; les clés d’accès ne sont pas utilisées ici. Veuillez vous connecter là-bas.',
    'passkey.tooMany': 'Vous avez déjà 20 clés d’accès. Supprimez-en une qui ne sert plus.',
    'passkey.known': 'Cette clé d’accès a déjà été ajoutée.',
    'passkey.lastRequired':
      'La connexion en deux étapes est exigée de vous, et cette clé d’accès est tout ce que vous avez pour cela. Ajoutez-en d’abord une autre, ou configurez une application d’authentification.',
    'user.nameTaken': 'Ce nom d’utilisateur est déjà pris.',
    'user.fixedFields':
      'Vous ne pouvez modifier que votre nom, votre téléphone, votre langue et vos notifications.',
    'user.seatTaken':
      'Le forfait Individuel ne comprend qu’un seul utilisateur. Veuillez passer à un forfait supérieur pour en ajouter.',
    'user.seesEverything': 'Ce rôle voit toutes les inspections de son client.',
    'client.storageFull':
      'Les fichiers de ce client occupent {used} sur {limit} et cet envoi n’y tient pas. Tout le reste fonctionne comme avant. Veuillez demander plus d’espace à l’exploitant de nSpect.',
    'client.allowanceUsed':
      'Nombre d’inspections comprises dans le forfait de ce client : {count}. Le quota est épuisé. Archivez une inspection ou demandez un forfait plus grand.',
    'client.notRestorable':
      'Ce client a été supprimé il y a plus de 30 jours et ne peut plus être restauré.',
    'client.unpaid':
      'Le forfait de ce client est impayé depuis plus de 14 jours. Tout peut encore être lu, imprimé et exporté, mais rien ne peut être modifié avant le paiement. Un administrateur peut payer sur la page des forfaits.',
    'client.notDeleted':
      'Ce client est en service. Seul un client supprimé peut être effacé définitivement\u00a0: supprimez-le d’abord.',
    'setting.reserved': 'Vous n’êtes pas autorisé à effectuer cette action.',
    'reset.over': 'Le lien n’est plus valide.',
    'mail.left': 'Cet e-mail est déjà parti.',
    'route.missing': 'Cette adresse n’existe pas.',
    'request.timeout': 'La requête a mis trop de temps à arriver. Veuillez réessayer.',
    'project.completed': 'Cette inspection est terminée et ne peut plus être modifiée.',
    'project.active': 'Cette inspection n’est pas terminée.',
    'projectType.gone': 'Ce type d’inspection a été supprimé. Veuillez en choisir un autre.',
    'part.order':
      'Quelqu’un a ajouté ou supprimé une entrée entre-temps. Rechargez et ordonnez-les à nouveau.',
    'project.clientGone':
      'Le client de cette inspection a été supprimé ; elle ne peut donc pas être récupérée.',
    'pin.otherModel':
      'Le modèle a été remplacé pendant que ce point était placé. Veuillez recharger et le placer sur le nouveau modèle.',
    'pin.otherPicture':
      'L’image a été remplacée pendant que ce point était dessiné. Veuillez le dessiner sur la nouvelle\u00a0; rechargez si elle n’est pas encore affichée.',
    'pin.noPanorama': 'Aucun panorama ne montre cet endroit. Déplacez le point ou écartez-le.',
    'record.stale': 'Cet élément a été modifié par quelqu’un d’autre. Rechargez et réessayez.',
    'key.otherBody': 'Cette requête a déjà été envoyée avec un autre contenu.',
    'key.answerLost':
      'Cette action a déjà été effectuée. Rechargez\u00a0; si vous avez besoin de ce qui était affiché, recréez-le.',
    'body.tooLarge': 'La requête est trop volumineuse.',
    'file.missing': 'Veuillez choisir un fichier.',
    'file.tooLarge': '{name} est trop volumineux. La limite est de {limit}.',
    'files.tooMany': '{limit} fichiers au maximum peuvent être envoyés ici.',
    'body.type': 'Ce type de contenu n’est pas accepté ici.',
    'image.type': '{name} n’est pas une image JPEG, PNG, WebP, GIF, HEIC, AVIF ou TIFF.',
    'image.ending':
      '{name} est une image, mais porte l’extension d’un programme ou d’une page web. Veuillez renommer le fichier.',
    'image.notDecoded':
      '{name} n’a pas pu être ouvert à temps. Réessayez dans un instant ou enregistrez l’image au format JPEG.',
    'image.cutOff': '{name} est tronquée\u00a0: la fin manque. Veuillez la renvoyer.',
    'image.cutOffLost':
      '{name} est tronquée et ce qui reste ne peut pas être affiché. Veuillez la renvoyer.',
    'image.pages':
      '{name} compte plusieurs pages, dont une image n’en garde qu’une. Veuillez l’enregistrer au format PDF.',
    'document.type': '{name} est un programme ou une page web et n’est pas accepté comme document.',
    'document.empty': '{name} est vide.',
    'document.metadata':
      'Le lieu et l’appareil photo ne peuvent pas être retirés de {name}. Veuillez l’enregistrer en JPEG, PNG ou TIFF.',
    'document.othersFile':
      'Seule la personne qui a ajouté ce document, ou un manager, peut le supprimer.',
    'glb.notGlb': '{name} n’est pas un modèle GLB.',
    'model.notPanorama':
      '{name} fait {width} sur {height} pixels. Un panorama est deux fois plus large que haut.',
    'glb.truncated': '{name} est incomplet ou endommagé. Veuillez exporter à nouveau le modèle.',
    'glb.externalFile':
      '{name} renvoie à un fichier manquant, {file}. Mettez les deux dans un ZIP ou exportez le modèle avec ses textures incluses.',
    'glb.tooManyTriangles':
      '{name} compte {count} triangles ; la limite est de {limit}. Veuillez simplifier le modèle et réessayer.',
    'glb.tooLarge': '{name} est trop volumineux. La limite est de {limit}.',
    'glb.texturesTooLarge':
      'Les textures de {name} demandent trop de mémoire. Veuillez l’exporter avec des textures plus petites.',
    'glb.unsupported': '{name} requiert {feature}, qui n’est pas pris en charge.',
    'glb.invalid':
      '{name} ne respecte pas le format glTF ({detail}). Veuillez exporter à nouveau le modèle.',
    'model.invalid':
      '{name} ne respecte pas le format {format} ({detail}). Veuillez exporter à nouveau le modèle.',
    'model.schema':
      '{name} est écrit dans le schéma {version}. Veuillez l’exporter en IFC4, IFC2X3 ou IFC4X3.',
    'model.noneInside':
      '{name} ne contient aucun modèle. Mettez-y un fichier de modèle ({formats}) avec les fichiers dont il a besoin.',
    'model.severalInside':
      '{name} contient plus d’un modèle\u00a0: {file} et {other}. Veuillez mettre chacun dans son propre ZIP.',
    'glb.version': '{name} est au format {version}. Veuillez exporter le modèle en GLB 2.0.',
    'glb.tooMuch':
      'Une fois décompressé, {name} contient plus d’éléments ou de géométrie qu’il n’est possible d’afficher. Veuillez simplifier le modèle et réessayer.',
    'glb.tooDeep':
      'Les éléments de {name} sont imbriqués sur plus de {limit} niveaux. Veuillez exporter le modèle avec moins de niveaux.',
    'glb.picture':
      'La texture {number} de {name} n’est ni PNG, ni JPEG, ni WebP, ni KTX2. Veuillez exporter le modèle avec des textures dans l’un de ces formats.',
    'glb.empty': '{name} ne contient aucune surface à afficher.',
    'plan.notPdf': '{name} n’est pas un PDF.',
    'plan.encrypted':
      '{name} est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis réessayez.',
    'plan.damaged': '{name} est incomplet ou endommagé. Exportez le PDF à nouveau.',
    'plan.noSheets': '{name} n’a aucune page.',
    'plan.tooManySheets':
      '{name} compte {count} pages\u00a0; la limite est de {limit}. Divisez-le en plusieurs fichiers.',
    'plan.tooMuch':
      'La lecture de {name} demande plus de mémoire ou de temps que disponible. Divisez-le en plusieurs fichiers.',
    'picture.noModel': 'Cette inspection n’affiche aucun modèle 3D avec lequel aligner une image.',
    'tour.notPanorama':
      'Cette inspection n’affiche pas de panoramas. Remplacez d’abord son modèle par des panoramas.',
    'tour.onlyPanoramas':
      '{name} n’est pas un panorama. Plusieurs fichiers à la fois ne peuvent être que des panoramas, chacun deux fois plus large que haut.',
    'tour.partOnly':
      '{name} ne contient qu’une partie d’un panorama. Exportez la sphère entière depuis le logiciel de la caméra.',
    'tour.tooMany': 'Une visite a au plus {limit} panoramas.',
    'tour.otherNodes':
      'Des panoramas ont été ajoutés ou retirés entre-temps. Veuillez revoir la liste.',
    'plan.hasPoints':
      'Des points se trouvent sur les feuilles de ce jeu de plans ({count}). Déplacez-les ou supprimez-les d’abord.',
    'tour.hasPoints':
      'Des points se trouvent dans ce panorama ({count}). Déplacez-les ou supprimez-les d’abord.',
    'tour.lastNode':
      'Une inspection garde son dernier panorama. Pour montrer autre chose, remplacez le modèle.',
    'tourCapture.notMatterport':
      'Cette inspection ne montre pas (ou plus) de visite Matterport\u00a0; il n’y a donc rien à prendre.',
    'tourCapture.noKey':
      'Les panoramas sont pris avec votre propre clé Matterport. Saisissez-la d’abord dans les paramètres, ainsi que l’adresse des programmes de Matterport.',
    'tourCapture.none':
      'Aucune prise de cette visite n’est en cours (ou elle est terminée). Veuillez recommencer\u00a0; rien de ce qui est utilisé n’a changé.',
    'tourCapture.incomplete':
      'Il manque encore des panoramas ({count}). Prenez-les, ou indiquez ceux à laisser de côté.',
    'rate.exceeded': 'Trop de tentatives. Veuillez réessayer dans {wait}.',
    'password.busy':
      'Trop de mots de passe sont vérifiés en ce moment. Veuillez réessayer dans {wait}.',
    'queue.full':
      'Votre organisation a déjà {limit} tâches de ce type en attente. Veuillez réessayer lorsque certaines seront terminées.',
    'server.busy': 'Trop de données sont envoyées en même temps. Veuillez réessayer dans {wait}.',
    'live.tooMany':
      'Vous avez trop d’inspections ouvertes en même temps. Les modifications des autres apparaissent ici un peu plus tard.',
    'billing.unset':
      'Cette installation n’a pas de prestataire de paiement\u00a0; rien ne peut donc être acheté ici. Adressez-vous à la personne qui la gère.',
    'billing.unavailable':
      'Le prestataire de paiement ne répond pas. Patientez quelques minutes, rechargez la page pour voir si l’opération a abouti, sinon réessayez.',
    'billing.refused': 'Le prestataire de paiement a refusé\u00a0: {reason}',
    'billing.refusedUnsaid':
      'Le prestataire de paiement a refusé sans donner de raison. Essayez une autre carte ou ouvrez votre page chez le prestataire.',
    'billing.enterprise': 'Veuillez convenir d’un appel avec nous pour acheter ce forfait.',
    'billing.sameTier': 'Vous avez déjà ce forfait.',
    'billing.lowerTier':
      'Un forfait inférieur se choisit, et un forfait se résilie, sur la page du prestataire de paiement.',
    'billing.notSold': 'Le prestataire de paiement ne propose pas ce forfait pour le moment.',
    'billing.badSignature': 'La signature ne correspond pas.',
    'billing.unpaid':
      'Un prélèvement a échoué. Veuillez d’abord régulariser cela sous «\u00a0Gérer l’abonnement\u00a0».',
    'billing.ending':
      'L’ancien abonnement de ce client est en cours de résiliation. Veuillez réessayer dans quelques minutes.',
    'server.fault': 'Une erreur s’est produite !',
    'database.unavailable': 'Le service est temporairement indisponible.',
    'storage.unavailable': 'Le stockage de fichiers est indisponible.',
    'storage.full': 'Il n’y a plus de place pour enregistrer ceci. Rien n’a été modifié.',
  },
}
