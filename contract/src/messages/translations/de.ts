import type { Translation } from '../messages.ts'

export const de: Translation = {
  messages: {
    'value.required': '{name} ist erforderlich',
    'value.invalid': '{name} ist ungültig',
    'value.tooLong': '{name} darf höchstens {max} Zeichen haben',
    'value.tooShort': '{name} braucht mindestens {min} Zeichen',
    'value.tooBig': '{name} darf höchstens {max} sein',
    'value.tooSmall': '{name} muss mindestens {min} sein',
    'value.tooMany': '{name} darf höchstens {max} Einträge haben',
    'date.invalid': 'Ungültiges Datumsformat. Erwartet wird JJJJ-MM-TT.',
    'link.invalid': 'Bitte geben Sie einen gültigen Link ein.',
    'session.begun': 'Willkommen zurück.',
    'session.over': 'Sie sind abgemeldet.',
    'account.registered': 'Willkommen bei nSpect. Ihr Konto ist bereit; bitte melden Sie sich an.',
    'account.confirmationSent':
      'Fast geschafft: Ein Link zum Bestätigen Ihrer E-Mail-Adresse ist dorthin unterwegs. Er gilt 24 Stunden.',
    'account.confirmationSentAgain':
      'Wenn diese Adresse noch auf ihre Bestätigung wartet, ist ein neuer Link dorthin unterwegs.',
    'account.confirmationAsked':
      'Fast geschafft: Bestätigen Sie noch Ihre E-Mail-Adresse. Dieser Server versendet keine E-Mails; den Link erhalten Sie vom Betreiber. Er gilt 24 Stunden.',
    'account.confirmed': 'Ihre E-Mail-Adresse ist bestätigt. Bitte melden Sie sich an.',
    'account.confirmationAskedAgain':
      'Dieser Server versendet keine E-Mails. Den Link zum Bestätigen Ihrer Adresse erhalten Sie vom Betreiber.',
    'account.resetSent':
      'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist ein Link zum Zurücksetzen des Passworts unterwegs.',
    'account.noSuchEmail': '{email} wurde nicht gefunden',
    'account.unconfirmedWithoutMail':
      'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Dieser Server versendet keine E-Mails; den Link erhalten Sie vom Betreiber.',
    'account.resetAsked':
      'Dieser Server versendet keine E-Mails. Einen Link für ein neues Passwort erhalten Sie von Ihrem Administrator.',
    'account.passwordSet': 'Ihr Passwort ist festgelegt. Bitte melden Sie sich an.',
    'account.sessionsEnded': 'Dort abgemeldet.',
    'account.linkMade': 'Der Link ist bereit. Er gilt 30 Minuten und kann einmal verwendet werden.',
    'password.differs': 'Die Passwörter müssen übereinstimmen',
    'password.differ': 'Die Passwörter stimmen nicht überein',
    'password.tooShort': 'Das Passwort braucht mindestens {min} Zeichen',
    'password.isAddress': 'Das Passwort darf nicht die E-Mail-Adresse sein',
    'password.wrongOld': 'Das alte Passwort stimmt nicht',
    'twoStep.on': 'Die Anmeldung in zwei Schritten ist eingeschaltet.',
    'twoStep.off': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
    'twoStep.codesReplaced':
      'Hier sind Ihre neuen Wiederherstellungscodes. Die alten gelten nicht mehr.',
    'twoStep.reset':
      'Anmeldung zurückgesetzt. Die Person meldet sich mit ihrem Passwort oder beim Identitätsanbieter an.',
    'twoStep.wrongCode':
      'Dieser Code stimmt nicht. Geben Sie den ein, den Ihre App jetzt zeigt, und prüfen Sie, ob die Uhr des Telefons sich selbst stellt.',
    'twoStep.usedCode':
      'Dieser Code wurde schon verwendet. Warten Sie, bis Ihre App den nächsten zeigt.',
    'twoStep.wrongPassword': 'Das Passwort stimmt nicht',
    'passkey.added': 'Der Passkey ist hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
    'passkey.removed': 'Der Passkey ist entfernt: Niemand meldet sich mehr damit an.',
    'apiKey.made': 'Der Schlüssel ist fertig. Er wird nur dieses eine Mal gezeigt.',
    'apiKey.revoked': 'Der Schlüssel ist widerrufen. Was ihn benutzt, wird ab jetzt abgewiesen.',
    'apiKey.proof':
      'Geben Sie Ihr Passwort ein, oder melden Sie sich ab und wieder an: Der Schlüssel überdauert diese Sitzung.',
    'apiKey.days': 'Bitte wählen Sie zwischen 1 und 365 Tagen.',
    'webhook.added':
      'Die Adresse erfährt ab jetzt von Änderungen. Bewahren Sie ihr Geheimnis auf: Es wird nicht noch einmal gezeigt.',
    'webhook.saved': 'Webhook gespeichert.',
    'webhook.deleted': 'Webhook gelöscht.',
    'webhook.secretChanged':
      'Das neue Geheimnis gilt. Einen Tag lang werden Nachrichten auch mit dem alten signiert.',
    'webhook.tested': 'Eine Testnachricht ist unterwegs.',
    'webhook.replayed': 'Die Nachrichten werden noch einmal gesendet.',
    'webhook.records': 'Bitte wählen Sie mindestens eine Art von Änderung.',
    'signOn.noIssuer':
      'Mit dieser Adresse meldet sich hier keine Organisation an. Nehmen Sie Ihr Passwort, oder fragen Sie Ihre Administration.',
    'email.invalid': 'Ungültiges E-Mail-Format',
    'symbols.min': 'Mindestens {min} Zeichen',
    'symbols.max': 'Höchstens {max} Zeichen',
    'zone.invalid': 'Bitte wählen Sie eine Zeitzone aus der Liste.',
    'terms.needed': 'Bitte akzeptieren Sie die Nutzungsbedingungen',
    'user.added': 'Benutzer hinzugefügt.',
    'user.invited': 'Benutzer hinzugefügt. Eine Einladung ist unterwegs.',
    'user.invitedByLink':
      'Benutzer hinzugefügt. Es wurde keine E-Mail verschickt: Öffnen Sie den Benutzer und kopieren Sie den Link.',
    'user.saved': 'Benutzer gespeichert.',
    'user.deleted': 'Benutzer gelöscht.',
    'user.passwordChanged': 'Passwort geändert. Andere Geräte dieser Person sind abgemeldet.',
    'user.clientNeeded':
      'Bitte wählen Sie einen Mandanten, wenn der Benutzer kein Superadministrator ist',
    'user.passwordNeeded': 'Bitte geben Sie ein Passwort für den Benutzer ein',
    'user.usernameTaken': 'Dieser Benutzername ist bereits vergeben.',
    'userProject.saved': 'Zugriff geändert.',
    'clientData.exportStarted':
      'Der Export wird erstellt. Sobald er bereit ist, können Sie ihn hier herunterladen.',
    'clientData.exportRunning': 'Es wird bereits ein Export erstellt.',
    'clientData.purged': 'Dieser Mandant wird endgültig gelöscht.',
    'clientData.purgedPaidElsewhere':
      'Dieser Mandant wird endgültig gelöscht. Sein Abonnement wurde bei einem anderen Zahlungsanbieter gekauft: Falls es noch läuft, beenden Sie es dort.',
    'clientData.otherName': 'Das ist nicht der Name des Mandanten.',
    'clientData.visitorNeeded': 'Der Name des Besuchers ist erforderlich',
    'clientData.visitorErased': 'Der Name ist gelöscht. Dort steht jetzt „Besucher“.',
    'clientData.noSuchVisitor':
      'Kein Besucher dieses Mandanten hat diesen Namen angegeben. Es wurde nichts geändert.',
    'client.added': 'Mandant hinzugefügt.',
    'client.saved': 'Mandant gespeichert.',
    'client.deleted': 'Mandant gelöscht.',
    'client.restored': 'Der Mandant ist wieder da. Seine Benutzer können sich wieder anmelden.',
    'client.businessNeeded': 'Firmenname ist erforderlich',
    'client.tierNeeded': 'Tarif ist erforderlich',
    'tier.singleSeat':
      'Der Tarif Einzelplatz umfasst einen einzigen Platz. Der Betreiber dieses Servers kann den Tarif ändern.',
    'tier.pointsOnly':
      'Ihr Tarif teilt einzelne Punkte, keine ganzen Berichte. Der Betreiber dieses Servers kann den Tarif ändern.',
    'tier.notIncluded':
      'Das ist in Ihrem Tarif nicht enthalten. Der Betreiber dieses Servers kann den Tarif ändern.',
    'client.projectsNeeded': 'Bitte geben Sie die Anzahl der nSpections an',
    'client.contactNeeded': 'Kontaktperson ist erforderlich',
    'client.emailInvalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'client.emailNeeded': 'E-Mail der Kontaktperson ist erforderlich',
    'client.phoneNeeded': 'Telefon der Kontaktperson ist erforderlich',
    'client.addressNeeded': 'Firmenadresse ist erforderlich',
    'setting.saved': 'Einstellung gespeichert.',
    'setting.deleted': 'Einstellung gelöscht.',
    'setting.selectClient': 'Bitte wählen Sie einen Mandanten',
    'setting.clientNeeded': 'Die Auswahl eines Mandanten ist erforderlich',
    'setting.keyTaken': 'Dieser Mandant hat bereits eine Einstellung mit diesem Titel.',
    'setting.trueOrFalse': 'Bitte geben Sie true oder false ein.',
    'setting.roles':
      'Bitte geben Sie Rollen ein, durch Kommas getrennt: SuperAdmin, Admin, Manager, User, Viewer.',
    'setting.currency': 'Bitte geben Sie einen dreistelligen Währungscode wie EUR ein.',
    'setting.paperSize': 'Bitte geben Sie A4 oder Letter ein.',
    'setting.wholeNumber': 'Bitte geben Sie eine ganze Zahl ein, die die Einstellung zulässt.',
    'projectType.nameNeeded': 'Name des nSpection-Typs ist erforderlich',
    'projectType.descriptionNeeded': 'Beschreibung des nSpection-Typs ist erforderlich',
    'projectType.clientNeeded': 'Mandant ist erforderlich',
    'projectType.saved': 'Inspektionstyp gespeichert.',
    'projectType.deleted': 'Inspektionstyp gelöscht. Seine Inspektionen bleiben, wie sie sind.',
    'projectType.copied': 'Inspektionstyp kopiert.',
    'projectType.imported': 'Inspektionstyp importiert.',
    'readyType.installed':
      'Er gehört jetzt Ihnen: Nutzen Sie ihn, wie er ist, oder ändern Sie ihn.',
    'home.firstStepsClosed': 'Die ersten Schritte sind geschlossen.',
    'part.nameNeeded': 'Name ist erforderlich',
    'part.checkBoxNameNeeded': 'Name der Checkbox ist erforderlich',
    'part.questionNeeded': 'Frage ist erforderlich',
    'part.saved': 'Gespeichert.',
    'part.deleted': 'Gelöscht. Wo es verwendet wird, bleibt es, als gelöscht markiert.',
    'part.ordered': 'Die neue Reihenfolge ist gespeichert.',
    'part.tooMany': 'Ein Typ kann davon höchstens {max} haben.',
    'template.firmUnknown': 'Bitte wählen Sie eine der Firmen des Kunden.',
    'template.tooMany': 'Eine Kategorie kann höchstens {max} häufige Mängel haben.',
    'template.tooManyOfType': 'Ein Typ kann höchstens {max} häufige Mängel haben.',
    'color.invalid': 'Bitte wählen Sie eine Farbe wie #6b7280.',
    'options.needed': 'Bitte fügen Sie mindestens eine Option hinzu.',
    'options.blank': 'Optionen dürfen nicht leer sein und keine Kommas enthalten.',
    'options.twice': 'Jede Option darf nur einmal vorkommen.',
    'options.tooMany': 'Zu viele Optionen.',
    'fieldKey.unknown': 'Diese Verwendung eines Feldes kennt das Produkt nicht.',
    'fieldKey.type': 'Ein Feld dieser Art kann dafür nicht verwendet werden.',
    'fieldKey.twice': 'Ein anderes Feld des Typs wird bereits dafür verwendet.',
    'poiStatus.setWhenTwice': 'Ein anderer Status des Typs wird dann bereits gesetzt.',
    'brandPack.months': 'Bitte geben Sie Monate an, von 1 bis 120.',
    'category.dueDays': 'Bitte geben Sie Tage von 0 bis 3650 ein.',
    'plan.days': 'Bitte geben Sie Tage an, von 0 bis 36500.',
    'typeFile.version': 'Diese Datei wurde von einer neueren Version von nSpect geschrieben.',
    'typeFile.notOne': 'Diese Datei ist kein Inspektionstyp von nSpect.',
    'mail.again': 'Die E-Mail wird erneut gesendet.',
    'mail.kept': 'Dieser Server versendet keine E-Mails. Die Nachricht bleibt im Postausgang.',
    'job.again': 'Der Auftrag wird erneut versucht.',
    'project.nameRequired': 'nSpection-Name ist erforderlich',
    'project.created': 'Inspektion erstellt.',
    'project.saved': 'Inspektion gespeichert.',
    'project.completed': 'Inspektion abgeschlossen.',
    'project.archived': 'Inspektion archiviert.',
    'project.restored': 'Inspektion zurückgeholt.',
    'project.reopened': 'Inspektion wieder geöffnet. Sie kann wieder geändert werden.',
    'project.reasonNeeded': 'Bitte geben Sie an, warum sie wieder geöffnet wird.',
    'plan.added': 'Der Plansatz wurde hinzugefügt. Seine Blätter erscheinen nacheinander.',
    'plan.retried': 'Das Blatt wird erneut gezeichnet.',
    'plan.removed': 'Der Plansatz wurde entfernt.',
    'plan.revised':
      'Die neue Fassung wurde hinzugefügt. Ihre Blätter werden nacheinander gezeichnet, und die Punkte werden übernommen.',
    'picture.aligned':
      'Ausgerichtet. Punkte des Modells sind nun auf diesem Bild zu sehen, und seine Punkte im Modell.',
    'picture.unaligned': 'Dieses Bild ist nicht mehr am Modell ausgerichtet.',
    'revision.aligned': 'Ausgerichtet. Die Punkte werden gleich übernommen.',
    'revision.modelAligned':
      'Ausgerichtet. Die Punkte stehen nun, wo sie hingehören, und sind zu prüfen.',
    'revision.pointKept': 'Der Punkt bleibt, wo er ist.',
    'revision.pointMoved': 'Der Punkt wurde verschoben.',
    'revision.pointDiscarded': 'Der Punkt wurde verworfen.',
    'revision.undone': 'Der Punkt wartet wieder.',
    'align.tooFew': 'Bitte wählen Sie mindestens drei Stellen, jede auf beiden Seiten.',
    'align.tooClose':
      'Die gewählten Stellen liegen zu nah beieinander. Bitte wählen Sie weit auseinanderliegende.',
    'align.onOneLine':
      'Die gewählten Stellen liegen alle auf einer Linie. Bitte wählen Sie eine daneben.',
    'align.noMatch':
      'Diese Stellen passen nicht zusammen. Bitte prüfen Sie, ob jede auf beiden Seiten dieselbe ist.',
    'tour.added': 'Die Panoramen wurden hinzugefügt.',
    'tour.saved': 'Der Rundgang wurde gespeichert.',
    'tour.removed': 'Das Panorama wurde entfernt.',
    'tourCapture.begun': 'Die Panoramen können jetzt aufgenommen werden.',
    'tourCapture.stored': 'Das Panorama ist gespeichert.',
    'tourCapture.used': 'Der Rundgang gehört jetzt Ihnen.',
    'tourCapture.discarded': 'Die aufgenommenen Bilder sind entfernt.',
    'tourCapture.needsRight': 'Bitte bestätigen Sie, dass Sie diese Bilder behalten dürfen.',
    'tourCapture.twice': 'Dieselbe Stelle ist zweimal genannt.',
    'tourCapture.unknownSweep': 'Diese Stelle gehört nicht zum Rundgang.',
    'model.replaced': 'Das Modell wurde ersetzt.',
    'model.imageSaved': 'Das Bild wurde gespeichert.',
    'model.checked': 'Gespeichert, wie das Modell gezeigt wird.',
    'model.stopped':
      'Das Erstellen leichterer Kopien wurde nach mehreren Versuchen aufgegeben. Das Modell wird so gezeigt, wie es hochgeladen wurde.',
    'model.tooMuch':
      'Für leichtere Kopien braucht das Modell mehr Speicher als vorhanden. Es wird so gezeigt, wie es hochgeladen wurde.',
    'model.tooLong':
      'Das Erstellen leichterer Kopien hat zu lange gedauert. Das Modell wird so gezeigt, wie es hochgeladen wurde.',
    'model.unreadable':
      'Von diesem Modell konnten keine leichteren Kopien erstellt werden. Es wird so gezeigt, wie es hochgeladen wurde.',
    'field.fractional': 'Ungültiger Bruch',
    'field.decimal': 'Ungültige Dezimalzahl',
    'field.fractionalWithUnit': 'Ungültiger Bruch mit Einheit',
    'field.email': 'Ungültige E-Mail-Adresse',
    'field.phone': 'Ungültige Telefonnummer',
    'field.selection': 'Ungültige Auswahl',
    'pin.titleRequired': 'Titel ist erforderlich',
    'pin.categoryRequired': 'Kategorie ist erforderlich',
    'pin.dueBeforeScan': 'Das Fälligkeitsdatum darf nicht vor dem Scan-Datum liegen.',
    'pin.costInvalid': '{name} muss ein Betrag von 0 bis 999.999.999,99 sein.',
    'savedView.saved': 'Ansicht gespeichert.',
    'savedView.deleted': 'Ansicht gelöscht.',
    'savedView.restored': 'Ansicht wiederhergestellt.',
    'firm.saved': 'Firma gespeichert.',
    'firmLink.made': 'Der Link der Firma ist bereit.',
    'firmLink.sent': 'Der Link ist unterwegs zur Firma.',
    'firm.deleted': 'Firma gelöscht.',
    'pin.assigneeUnknown':
      'Bitte wählen Sie eine Person, die diese Inspektion sehen kann, oder eine Firma des Mandanten.',
    'pin.saved': 'Punkt gespeichert.',
    'pin.deleted': 'Punkt gelöscht.',
    'pin.restored': 'Punkt wiederhergestellt.',
    'pin.nameRequired': 'Vollständiger Name ist erforderlich',
    'pin.photoRequired': 'Bitte wählen Sie ein Foto.',
    'pin.sentForReview': 'Punkt gesendet. Er wartet auf Prüfung.',
    'pin.accepted': 'Punkt angenommen.',
    'pin.hidden': 'Punkt ausgeblendet.',
    'pin.trap': 'Bitte lassen Sie das verborgene Feld leer und senden Sie den Punkt erneut.',
    'pinField.saved': 'Feld gespeichert.',
    'annotation.saved': 'Markierung gespeichert.',
    'photo.required': 'Bitte wählen Sie ein Foto.',
    'photo.kept':
      'Ein vorhandenes Foto kann nicht ausgetauscht werden. Bitte fügen Sie das neue hinzu und löschen Sie das alte.',
    'photo.tooMany': 'Ein Punkt kann höchstens 10 Fotos haben.',
    'photo.saved': 'Foto gespeichert.',
    'photo.captioned': 'Bildunterschrift gespeichert.',
    'photo.deleted': 'Foto gelöscht.',
    'photo.restored': 'Foto wiederhergestellt.',
    'photo.marked': 'Markierungen gespeichert.',
    'photo.unmarked': 'Das Foto wird wieder ohne Markierungen gezeigt.',
    'photo.unnamed': 'Bitte geben Sie an, welches Foto gemeint ist.',
    'comment.required': 'Kommentar ist erforderlich',
    'comment.mentionUnknown':
      'Jemand, den Sie erwähnen, kann diese Inspektion nicht sehen. Entfernen Sie die Erwähnung, oder bitten Sie einen Admin um Zugriff für die Person.',
    'comment.imageOrLink': 'Bitte senden Sie ein Bild oder einen Link, nicht beides.',
    'comment.proofRequired':
      'Bitte fügen Sie ein Bild oder einen Link hinzu, der die Reparatur zeigt.',
    'comment.trap':
      'Bitte lassen Sie das verborgene Feld leer und senden Sie den Kommentar erneut.',
    'comment.saved': 'Kommentar hinzugefügt.',
    'comment.changed': 'Kommentar geändert.',
    'comment.hidden': 'Kommentar ausgeblendet.',
    'comment.shown': 'Kommentar wieder eingeblendet.',
    'comment.submitted': 'Die Reparatur wurde eingereicht.',
    'comment.accepted': 'Die Reparatur wurde abgenommen.',
    'comment.rejected': 'Die Reparatur wurde zurückgewiesen.',
    'comment.withdrawn': 'Die Abnahme wurde zurückgenommen: Die Reparatur wartet wieder.',
    'comment.reopened': 'Der Punkt ist wieder offen.',
    'comment.resolved': 'Der Punkt ist behoben.',
    'comment.undone': 'Rückgängig gemacht.',
    'report.shared': 'Der Link wurde erstellt.',
    'report.linkChanged': 'Der Link wurde geändert.',
    'report.linkRevoked': 'Der Link öffnet den Bericht nicht mehr.',
    'report.opened': 'Der Bericht ist geöffnet.',
    'look.saved': 'Das Aussehen gedruckter Berichte wurde gespeichert.',
    'look.tooLight': '{name} ist zu hell, um auf Papier lesbar zu sein',
    'report.printStarted': 'Der Bericht wird vorbereitet. Hier wird gemeldet, wenn er bereit ist.',
    'report.printRunning': 'Dieser Bericht wird bereits vorbereitet.',
    'report.ticket': 'Ihr Bericht wird vorbereitet.',
    'document.saved': 'Dokument gespeichert.',
    'document.deleted': 'Dokument gelöscht.',
    'document.fileOrLink': 'Bitte wählen Sie eine Datei oder geben Sie einen Link ein.',
    'metaDataAnswer.saved': 'Antworten gespeichert.',
    'demo.begun': 'Sehen Sie sich um.',
    'demo.removed': 'Die Demo wurde entfernt.',
    'billing.cardSaved': 'Die Karte wurde gespeichert.',
    'billing.subscribed': 'Vielen Dank. Der neue Tarif gilt ab sofort.',
    'billing.heard': 'Vermerkt.',
    'billing.tierNeeded': 'Bitte wählen Sie einen Tarif.',
    'billing.profileNeeded': 'Bitte wählen Sie eine Zahlungsart.',
    'billing.tokenNeeded': 'Bitte geben Sie die Karte noch einmal ein.',
    'billing.rawCard':
      'Kartendaten werden nie hierher gesendet. Sie gehen nur an den Zahlungsanbieter.',
  },
  errors: {
    'input.invalid': '{first}',
    'input.unreadable': 'Die Anfrage konnte nicht gelesen werden.',
    'project.needsModel':
      'Bitte laden Sie Bilder für die Inspektion hoch oder geben Sie den Link zu Ihrem Modell ein.',
    'image.notValid': '{name} ist kein gültiges Bild.',
    'image.tooLarge': 'Das Bild ist zu groß: {name}. Erlaubt sind {limit}.',
    'session.ended': 'Bitte melden Sie sich an, um fortzufahren.',
    'request.otherSite':
      'Diese Änderung wurde abgelehnt, weil sie nicht von einer Seite von nSpect zu kommen scheint. Laden Sie die Seite neu und versuchen Sie es noch einmal; geschieht es wieder, wenden Sie sich an die Person, die nSpect für Sie betreibt.',
    'account.unconfirmed':
      'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in der E-Mail, die wir dorthin geschickt haben.',
    'login.incorrect': 'Die Anmeldedaten sind falsch',
    'share.noToken': 'Kein gültiges Token gefunden.',
    'share.completed': 'Diese Inspektion wurde am {day} abgeschlossen.',
    'share.passwordNeeded': 'Dieser Bericht ist durch ein Passwort geschützt.',
    'share.wrongPassword': 'Dieses Passwort stimmt nicht.',
    'print.inBackground':
      'Berichte mit mehr als {points} Punkten werden im Hintergrund vorbereitet. Bitte starten Sie einen im Bericht.',
    'look.nothingToShow': 'Es gibt noch keine Inspektion mit Punkten, die gezeigt werden könnte.',
    'print.noTicket': 'Dieser Drucklink ist abgelaufen. Bitte drucken Sie den Bericht erneut.',
    'tier.unavailable':
      'Diese Funktion steht Ihnen nicht zur Verfügung. Bitte wechseln Sie in einen höheren Tarif.',
    'tier.wholeReport':
      'Bitte wechseln Sie in einen höheren Tarif, um alle Punkte in den Bericht aufzunehmen.',
    'role.denied': 'Sie haben keine Berechtigung für diese Aktion.',
    'share.viewOnly': 'In diesem Bericht sind keine Kommentare erlaubt.',
    'comment.others': 'Diesen Kommentar kann nur ändern, wer ihn geschrieben hat.',
    'comment.tooLate':
      'Ein Kommentar kann bis {minutes} Minuten nach dem Schreiben geändert werden.',
    'share.noPoints': 'Über diesen Link können keine Punkte hinzugefügt werden.',
    'share.noRepairs': 'Über diesen Link können keine Reparaturen eingereicht werden.',
    'share.unreadable':
      'Die Adresse dieses Links kann nicht mehr angezeigt werden, weil der geheime Schlüssel des Servers geändert wurde. Wer sie hat, kann den Bericht weiterhin öffnen. Widerrufen Sie den Link und erstellen Sie einen neuen.',
    'savedView.nameTaken': 'Eine Ansicht dieses Namens haben Sie schon.',
    'savedView.tooMany':
      'Für einen Typ können Sie höchstens {limit} Ansichten behalten. Löschen Sie zuerst eine.',
    'firm.nameTaken': 'Eine Firma dieses Namens gibt es schon.',
    'pin.notVisitors': 'Dieser Punkt wurde nicht von außen hinzugefügt.',
    'repair.accepted': 'Die Reparatur dieses Punkts wurde bereits abgenommen.',
    'repair.changed':
      'Dieser Schritt passt nicht mehr zum Punkt. Bitte sehen Sie ihn sich noch einmal an.',
    'repair.none': 'Es gibt keine Reparatur, die zurückgewiesen werden kann.',
    'photo.others': 'Dieses Foto kann nur löschen, wer es hinzugefügt hat, oder ein Manager.',
    'record.missing': 'Der angeforderte Datensatz wurde nicht gefunden',
    'user.oneself':
      'Sie können Ihr eigenes Konto nicht löschen und Ihre eigene Rolle nicht ändern.',
    'user.lastOfRole':
      'Das ist der letzte Administrator. Geben Sie die Rolle zuerst einer anderen Person.',
    'user.lastOfClient':
      'Das ist der einzige Benutzer des Mandanten; er kann nicht gelöscht werden.',
    'user.ownPassword':
      'Ihr eigenes Passwort ändern Sie auf Ihrer Kontoseite, mit dem alten Passwort.',
    'challenge.ended':
      'Diese Anmeldung hat zu lange gedauert, oder seit ihrem Beginn hat sich etwas geändert. Bitte geben Sie Ihr Passwort noch einmal ein.',
    'login.passwordsClosed':
      'Ihre Organisation meldet sich bei ihrem eigenen Anmeldedienst an. Bitte wählen Sie diesen unten anstelle eines Passworts.',
    'signOn.ended':
      'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie noch einmal.',
    'signOn.refused':
      'Die Antwort von {name} ließ sich nicht prüfen. Bitte beginnen Sie noch einmal; geschieht es wieder, informieren Sie Ihre Administration.',
    'signOn.unavailable':
      '{name} antwortet im Moment nicht. Versuchen Sie es in einigen Minuten noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
    'signOn.noAccount':
      '{name} kennt Sie, aber hier gibt es kein Konto für Sie. Bitte fragen Sie Ihre Administration danach.',
    'signOn.unverified':
      '{name} hat Ihre E-Mail-Adresse nicht bestätigt, daher lässt sich Ihr Konto nicht danach finden. Bitte lassen Sie sie dort bestätigen.',
    'signOn.noRole':
      'Keine Ihrer Gruppen bei {name} darf nSpect benutzen. Bitte fragen Sie Ihre Administration, ob sie Sie in eine aufnimmt.',
    'signOn.addressTooLong':
      'Adressen haben hier höchstens {max} Zeichen. Bitte fragen Sie Ihre Administration.',
    'signOn.otherSubject':
      'Ihr Konto ist bei {name} mit einer anderen Person verknüpft. Bitten Sie Ihre Administration, Ihre Anmeldung zurückzusetzen.',
    'signOn.deleted':
      'Ihr Konto hier wurde gelöscht. Bitten Sie Ihre Administration, Sie wieder hinzuzufügen.',
    'signOn.noSeat':
      'Der Tarif Ihrer Organisation hat keinen Platz für eine weitere Person. Bitte fragen Sie Ihre Administration.',
    'apiKey.denied':
      'Ein API-Schlüssel kann das nicht: Konten, Schlüssel, Einstellungen und was zu einer Sitzung gehört, brauchen jemanden, der angemeldet ist.',
    'apiKey.readOnly':
      'Dieser API-Schlüssel kann nur lesen. Erstellen Sie einen anderen, um etwas zu ändern.',
    'apiKey.tooMany':
      'Sie haben schon 50 API-Schlüssel. Widerrufen Sie einen, der nicht mehr gebraucht wird.',
    'webhook.tooMany':
      'Es gibt schon 10 Webhooks. Löschen Sie einen, der nicht mehr gebraucht wird.',
    'webhook.notHttps': 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt.',
    'webhook.privateAddress':
      'Diese Adresse liegt in einem privaten Netz, in das hier nichts gesendet wird. Wer nSpect betreibt, kann es erlauben.',
    'webhook.off': 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
    'twoStep.notStarted':
      'Bitte beginnen Sie die Einrichtung der Anmeldung in zwei Schritten noch einmal, und scannen Sie den neuen Code.',
    'twoStep.alreadyOn':
      'Die Anmeldung in zwei Schritten ist schon eingeschaltet. Laden Sie die Seite neu, um es zu sehen.',
    'twoStep.notOn':
      'Die Anmeldung in zwei Schritten ist nicht eingeschaltet. Laden Sie die Seite neu, um es zu sehen.',
    'twoStep.nothingToReset': 'Es gibt nichts zurückzusetzen. Laden Sie die Seite neu.',
    'twoStep.oneself':
      'Ihre eigene Anmeldung in zwei Schritten ändern Sie auf Ihrer Kontoseite, mit Passwort und Code.',
    'passkey.ended':
      'Das hat zu lange gedauert oder wurde auf einer anderen Seite begonnen. Bitte beginnen Sie noch einmal.',
    'passkey.unknown':
      'Dieser Passkey ist hier nicht bekannt oder wurde entfernt. Melden Sie sich mit Ihrem Passwort an, und fügen Sie ihn unter „Konto“ wieder hinzu.',
    'passkey.refused':
      'Was Ihr Gerät geantwortet hat, konnte nicht geprüft werden. Es muss nach Fingerabdruck, Gesicht oder PIN fragen. Bitte versuchen Sie es noch einmal.',
    'passkey.wrongAddress':
      'Passkeys gelten nur unter {address}. Öffnen Sie nSpect dort, und versuchen Sie es noch einmal.',
    'passkey.counter':
      'Dieser Passkey wurde zuvor von etwas benutzt, das wie eine Kopie aussieht; er wird darum abgewiesen. Melden Sie sich mit Ihrem Passwort an, entfernen Sie ihn unter „Konto“, und informieren Sie Ihre Administratorin oder Ihren Administrator.',
    'passkey.closed':
      'Ihre Organisation meldet sich bei ihrem eigenen Identitätsanbieter an; Passkeys werden hier nicht benutzt. Bitte melden Sie sich dort an.',
    'passkey.tooMany':
      'Sie haben schon 20 Passkeys. Entfernen Sie einen, der nicht mehr gebraucht wird.',
    'passkey.known': 'Dieser Passkey wurde schon hinzugefügt.',
    'passkey.lastRequired':
      'Die Anmeldung in zwei Schritten ist für Sie vorgeschrieben, und dieser Passkey ist alles, was Sie dafür haben. Fügen Sie zuerst einen anderen hinzu, oder richten Sie eine Authenticator-App ein.',
    'user.nameTaken': 'Dieser Benutzername ist bereits vergeben.',
    'user.fixedFields': 'Sie können nur Name, Telefon, Sprache und Benachrichtigungen ändern.',
    'user.seatTaken':
      'Der Tarif Einzelplatz umfasst einen einzigen Platz. Wechseln Sie in einen höheren Tarif, um weitere Benutzer hinzuzufügen.',
    'user.seesEverything': 'Diese Rolle sieht jede Inspektion ihres Mandanten.',
    'client.storageFull':
      'Die Dateien dieses Mandanten belegen {used} von {limit}, und dieser Upload passt nicht hinein. Alles andere funktioniert wie bisher. Bitte bitten Sie den Betreiber von nSpect um mehr Speicherplatz.',
    'client.allowanceUsed':
      'Alle Inspektionen, die der Tarif dieses Mandanten umfasst ({count}), sind in Verwendung. Archivieren Sie eine, oder fragen Sie nach einem größeren Tarif.',
    'client.notRestorable':
      'Dieser Mandant wurde vor mehr als 30 Tagen gelöscht und kann nicht wiederhergestellt werden.',
    'client.unpaid':
      'Der Tarif dieses Mandanten ist seit mehr als 14 Tagen nicht bezahlt. Alles lässt sich weiterhin lesen, drucken und exportieren, aber nichts ändern, bis er bezahlt ist. Ein Administrator kann auf der Tarifseite bezahlen.',
    'client.notDeleted':
      'Dieser Mandant ist in Gebrauch. Endgültig löschen lässt sich nur ein gelöschter Mandant: Löschen Sie ihn zuerst.',
    'setting.reserved': 'Sie haben keine Berechtigung für diese Aktion.',
    'reset.over': 'Der Link ist nicht mehr gültig.',
    'mail.left': 'Diese E-Mail wurde bereits versendet.',
    'route.missing': 'Diese Adresse gibt es nicht.',
    'request.timeout': 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    'project.completed': 'Diese Inspektion ist abgeschlossen und kann nicht mehr geändert werden.',
    'project.active': 'Diese Inspektion ist nicht abgeschlossen.',
    'projectType.gone': 'Dieser Inspektionstyp wurde gelöscht. Bitte wählen Sie einen anderen.',
    'part.order':
      'Inzwischen wurde ein Eintrag hinzugefügt oder gelöscht. Laden Sie neu und ordnen Sie die Einträge noch einmal.',
    'project.clientGone':
      'Der Mandant dieser Inspektion wurde gelöscht, daher kann sie nicht zurückgeholt werden.',
    'pin.otherModel':
      'Das Modell wurde ersetzt, während dieser Punkt gesetzt wurde. Bitte laden Sie neu und setzen Sie ihn auf das neue Modell.',
    'pin.otherPicture':
      'Das Bild wurde ersetzt, während dieser Punkt gezeichnet wurde. Bitte zeichnen Sie ihn auf das neue; laden Sie neu, falls es noch nicht zu sehen ist.',
    'pin.noPanorama':
      'Kein Panorama zeigt diese Stelle. Verschieben Sie den Punkt, oder verwerfen Sie ihn.',
    'record.stale':
      'Dieser Datensatz wurde von jemand anderem geändert. Laden Sie neu und versuchen Sie es noch einmal.',
    'key.otherBody': 'Diese Anfrage wurde bereits mit anderem Inhalt gesendet.',
    'key.answerLost':
      'Das wurde schon ausgeführt. Laden Sie neu; wenn Sie brauchen, was dabei gezeigt wurde, erstellen Sie es neu.',
    'body.tooLarge': 'Die Anfrage ist zu groß.',
    'file.missing': 'Bitte wählen Sie eine Datei.',
    'file.tooLarge': '{name} ist zu groß. Die Grenze liegt bei {limit}.',
    'files.tooMany': 'Hier können höchstens {limit} Dateien hochgeladen werden.',
    'body.type': 'Diese Art von Inhalt wird hier nicht angenommen.',
    'image.type': '{name} ist kein JPEG-, PNG-, WebP-, GIF-, HEIC-, AVIF- oder TIFF-Bild.',
    'image.ending':
      '{name} ist ein Bild, hat aber die Endung eines Programms oder einer Webseite. Bitte benennen Sie die Datei um.',
    'image.notDecoded':
      '{name} ließ sich nicht rechtzeitig öffnen. Versuchen Sie es gleich noch einmal oder speichern Sie das Bild als JPEG.',
    'image.cutOff':
      '{name} ist abgeschnitten: Das Ende fehlt. Bitte senden Sie das Bild noch einmal.',
    'image.cutOffLost':
      '{name} ist abgeschnitten, und was da ist, lässt sich nicht zeigen. Bitte senden Sie das Bild noch einmal.',
    'image.pages':
      '{name} hat mehrere Seiten, von denen ein Bild nur eine behält. Bitte speichern Sie die Datei als PDF.',
    'document.type':
      '{name} ist ein Programm oder eine Webseite und wird nicht als Dokument angenommen.',
    'document.empty': '{name} ist leer.',
    'document.metadata':
      'Ort und Kamera lassen sich aus {name} nicht entfernen. Bitte speichern Sie die Datei als JPEG, PNG oder TIFF.',
    'document.othersFile':
      'Dieses Dokument darf nur die Person löschen, die es hinzugefügt hat, oder ein Manager.',
    'glb.notGlb': '{name} ist kein GLB-Modell.',
    'model.notPanorama':
      '{name} hat {width} mal {height} Pixel. Ein Panorama ist doppelt so breit wie hoch.',
    'glb.truncated':
      '{name} ist unvollständig oder beschädigt. Bitte exportieren Sie das Modell erneut.',
    'glb.externalFile':
      '{name} verweist auf eine fehlende Datei, {file}. Bitte packen Sie beide in ein ZIP oder exportieren Sie das Modell mit enthaltenen Texturen.',
    'glb.tooManyTriangles':
      '{name} hat {count} Dreiecke; die Grenze liegt bei {limit}. Bitte vereinfachen Sie das Modell und versuchen Sie es erneut.',
    'glb.tooLarge': '{name} ist zu groß. Die Grenze liegt bei {limit}.',
    'glb.texturesTooLarge':
      'Die Texturen von {name} brauchen zu viel Speicher. Bitte exportieren Sie es mit kleineren Texturen.',
    'glb.unsupported': '{name} benötigt {feature}; das wird nicht unterstützt.',
    'glb.invalid':
      '{name} entspricht nicht dem glTF-Format ({detail}). Bitte exportieren Sie das Modell erneut.',
    'model.invalid':
      '{name} entspricht nicht dem Format {format} ({detail}). Bitte exportieren Sie das Modell erneut.',
    'model.schema':
      '{name} hat das Schema {version}. Bitte exportieren Sie es als IFC4, IFC2X3 oder IFC4X3.',
    'model.noneInside':
      '{name} enthält kein Modell. Legen Sie eine Modelldatei ({formats}) hinein, zusammen mit den Dateien, die sie braucht.',
    'model.severalInside':
      '{name} enthält mehr als ein Modell: {file} und {other}. Bitte packen Sie jedes in eine eigene ZIP-Datei.',
    'glb.version': '{name} hat das Format {version}. Bitte exportieren Sie das Modell als GLB 2.0.',
    'glb.tooMuch':
      'Entpackt enthält {name} mehr Teile oder Geometrie, als gezeigt werden können. Bitte vereinfachen Sie das Modell und versuchen Sie es erneut.',
    'glb.tooDeep':
      'Die Teile von {name} sind mehr als {limit} Ebenen tief verschachtelt. Bitte exportieren Sie das Modell mit weniger Ebenen.',
    'glb.picture':
      'Textur {number} von {name} ist weder PNG, JPEG, WebP noch KTX2. Bitte exportieren Sie das Modell mit Texturen in einem dieser Formate.',
    'glb.empty': '{name} enthält keine Oberflächen.',
    'plan.notPdf': '{name} ist kein PDF.',
    'plan.encrypted':
      '{name} ist mit einem Passwort geschützt. Bitte speichern Sie die Datei ohne Passwort und versuchen Sie es erneut.',
    'plan.damaged':
      '{name} ist unvollständig oder beschädigt. Bitte exportieren Sie das PDF erneut.',
    'plan.noSheets': '{name} hat keine Seiten.',
    'plan.tooManySheets':
      '{name} hat {count} Seiten; die Grenze liegt bei {limit}. Bitte teilen Sie die Datei auf.',
    'plan.tooMuch':
      '{name} braucht zum Lesen mehr Speicher oder Zeit, als vorhanden ist. Bitte teilen Sie die Datei auf.',
    'picture.noModel':
      'Diese Inspektion zeigt kein 3D-Modell, an dem ein Bild ausgerichtet werden kann.',
    'tour.notPanorama':
      'Diese Inspektion zeigt keine Panoramen. Ersetzen Sie zuerst ihr Modell durch Panoramen.',
    'tour.onlyPanoramas':
      '{name} ist kein Panorama. Mehrere Dateien zugleich können nur Panoramen sein, jedes doppelt so breit wie hoch.',
    'tour.partOnly':
      '{name} enthält nur einen Teil eines Panoramas. Bitte exportieren Sie die ganze Kugel aus dem Programm der Kamera.',
    'tour.tooMany': 'Ein Rundgang hat höchstens {limit} Panoramen.',
    'tour.otherNodes':
      'Inzwischen wurden Panoramen hinzugefügt oder entfernt. Bitte sehen Sie die Liste erneut an.',
    'plan.hasPoints':
      'Auf Blättern dieses Plansatzes stehen Punkte ({count}). Verschieben oder löschen Sie diese zuerst.',
    'tour.hasPoints':
      'In diesem Panorama stehen Punkte ({count}). Verschieben oder löschen Sie diese zuerst.',
    'tour.lastNode':
      'Eine Inspektion behält ihr letztes Panorama. Um etwas anderes zu zeigen, ersetzen Sie das Modell.',
    'tourCapture.notMatterport':
      'Diese Inspektion zeigt keinen Matterport-Rundgang (mehr); es gibt also nichts aufzunehmen.',
    'tourCapture.noKey':
      'Panoramen werden mit Ihrem eigenen Matterport-Schlüssel aufgenommen. Bitte tragen Sie ihn und die Adresse der Programme von Matterport zuerst in den Einstellungen ein.',
    'tourCapture.none':
      'Dieser Rundgang wird (nicht mehr) aufgenommen. Bitte beginnen Sie neu; am gezeigten Rundgang wurde nichts geändert.',
    'tourCapture.incomplete':
      'Es fehlen noch Panoramen ({count}). Nehmen Sie sie auf, oder sagen Sie, welche wegbleiben sollen.',
    'rate.exceeded': 'Zu viele Versuche. Bitte versuchen Sie es in {wait} erneut.',
    'password.busy':
      'Gerade werden zu viele Passwörter geprüft. Bitte versuchen Sie es in {wait} erneut.',
    'queue.full':
      'Für Ihre Organisation warten bereits {limit} Aufträge dieser Art. Bitte versuchen Sie es erneut, sobald einige davon erledigt sind.',
    'server.busy':
      'Es wird gerade zu viel auf einmal gesendet. Bitte versuchen Sie es in {wait} erneut.',
    'live.tooMany':
      'Sie haben zu viele Inspektionen gleichzeitig geöffnet. Änderungen anderer erscheinen hier etwas später.',
    'billing.unset':
      'Diese Installation hat keinen Zahlungsanbieter, deshalb kann hier nichts gekauft werden. Bitte fragen Sie, wer sie betreibt.',
    'billing.unavailable':
      'Der Zahlungsanbieter antwortet nicht. Warten Sie einige Minuten, laden Sie die Seite neu, um zu sehen, ob es geklappt hat, und versuchen Sie es sonst noch einmal.',
    'billing.refused': 'Der Zahlungsanbieter hat abgelehnt: {reason}',
    'billing.refusedUnsaid':
      'Der Zahlungsanbieter hat ohne Angabe von Gründen abgelehnt. Versuchen Sie eine andere Karte oder öffnen Sie Ihre Seite beim Anbieter.',
    'billing.enterprise': 'Bitte vereinbaren Sie ein Gespräch mit uns, um diesen Tarif zu kaufen.',
    'billing.sameTier': 'Diesen Tarif haben Sie bereits.',
    'billing.lowerTier':
      'Ein niedrigerer Tarif wird auf der Seite des Zahlungsanbieters gewählt, ebenso wird ein Tarif dort beendet.',
    'billing.notSold': 'Der Zahlungsanbieter bietet diesen Tarif zurzeit nicht an.',
    'billing.badSignature': 'Die Signatur stimmt nicht.',
    'billing.unpaid':
      'Eine Abbuchung ist fehlgeschlagen. Bitte bringen Sie das zuerst unter „Abonnement verwalten“ in Ordnung.',
    'billing.ending':
      'Das frühere Abonnement dieses Mandanten wird noch beendet. Bitte versuchen Sie es in einigen Minuten erneut.',
    'server.fault': 'Etwas ist schiefgelaufen!',
    'database.unavailable': 'Der Dienst ist vorübergehend nicht verfügbar.',
    'storage.unavailable': 'Der Dateispeicher ist nicht verfügbar.',
    'storage.full': 'Der Speicherplatz reicht nicht aus. Nichts wurde geändert.',
  },
}
