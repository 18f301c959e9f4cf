import type { Translated } from '../i18n/Translated.ts'
import type { draftTexts as english } from './texts.en.ts'

export const draftTexts: Translated<typeof english> = {
  label: '未保存',
  newPoint: '新しいポイント',
  edit: 'ポイント {number} の変更',
  comment: 'ポイント {number} へのコメント',
  repair: 'ポイント {number} の補修',
  judge: 'ポイント {number} の補修への備考',
  photo_one: 'ポイント {number} の写真',
  photo_other: 'ポイント {number} の写真 {count} 枚',
  notSent: '{when} に入力、未保存です。',
  restored: '保存されていない入力',
  newModel: 'その後モデルが差し替えられたため、位置が失われました。',
  gonePicture: 'その後画像が削除されたため、位置が失われました。',
  closed: '現在この点検にポイントを追加することはできません。',
  gone: 'その後ポイントが削除されました。',
  continue: '続ける',
  send: '今すぐ送信',
  discard: '破棄',
  discardTitle: 'この下書きを破棄しますか？',
  discardText: '入力した内容と写真がこの端末から削除されます。',
  keep: '残す',
}
