import type { MailTemplateTexts } from '../mailTemplates.ts'

export const ja: MailTemplateTexts = {
  resetLink: {
    subject: 'nSpect のパスワードの再設定',
    paragraphs: [
      '{name} 様',
      'お使いの nSpect アカウントのパスワード再設定の依頼を受け付けました。次のリンクから新しいパスワードを設定してください。',
      '{link}',
      'リンクの有効期間は {minutes} 分で、使用できるのは 1 回だけです。お心当たりがない場合は、何もする必要はありません。パスワードは変更されません。',
    ],
  },
  confirmEmail: {
    subject: 'nSpect のメールアドレスの確認',
    paragraphs: [
      '{name} 様',
      'このアドレスで nSpect アカウントが作成されました。次のリンクからご本人のアドレスであることを確認し、サインインしてください。',
      '{link}',
      'リンクの有効期間は {hours} 時間で、使用できるのは 1 回だけです。お心当たりがない場合は、何もする必要はありません。確認されるまで、誰もサインインできません。',
    ],
  },
  registeredAgain: {
    subject: 'すでに nSpect アカウントをお持ちです',
    paragraphs: [
      '{name} 様',
      'このアドレスで nSpect アカウントを登録しようとした方がいます。アカウントはすでにあります。パスワードをお忘れの場合は、次のリンクから再設定してください。',
      '{link}',
      'お心当たりがない場合は、何もする必要はありません。変更はありません。',
    ],
  },
  invitation: {
    subject: 'nSpect へのご招待',
    paragraphs: [
      '{name} 様',
      '{inviter} さんがあなたの nSpect アカウントを作成しました。次のリンクからパスワードを設定し、このメールアドレスでサインインしてください。',
      '{link}',
      'リンクの有効期間は {days} 日で、使用できるのは 1 回だけです。',
    ],
  },
  passwordChanged: {
    subject: 'nSpect アカウントのパスワードが設定されました',
    paragraphs: [
      '{name} 様',
      'お使いの nSpect アカウントのパスワードが設定され、ほかの端末からはサインアウトされました。',
      'お心当たりがなく、連絡も受けていない場合は、サインイン画面でパスワードを再設定し、管理者にお知らせください。',
    ],
  },
  twoStepOn: {
    subject: 'nSpectアカウントの2段階サインインがオンになりました',
    paragraphs: [
      '{name} 様',
      'nSpectアカウントの2段階サインインがオンになりました。今後はパスワードに加えて、アプリのコードが必要です。',
      '心当たりがない場合は、他の人がサインインしているおそれがあります。すぐに管理者へご連絡ください。',
    ],
  },
  twoStepOff: {
    subject: 'nSpectアカウントの2段階サインインがオフになりました',
    paragraphs: [
      '{name} 様',
      'nSpectアカウントの2段階サインインがオフになりました。パスワードだけでサインインできます。',
      '心当たりがない場合は、パスワードを変更し、管理者へご連絡ください。',
    ],
  },
  twoStepReset: {
    subject: 'nSpectアカウントの2段階サインインがリセットされました',
    paragraphs: [
      '{name} 様',
      '管理者がnSpectアカウントの2段階サインインをリセットしました。「アカウント」で再び設定するまで、パスワードだけでサインインできます。',
      '依頼した覚えがない場合は、パスワードを変更し、管理者へご連絡ください。',
    ],
  },
  passkeyAdded: {
    subject: 'nSpectアカウントにパスキーが追加されました',
    paragraphs: [
      '{name} 様',
      'nSpectアカウントにパスキー「{passkey}」が追加されました。これを持つ人は、パスワードなしでお客様としてサインインできます。',
      '心当たりがない場合は、「アカウント」で削除し、パスワードを変更して、すぐに管理者へご連絡ください。',
    ],
  },
  passkeyRemoved: {
    subject: 'nSpectアカウントのパスキーが削除されました',
    paragraphs: [
      '{name} 様',
      'nSpectアカウントのパスキー「{passkey}」が削除されました。このパスキーではもうサインインできません。',
      '心当たりがない場合は、パスワードを変更し、管理者へご連絡ください。',
    ],
  },
  addressChanged: {
    subject: 'nSpect アカウントのユーザー名が変更されました',
    paragraphs: [
      '{name} 様',
      'お使いの nSpect アカウントの新しいユーザー名は {username} です。このアドレスは今後使用されません。',
      'お心当たりがない場合は、管理者にお知らせください。',
    ],
  },
  roleChanged: {
    subject: 'nSpect での役割が変更されました',
    paragraphs: [
      '{name} 様',
      'nSpect でのあなたの役割は {role} になりました。もう一度サインインしてください。',
      'お心当たりがない場合は、管理者にお知らせください。',
    ],
  },
  commented: {
    subject: 'nSpect に新しいコメントがあります',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」にコメントしました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  mentioned: {
    subject: 'nSpect でメンションされました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」であなたをメンションしました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  inboxNews: {
    subject: 'nSpect のお知らせ',
    paragraphs: [
      '{name} 様',
      '新しいお知らせがあります。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  pointNews: {
    subject: 'nSpect のポイントに新しい動きがあります',
    paragraphs: [
      '{name} 様',
      '点検「{inspection}」のポイント「{point}」に {count} 件の新しい動きがあります。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  repairSubmitted: {
    subject: 'nSpect で補修が提出されました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」の補修を提出しました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  repairAccepted: {
    subject: 'nSpect で補修が承認されました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」の補修を承認しました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  repairRejected: {
    subject: 'nSpect で補修が差し戻されました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」の補修を差し戻しました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  repairSetBack: {
    subject: 'nSpect で補修が前の段階に戻されました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」の補修を前の段階に戻しました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  pointResolved: {
    subject: 'nSpect でポイントが対応済みになりました',
    paragraphs: [
      '{name} 様',
      '{writer} さんが、点検「{inspection}」のポイント「{point}」を対応済みにしました。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  visitorPoints: {
    subject: 'nSpect に外部からポイントが追加されました',
    paragraphs: [
      '{name} 様',
      '点検「{inspection}」に、リンクを通じてポイントが追加されました。承認または非表示の操作をお待ちしています。',
      '{said}',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  firmLink: {
    subject: '補修が必要なポイント',
    paragraphs: [
      '{name} 様',
      '{client}から、点検「{inspection}」のポイントが割り当てられました。未対応：{count}件。こちらで、内容・場所・期限の確認、写真付きの補修報告、質問ができます。アカウントは不要です。',
      '{link}',
      'このリンクでは、この点検の貴社のポイントだけが表示されます。貴社専用ですので、ほかの方に渡さないでください。点検が完了すると無効になります。',
    ],
  },
  firmReminder: {
    subject: '期限が近いポイント',
    paragraphs: [
      '{name} 様',
      '{client}からのお知らせです。次のポイントの期限をご確認ください。',
      '{said}',
      '報告済みのポイントは含まれません。このお知らせが不要な場合は、{client}にお伝えください。',
    ],
  },
  assigned: {
    subject: 'nSpection が割り当てられました',
    paragraphs: [
      '{name} 様',
      '点検「{inspection}」があなたに割り当てられました。次のリンクからご覧ください。',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  assignedMany: {
    subject: 'nSpection が割り当てられました',
    paragraphs: [
      '{name} 様',
      '{count} 件の点検があなたに割り当てられました。次のリンクからご覧ください。',
      '{link}',
      'これらのメールを受け取るかどうかと時間は、こちらで設定できます。',
      '{preferences}',
    ],
  },
  exportReady: {
    subject: 'エクスポートの準備ができました',
    paragraphs: [
      '{name} 様',
      '{client} の全データのエクスポートが完了しました。{days} 日間、クライアントのページの「データ」からダウンロードできます。',
      '{link}',
    ],
  },
  printReady: {
    subject: '印刷データの準備ができました',
    paragraphs: [
      '{name} 様',
      '検査「{inspection}」のレポートの印刷データが完成しました。{days} 日間、印刷の一覧から開けます。',
      '{link}',
    ],
  },
  healthAlert: {
    subject: 'nSpect の確認が必要です',
    paragraphs: ['{site} で対応が必要です。', '{said}', '詳細はこのページにあります。', '{link}'],
  },
  healthWell: {
    subject: 'nSpect は正常に戻りました',
    paragraphs: [
      '{site} の次の項目が正常に戻りました。',
      '{said}',
      '全体の状態はこのページにあります。',
      '{link}',
    ],
  },
  storageFilling: {
    subject: '{client}のストレージが残り少なくなっています',
    paragraphs: [
      '{name} 様',
      '{client}のファイルは{limit}のうち{used}を使用しています。いっぱいになるとアップロードできなくなりますが、ほかの操作はこれまでどおり使えます。',
      '早めにnSpectの運用者に容量の追加を依頼してください。残りの容量は管理者のダッシュボードで確認できます。',
      '{link}',
    ],
  },
}
