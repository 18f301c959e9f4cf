import type { MailTemplateTexts } from '../mailTemplates.ts'

export const de: MailTemplateTexts = {
  resetLink: {
    subject: 'Ihr nSpect-Passwort zurücksetzen',
    paragraphs: [
      'Guten Tag {name},',
      'jemand, hoffentlich Sie, möchte das Passwort Ihres nSpect-Kontos zurücksetzen. Hier wählen Sie ein neues:',
      '{link}',
      'Der Link gilt {minutes} Minuten und nur einmal. Waren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  confirmEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für nSpect',
    paragraphs: [
      'Guten Tag {name},',
      'mit dieser Adresse wurde ein nSpect-Konto angelegt. Bestätigen Sie hier, dass sie Ihnen gehört, und melden Sie sich dann an:',
      '{link}',
      'Der Link gilt {hours} Stunden und nur einmal. Waren Sie es nicht, ist nichts zu tun: Ohne ihn kann sich niemand anmelden.',
    ],
  },
  registeredAgain: {
    subject: 'Sie haben bereits ein nSpect-Konto',
    paragraphs: [
      'Guten Tag {name},',
      'jemand, vielleicht Sie, wollte mit dieser Adresse ein nSpect-Konto registrieren. Sie haben schon eines. Falls Sie das Passwort vergessen haben, wählen Sie hier ein neues:',
      '{link}',
      'Waren Sie es nicht, ist nichts zu tun: Es wurde nichts geändert.',
    ],
  },
  invitation: {
    subject: 'Sie sind zu nSpect eingeladen',
    paragraphs: [
      'Guten Tag {name},',
      '{inviter} hat für Sie ein nSpect-Konto angelegt. Wählen Sie hier Ihr Passwort und melden Sie sich dann mit dieser E-Mail-Adresse an:',
      '{link}',
      'Der Link gilt {days} Tage und nur einmal.',
    ],
  },
  passwordChanged: {
    subject: 'Das Passwort Ihres nSpect-Kontos wurde gesetzt',
    paragraphs: [
      'Guten Tag {name},',
      'das Passwort Ihres nSpect-Kontos wurde soeben gesetzt; andere Geräte wurden abgemeldet.',
      'Waren Sie es nicht und hat es Ihnen niemand angekündigt, setzen Sie bitte auf der Anmeldeseite das Passwort zurück und sagen Sie Ihrem Administrator Bescheid.',
    ],
  },
  twoStepOn: {
    subject: 'Die Anmeldung in zwei Schritten ist für Ihr nSpect-Konto eingeschaltet',
    paragraphs: [
      'Guten Tag {name},',
      'die Anmeldung in zwei Schritten wurde soeben für Ihr nSpect-Konto eingeschaltet: Neben dem Passwort wird nun ein Code Ihrer App verlangt.',
      'Wenn Sie das nicht waren, informieren Sie bitte sofort Ihre Administratorin oder Ihren Administrator: Möglicherweise ist jemand anderes unter Ihrem Namen angemeldet.',
    ],
  },
  twoStepOff: {
    subject: 'Die Anmeldung in zwei Schritten ist für Ihr nSpect-Konto ausgeschaltet',
    paragraphs: [
      'Guten Tag {name},',
      'die Anmeldung in zwei Schritten wurde soeben für Ihr nSpect-Konto ausgeschaltet: Zum Anmelden genügt das Passwort.',
      'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort und informieren Sie Ihre Administratorin oder Ihren Administrator.',
    ],
  },
  twoStepReset: {
    subject: 'Die Anmeldung in zwei Schritten wurde für Ihr nSpect-Konto zurückgesetzt',
    paragraphs: [
      'Guten Tag {name},',
      'die Anmeldung in zwei Schritten wurde für Ihr nSpect-Konto von der Verwaltung zurückgesetzt: Zum Anmelden genügt das Passwort, bis Sie sie unter „Konto“ wieder einrichten.',
      'Wenn Sie nicht darum gebeten haben, ändern Sie bitte Ihr Passwort und informieren Sie Ihre Administratorin oder Ihren Administrator.',
    ],
  },
  passkeyAdded: {
    subject: 'Ihrem nSpect-Konto wurde ein Passkey hinzugefügt',
    paragraphs: [
      'Guten Tag {name},',
      'der Passkey „{passkey}“ wurde soeben Ihrem nSpect-Konto hinzugefügt: Wer ihn hat, kann sich ohne Passwort als Sie anmelden.',
      'Wenn Sie das nicht waren, entfernen Sie ihn bitte unter „Konto“, ändern Sie Ihr Passwort, und informieren Sie sofort Ihre Administratorin oder Ihren Administrator.',
    ],
  },
  passkeyRemoved: {
    subject: 'Von Ihrem nSpect-Konto wurde ein Passkey entfernt',
    paragraphs: [
      'Guten Tag {name},',
      'der Passkey „{passkey}“ wurde soeben von Ihrem nSpect-Konto entfernt: Niemand meldet sich mehr damit an.',
      'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort und informieren Sie Ihre Administratorin oder Ihren Administrator.',
    ],
  },
  addressChanged: {
    subject: 'Der Anmeldename Ihres nSpect-Kontos wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'Ihr nSpect-Konto hat einen neuen Anmeldenamen: {username}. Diese Adresse wird nicht mehr verwendet.',
      'Haben Sie das nicht erwartet, sagen Sie bitte Ihrem Administrator Bescheid.',
    ],
  },
  roleChanged: {
    subject: 'Ihre Rolle in nSpect wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'Ihre Rolle in nSpect ist jetzt: {role}. Bitte melden Sie sich neu an.',
      'Haben Sie das nicht erwartet, sagen Sie bitte Ihrem Administrator Bescheid.',
    ],
  },
  commented: {
    subject: 'Es gibt einen neuen Kommentar in nSpect',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat etwas zum Punkt „{point}“ der nSpection „{inspection}“ geschrieben:',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: 'Sie wurden in nSpect erwähnt',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat Sie beim Punkt „{point}“ der nSpection „{inspection}“ erwähnt:',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'Das ist neu für Sie in nSpect',
    paragraphs: [
      'Guten Tag {name},',
      'das ist neu für Sie:',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'Es gibt Neues zu einem Punkt in nSpect',
    paragraphs: [
      'Guten Tag {name},',
      '{count} Neuigkeiten zum Punkt „{point}“ der nSpection „{inspection}“:',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'In nSpect wurde eine Reparatur eingereicht',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat eine Reparatur zum Punkt „{point}“ der Inspektion „{inspection}“ eingereicht.',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'In nSpect wurde eine Reparatur abgenommen',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat die Reparatur zum Punkt „{point}“ der Inspektion „{inspection}“ abgenommen.',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'In nSpect wurde eine Reparatur zurückgegeben',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat die Reparatur zum Punkt „{point}“ der Inspektion „{inspection}“ zurückgegeben.',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'In nSpect wurde eine Reparatur zurückgesetzt',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat die Reparatur zum Punkt „{point}“ der Inspektion „{inspection}“ zurückgesetzt.',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'In nSpect wurde ein Punkt behoben',
    paragraphs: [
      'Guten Tag {name},',
      '{writer} hat den Punkt „{point}“ der Inspektion „{inspection}“ als behoben markiert.',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'In nSpect wurden Punkte von außen hinzugefügt',
    paragraphs: [
      'Guten Tag {name},',
      'zur nSpection „{inspection}“ wurden über einen Link Punkte hinzugefügt. Sie warten, bis jemand sie annimmt oder ausblendet:',
      '{said}',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: 'Punkte zum Beheben',
    paragraphs: [
      'Guten Tag {name},',
      '{client} hat Ihnen Punkte der nSpection „{inspection}“ zugewiesen. Zu erledigen: {count}. Hier sehen Sie, was wo bis wann zu tun ist, reichen Reparaturen mit Fotos ein und stellen Fragen; ein Konto ist nicht nötig:',
      '{link}',
      'Der Link zeigt Ihre Punkte dieser Inspektion und sonst nichts. Er ist für Ihre Firma bestimmt: Bitte geben Sie ihn nicht weiter. Er endet, wenn die Inspektion abgeschlossen wird.',
    ],
  },
  firmReminder: {
    subject: 'Fällige Punkte',
    paragraphs: [
      'Guten Tag {name},',
      '{client} erinnert Sie an fällige Punkte:',
      '{said}',
      'Was Sie eingereicht haben, steht hier nicht mehr. Möchten Sie diese Erinnerungen nicht, sagen Sie bitte {client} Bescheid.',
    ],
  },
  assigned: {
    subject: 'Ihnen wurde eine nSpection zugewiesen',
    paragraphs: [
      'Guten Tag {name},',
      'die nSpection „{inspection}“ wurde Ihnen zugewiesen. Sie finden sie hier:',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: 'Ihnen wurden nSpections zugewiesen',
    paragraphs: [
      'Guten Tag {name},',
      '{count} nSpections wurden Ihnen zugewiesen. Sie finden sie hier:',
      '{link}',
      'Welche dieser E-Mails Sie wann erhalten, bestimmen Sie hier:',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: 'Ihr Export ist bereit',
    paragraphs: [
      'Guten Tag {name},',
      'der Export aller Daten von {client} ist bereit. Sie können ihn {days} Tage lang auf der Seite des Mandanten unter „Daten“ herunterladen:',
      '{link}',
    ],
  },
  printReady: {
    subject: 'Ihr Ausdruck ist bereit',
    paragraphs: [
      'Guten Tag {name},',
      'der Bericht der Inspektion „{inspection}“ ist gedruckt. Sie finden ihn {days} Tage lang unter Ihren Ausdrucken:',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect braucht Ihre Aufmerksamkeit',
    paragraphs: [
      'Bei {site} muss jemand eingreifen:',
      '{said}',
      'Alles dazu steht auf dieser Seite:',
      '{link}',
    ],
  },
  healthWell: {
    subject: 'Mit nSpect ist wieder alles in Ordnung',
    paragraphs: [
      'Diese Teile von {site} sind wieder in Ordnung:',
      '{said}',
      'Den ganzen Überblick gibt diese Seite:',
      '{link}',
    ],
  },
  storageFilling: {
    subject: 'Der Speicherplatz von {client} wird voll',
    paragraphs: [
      'Guten Tag {name},',
      'die Dateien von {client} belegen {used} von {limit}. Ist er voll, werden Uploads abgelehnt; alles andere funktioniert wie bisher.',
      'Bitten Sie den Betreiber von nSpect rechtzeitig um mehr. Wie viel frei ist, steht auf dem Dashboard Ihrer Administratoren:',
      '{link}',
    ],
  },
}
