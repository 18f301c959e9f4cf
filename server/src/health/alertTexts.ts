import type { Language } from '@nspect/contract/enums'
import type { HealthCheck, HealthReason } from '@nspect/contract/health'

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
      ...{ database: 'Database', files: 'Free disk space', jobs: 'Background jobs', mails: 'Mails' },
      ...{ backup: 'Backup', program: 'Version', streams: 'Live changes', servers: 'Servers' },
    },
    reasons: {
      databaseVerySlow: 'The database answers very slowly. Look at its load and its disk.',
      diskFull: 'Less than 10 % of the disk is free. Make room before uploads and saving fail.',
      jobsFailed: 'Background jobs have failed for good. The page says why, and runs them again.',
      mailsFailed: 'Mails could not be sent. The outbox says why, and sends them again.',
      backupOld: 'There is no complete backup of the last 26 hours. Look at why it failed and make one.',
    },
  },
  de: {
    checks: {
      ...{ database: 'Datenbank', files: 'Freier Speicherplatz', jobs: 'Hintergrundaufträge', mails: 'E-Mails' },
      ...{ backup: 'Sicherung', program: 'Version', streams: 'Live-Änderungen', servers: 'Server' },
    },
    reasons: {
      databaseVerySlow: 'Die Datenbank antwortet sehr langsam. Prüfen Sie ihre Last und ihre Festplatte.',
      diskFull: 'Weniger als 10 % der Festplatte sind frei. Schaffen Sie Platz, bevor Uploads und Speichern scheitern.',
      jobsFailed: 'Hintergrundaufträge sind endgültig gescheitert. Die Seite nennt den Grund und startet sie erneut.',
      mailsFailed: 'E-Mails konnten nicht gesendet werden. Der Postausgang nennt den Grund und sendet sie erneut.',
      backupOld:
        'Es gibt keine vollständige Sicherung der letzten 26 Stunden. Prüfen Sie den Grund und erstellen Sie eine.',
    },
  },
  es: {
    checks: {
      ...{
        database: 'Base de datos',
        files: 'Espacio libre en disco',
        jobs: 'Tareas en segundo plano',
        mails: 'Correos',
      },
      ...{ backup: 'Copia de seguridad', program: 'Versión', streams: 'Cambios en vivo', servers: 'Servidores' },
    },
    reasons: {
      databaseVerySlow: 'La base de datos responde muy despacio. Revise su carga y su disco.',
      diskFull: 'Queda libre menos del 10 % del disco. Haga sitio antes de que fallen las subidas y el guardado.',
      jobsFailed: 'Hay tareas en segundo plano que han fallado definitivamente. La página dice por qué y las repite.',
      mailsFailed: 'Hay correos que no se pudieron enviar. La bandeja de salida dice por qué y los envía de nuevo.',
      backupOld: 'No hay ninguna copia de seguridad completa de las últimas 26 horas. Averigüe la causa y haga una.',
    },
  },
  fr: {
    checks: {
      ...{ database: 'Base de données', files: 'Espace disque libre', jobs: 'Tâches de fond', mails: 'E-mails' },
      ...{ backup: 'Sauvegarde', program: 'Version', streams: 'Modifications en direct', servers: 'Serveurs' },
    },
    reasons: {
      databaseVerySlow: 'La base de données répond très lentement. Vérifiez sa charge et son disque.',
      diskFull:
        'Moins de 10 % du disque est libre. Faites de la place avant que les envois et l’enregistrement échouent.',
      jobsFailed: 'Des tâches de fond ont définitivement échoué. La page dit pourquoi et les relance.',
      mailsFailed: 'Des e-mails n’ont pas pu être envoyés. La boîte d’envoi dit pourquoi et les renvoie.',
      backupOld: 'Il n’y a aucune sauvegarde complète des dernières 26 heures. Cherchez la cause et faites-en une.',
    },
  },
  ja: {
    checks: {
      ...{ database: 'データベース', files: 'ディスクの空き容量', jobs: 'バックグラウンドジョブ', mails: 'メール' },
      ...{ backup: 'バックアップ', program: 'バージョン', streams: 'ライブ更新', servers: 'サーバー' },
    },
    reasons: {
      databaseVerySlow: 'データベースの応答が非常に遅くなっています。負荷とディスクを確認してください。',
      diskFull: 'ディスクの空きが 10 % を切りました。アップロードや保存が失敗する前に空きを作ってください。',
      jobsFailed: '完了できなかったバックグラウンドジョブがあります。ページで理由を確認し、再実行できます。',
      mailsFailed: '送信できなかったメールがあります。送信トレイで理由を確認し、再送信できます。',
      backupOld: '過去 26 時間に完全なバックアップがありません。原因を確認し、バックアップを作成してください。',
    },
  },
  zh: {
    checks: {
      ...{ database: '数据库', files: '磁盘可用空间', jobs: '后台任务', mails: '邮件' },
      ...{ backup: '备份', program: '版本', streams: '实时更新', servers: '服务器' },
    },
    reasons: {
      databaseVerySlow: '数据库响应非常慢。请检查其负载和磁盘。',
      diskFull: '磁盘可用空间不足 10 %。请在上传和保存失败之前腾出空间。',
      jobsFailed: '有后台任务最终失败。页面会说明原因，并可重新运行。',
      mailsFailed: '有邮件无法发送。发件箱会说明原因，并可重新发送。',
      backupOld: '过去 26 小时内没有完整的备份。请查明原因并创建备份。',
    },
  },
}
