import type { Translated } from '../i18n/Translated.ts'
import type { apiTexts as english } from './texts.en.ts'

export const apiTexts: Translated<typeof english> = {
  network: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  networkSave: 'サーバーに接続できません。入力した内容は失われていません。接続が回復したら、もう一度お試しください。',
  cancelled: 'キャンセルしました。',
  unknown: '問題が発生しました。',
  unreadable: 'サーバーの応答を読み取れませんでした。もう一度お試しください。',
}
