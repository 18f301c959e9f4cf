import type { Translated } from '../i18n/Translated.ts'
import type { propertyTexts as english } from './texts.en.ts'

export const propertyTexts: Translated<typeof english> = {
  tab: 'nSpectionプロパティ',
  listLabel: 'この点検の質問',
  tally_one: '{total}件中{count}件回答済み',
  tally_other: '{total}件中{count}件回答済み',
  none: '質問はありません',
  noneText: 'この点検タイプには、物件に関する質問がありません。',
  completed: 'この点検は完了しています。回答は変更できません。',
  readOnly: '回答は閲覧のみ可能です。変更はできません。',
  unanswered: '未回答',
  waiting: '未保存',
  saving: '保存しています…',
  saved: '保存しました',
  failed: '保存できませんでした。{problem}',
  retry: '再試行',
  answer: '回答',
  conflictTitle: 'ほかの人がこの質問に回答しました',
}
