import type { Translated } from '../i18n/Translated.ts'
import type { mailTexts as english } from './texts.en.ts'

export const mailTexts: Translated<typeof english> = {
  notYours: '送信トレイはこのシステムの運用者が管理します。',
  outbox: '送信トレイ',
  outboxText: 'この環境のメール（新しい順）',
  dashboard: 'ダッシュボード',
  sendsNone:
    'この環境はメールを送信しません。送信されるはずのメールはここに保管されます。メール内のリンクは手動で渡すことができます。',
  to: '宛先',
  subject: '件名',
  state: '状態',
  state_waiting: '送信待ち',
  state_sent: '送信済み',
  state_kept: '保管',
  state_failed: '失敗',
  tries_one: '試行 {count}回',
  tries_other: '試行 {count}回',
  written: '作成',
  sent: '送信: {when}',
  lastError: '直近のエラー',
  actions: '操作',
  open: '読む',
  openNamed: '{to}宛てのメールを読む',
  again: '再送信',
  againNamed: '{to}宛てのメールを再送信',
  copy: '本文をコピー',
  none: 'メールはまだありません',
  noneText: '招待、パスワード設定用のリンク、お知らせは、作成されるとここに表示されます。',
  more: '以前のメール',
  list: 'メール',
}
