import type { HealthCheck, HealthReason } from '@nspect/contract/health/health'
import type { Language } from '@nspect/contract/shared/enums'

interface AlertTexts {
  /** what is well again */
  checks: Record<HealthCheck, string>
  /** what is red, and what to do; of the others the check is named */
  reasons: Partial<Record<HealthReason, string>>
}

/** What operators are told by mail. */
export const alertTexts: Record<Language, AlertTexts> = {
  en: {
    checks: {
      database: 'Database',
      files: 'Free disk space',
      jobs: 'Background jobs',
      mails: 'Mails',
      backup: 'Backup',
      program: 'Version',
      streams: 'Live changes',
      servers: 'Servers',
      signOn: 'Identity providers',
      requests: 'Requests',
    },
    reasons: {
      databaseVerySlow: 'The database answers very slowly. Look at its load and its disk.',
      diskFull: 'Less than 10 % of the disk is free. Make room before uploads and saving fail.',
      jobsFailed: 'Background jobs have failed for good. The page says why, and runs them again.',
      mailsFailed: 'Mails could not be sent. The outbox says why, and sends them again.',
      backupOld:
        'There is no complete backup of the last 26 hours. Look at why it failed and make one.',
      filesRefused:
        'Files cannot be stored at the moment: uploads fail. Mend what is named here; it is tried again every minute.',
      jobsStuck:
        'Jobs have waited for ten minutes and none is running. Start a server with ROLE=worker, or without ROLE; if one runs, look at its log.',
      mailsStuck:
        'Mails wait because the last try to send one failed. They are tried again by themselves; if the mail server is the cause, correct SMTP_URL or ask whoever runs it.',
      signOnFails:
        'People cannot sign in at an identity provider. Correct its address in OIDC_FILE, or ask whoever runs it.',
      filesNotShared:
        'Other servers do not have the same files, so pictures are missing for some people. Give all servers one S3 store (S3_BUCKET) or one folder as DATA_DIR/files.',
      oneAddress:
        'All requests seem to come from one address, so wrong passwords of one person can lock everyone out. Set TRUST_PROXY to the number of proxies in front (TRUST_PROXY=1).',
    },
  },
  de: {
    checks: {
      database: 'Datenbank',
      files: 'Freier Speicherplatz',
      jobs: 'Hintergrundaufträge',
      mails: 'E-Mails',
      backup: 'Sicherung',
      program: 'Version',
      streams: 'Live-Änderungen',
      servers: 'Server',
      signOn: 'Identitätsanbieter',
      requests: 'Anfragen',
    },
    reasons: {
      databaseVerySlow:
        'Die Datenbank antwortet sehr langsam. Prüfen Sie ihre Last und ihre Festplatte.',
      diskFull:
        'Weniger als 10 % der Festplatte sind frei. Schaffen Sie Platz, bevor Uploads und Speichern scheitern.',
      jobsFailed:
        'Hintergrundaufträge sind endgültig gescheitert. Die Seite nennt den Grund und startet sie erneut.',
      mailsFailed:
        'E-Mails konnten nicht gesendet werden. Der Postausgang nennt den Grund und sendet sie erneut.',
      backupOld:
        'Es gibt keine vollständige Sicherung der letzten 26 Stunden. Prüfen Sie den Grund und erstellen Sie eine.',
      filesRefused:
        'Dateien können zurzeit nicht gespeichert werden: Uploads scheitern. Beheben Sie, was hier steht; es wird jede Minute neu versucht.',
      jobsStuck:
        'Aufträge warten seit zehn Minuten, und keiner läuft. Starten Sie einen Server mit ROLE=worker oder ohne ROLE; läuft einer, lesen Sie sein Protokoll.',
      mailsStuck:
        'E-Mails warten, weil der letzte Versuch scheiterte. Sie werden von selbst erneut versucht; liegt es am Mailserver, korrigieren Sie SMTP_URL oder fragen Sie, wer ihn betreibt.',
      signOnFails:
        'An einem Identitätsanbieter kann sich niemand anmelden. Korrigieren Sie seine Adresse in OIDC_FILE oder fragen Sie, wer ihn betreibt.',
      filesNotShared:
        'Andere Server haben nicht dieselben Dateien, deshalb fehlen manchen Personen Bilder. Geben Sie allen Servern einen S3-Speicher (S3_BUCKET) oder einen Ordner als DATA_DIR/files.',
      oneAddress:
        'Alle Anfragen scheinen von einer Adresse zu kommen. Falsche Passwörter einer Person können so alle aussperren. Setzen Sie TRUST_PROXY auf die Zahl der vorgeschalteten Proxys (TRUST_PROXY=1).',
    },
  },
  es: {
    checks: {
      database: 'Base de datos',
      files: 'Espacio libre en disco',
      jobs: 'Tareas en segundo plano',
      mails: 'Correos',
      backup: 'Copia de seguridad',
      program: 'Versión',
      streams: 'Cambios en vivo',
      servers: 'Servidores',
      signOn: 'Proveedores de identidad',
      requests: 'Solicitudes',
    },
    reasons: {
      databaseVerySlow: 'La base de datos responde muy despacio. Revise su carga y su disco.',
      diskFull:
        'Queda libre menos del 10 % del disco. Haga sitio antes de que fallen las subidas y el guardado.',
      jobsFailed:
        'Hay tareas en segundo plano que han fallado definitivamente. La página dice por qué y las repite.',
      mailsFailed:
        'Hay correos que no se pudieron enviar. La bandeja de salida dice por qué y los envía de nuevo.',
      backupOld:
        'No hay ninguna copia de seguridad completa de las últimas 26 horas. Averigüe la causa y haga una.',
      filesRefused:
        'Ahora no se pueden guardar archivos: las subidas fallan. Corrija lo que se indica aquí; se vuelve a probar cada minuto.',
      jobsStuck:
        'Hay tareas que esperan desde hace diez minutos y ninguna está en marcha. Inicie un servidor con ROLE=worker o sin ROLE; si hay uno, lea su registro.',
      mailsStuck:
        'Hay correos que esperan porque el último envío falló. Se reintentan solos; si la causa es el servidor de correo, corrija SMTP_URL o pregunte a quien lo administra.',
      signOnFails:
        'Nadie puede iniciar sesión en un proveedor de identidad. Corrija su dirección en OIDC_FILE o pregunte a quien lo administra.',
      filesNotShared:
        'Otros servidores no tienen los mismos archivos, por lo que a algunas personas les faltan imágenes. Dé a todos los servidores un mismo almacén S3 (S3_BUCKET) o una misma carpeta como DATA_DIR/files.',
      oneAddress:
        'Todas las solicitudes parecen venir de una sola dirección, así que las contraseñas erróneas de una persona pueden bloquear a todas. Ponga en TRUST_PROXY el número de proxies que hay delante (TRUST_PROXY=1).',
    },
  },
  fr: {
    checks: {
      database: 'Base de données',
      files: 'Espace disque libre',
      jobs: 'Tâches de fond',
      mails: 'E-mails',
      backup: 'Sauvegarde',
      program: 'Version',
      streams: 'Modifications en direct',
      servers: 'Serveurs',
      signOn: 'Fournisseurs d’identité',
      requests: 'Requêtes',
    },
    reasons: {
      databaseVerySlow:
        'La base de données répond très lentement. Vérifiez sa charge et son disque.',
      diskFull:
        'Moins de 10 % du disque est libre. Faites de la place avant que les envois et l’enregistrement échouent.',
      jobsFailed:
        'Des tâches de fond ont définitivement échoué. La page dit pourquoi et les relance.',
      mailsFailed:
        'Des e-mails n’ont pas pu être envoyés. La boîte d’envoi dit pourquoi et les renvoie.',
      backupOld:
        'Il n’y a aucune sauvegarde complète des dernières 26 heures. Cherchez la cause et faites-en une.',
      filesRefused:
        'Aucun fichier ne peut être enregistré pour le moment\u00a0: les envois échouent. Corrigez ce qui est indiqué ici\u00a0; un nouvel essai a lieu chaque minute.',
      jobsStuck:
        'Des tâches attendent depuis dix minutes et aucune n’est en cours. Démarrez un serveur avec ROLE=worker ou sans ROLE\u00a0; s’il y en a un, lisez son journal.',
      mailsStuck:
        'Des e-mails attendent parce que le dernier envoi a échoué. Ils sont retentés d’eux-mêmes\u00a0; si le serveur de messagerie en est la cause, corrigez SMTP_URL ou demandez à qui le gère.',
      signOnFails:
        'Personne ne peut se connecter chez un fournisseur d’identité. Corrigez son adresse dans OIDC_FILE ou demandez à qui le gère.',
      filesNotShared:
        'D’autres serveurs n’ont pas les mêmes fichiers\u00a0: des images manquent à certaines personnes. Donnez à tous les serveurs un même stockage S3 (S3_BUCKET) ou un même dossier comme DATA_DIR/files.',
      oneAddress:
        'Toutes les requêtes semblent venir d’une seule adresse\u00a0: les mots de passe erronés d’une personne peuvent bloquer tout le monde. Indiquez dans TRUST_PROXY le nombre de proxys placés devant (TRUST_PROXY=1).',
    },
  },
  ja: {
    checks: {
      database: 'データベース',
      files: 'ディスクの空き容量',
      jobs: 'バックグラウンドジョブ',
      mails: 'メール',
      backup: 'バックアップ',
      program: 'バージョン',
      streams: 'ライブ更新',
      servers: 'サーバー',
      signOn: 'ID プロバイダー',
      requests: 'リクエスト',
    },
    reasons: {
      databaseVerySlow:
        'データベースの応答が非常に遅くなっています。負荷とディスクを確認してください。',
      diskFull:
        'ディスクの空きが 10 % を切りました。アップロードや保存が失敗する前に空きを作ってください。',
      jobsFailed:
        '完了できなかったバックグラウンドジョブがあります。ページで理由を確認し、再実行できます。',
      mailsFailed: '送信できなかったメールがあります。送信トレイで理由を確認し、再送信できます。',
      backupOld:
        '過去 26 時間に完全なバックアップがありません。原因を確認し、バックアップを作成してください。',
      filesRefused:
        '現在ファイルを保存できず、アップロードが失敗します。ここに示された原因を解消してください。1 分ごとに再試行されます。',
      jobsStuck:
        '10 分待っているジョブがあり、実行中のものがありません。ROLE=worker または ROLE なしのサーバーを起動してください。動いている場合はログを確認してください。',
      mailsStuck:
        '直前の送信に失敗したため、メールが待機しています。自動的に再試行されます。メールサーバーが原因の場合は、SMTP_URL を修正するか、管理者に確認してください。',
      signOnFails:
        'ID プロバイダーでサインインできません。OIDC_FILE のアドレスを修正するか、管理者に確認してください。',
      filesNotShared:
        '同じファイルを持たないサーバーがあり、一部の人には画像が表示されません。すべてのサーバーで同じ S3 ストア（S3_BUCKET）を使うか、同じフォルダーを DATA_DIR/files にしてください。',
      oneAddress:
        'すべてのリクエストが 1 つのアドレスから来ているように見えるため、1 人がパスワードを間違えると全員がサインインできなくなるおそれがあります。TRUST_PROXY に手前のプロキシの数を設定してください（TRUST_PROXY=1）。',
    },
  },
  zh: {
    checks: {
      database: '数据库',
      files: '磁盘可用空间',
      jobs: '后台任务',
      mails: '邮件',
      backup: '备份',
      program: '版本',
      streams: '实时更新',
      servers: '服务器',
      signOn: '身份提供方',
      requests: '请求',
    },
    reasons: {
      databaseVerySlow: '数据库响应非常慢。请检查其负载和磁盘。',
      diskFull: '磁盘可用空间不足 10 %。请在上传和保存失败之前腾出空间。',
      jobsFailed: '有后台任务最终失败。页面会说明原因，并可重新运行。',
      mailsFailed: '有邮件无法发送。发件箱会说明原因，并可重新发送。',
      backupOld: '过去 26 小时内没有完整的备份。请查明原因并创建备份。',
      filesRefused: '目前无法存储文件，上传会失败。请解决此处所列的问题；系统每分钟重试一次。',
      jobsStuck:
        '有任务已等待十分钟，且没有任务在运行。请启动 ROLE=worker 或未设置 ROLE 的服务器；如果已有，请查看其日志。',
      mailsStuck:
        '由于最近一次发送失败，有邮件在等待。系统会自动重试；如果原因在邮件服务器，请更正 SMTP_URL，或询问其管理者。',
      signOnFails: '人们无法通过某个身份提供方登录。请更正 OIDC_FILE 中的地址，或询问其管理者。',
      filesNotShared:
        '其他服务器没有相同的文件，因此部分人看不到图片。请让所有服务器使用同一个 S3 存储（S3_BUCKET），或使用同一个文件夹作为 DATA_DIR/files。',
      oneAddress:
        '所有请求似乎都来自同一个地址，一个人输错密码就可能使所有人无法登录。请将 TRUST_PROXY 设为前面代理的数量（TRUST_PROXY=1）。',
    },
  },
}
