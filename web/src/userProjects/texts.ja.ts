import type { Translated } from '../i18n/Translated.ts'
import type { userProjectTexts as english } from './texts.en.ts'

export const userProjectTexts: Translated<typeof english> = {
  title: 'nSpectionの割り当て',
  subtitle: '{name}が閲覧できるもの',
  dashboard: 'ダッシュボード',
  users: 'ユーザー',
  search: 'nSpectionを検索',
  name: 'nSpection名',
  type: 'nSpectionタイプ',
  scanDate: 'スキャン日',
  access: '閲覧可',
  accessOf: '{name}が{project}を閲覧できる',
  loadFailed: 'nSpectionを読み込めませんでした',
  none: 'このクライアントにはまだnSpectionがありません。',
  openAll: 'すべて閲覧可にする',
  closeAll: 'すべて閲覧不可にする',
  openTitle: 'すべて閲覧可にしますか？',
  closeTitle: 'すべて閲覧不可にしますか？',
  openText_one: '{name}はこのnSpectionを閲覧できるようになります。',
  openText_other: '{name}はこの一覧の{count}件のnSpectionをすべて閲覧できるようになります。',
  closeText_one: '{name}はこのnSpectionを閲覧できなくなります。',
  closeText_other: '{name}はこの一覧の{count}件のnSpectionをすべて閲覧できなくなります。',
  seesAll: '{name}のロールは{role}のため、クライアントのすべてのnSpectionを閲覧できます。',
  notYours: 'nSpectionは管理者が割り当てます。',
}
