import type { Translation } from '../messages.ts'

export const ja: Translation = {
  messages: {
    'value.required': '{name}は必須です',
    'value.invalid': '{name}が正しくありません',
    'value.tooLong': '{name}は{max}文字以内で入力してください',
    'value.tooShort': '{name}は{min}文字以上で入力してください',
    'value.tooBig': '{name}は{max}以下にしてください',
    'value.tooSmall': '{name}は{min}以上にしてください',
    'value.tooMany': '{name}は{max}件までです',
    'date.invalid': '日付の形式が正しくありません。YYYY-MM-DDの形式で入力してください。',
    'link.invalid': '有効なリンクを入力してください。',
    'session.begun': 'おかえりなさい。',
    'session.over': 'サインアウトしました。',
    'account.registered':
      'nSpectへようこそ。アカウントの準備ができました。サインインしてください。',
    'account.confirmationSent':
      'あと少しです。メールアドレスを確認するためのリンクをお送りしました。有効期間は24時間です。',
    'account.confirmationSentAgain':
      'このアドレスの確認がまだの場合は、新しいリンクをお送りします。',
    'account.confirmationAsked':
      'あと少しです。メールアドレスの確認が必要です。このサーバーはメールを送信しないため、確認用リンクは運営者にお問い合わせください。有効期間は24時間です。',
    'account.confirmed': 'メールアドレスが確認されました。サインインしてください。',
    'account.confirmationAskedAgain':
      'このサーバーはメールを送信しません。アドレス確認用のリンクは運営者にお問い合わせください。',
    'account.resetSent':
      'このメールアドレスのアカウントがある場合は、パスワードをリセットするためのリンクをお送りします。',
    'account.noSuchEmail': '{email}が見つかりません',
    'account.unconfirmedWithoutMail':
      '先にメールアドレスを確認してください。このサーバーはメールを送信しないため、リンクは運営者にお問い合わせください。',
    'account.resetAsked':
      'このサーバーはメールを送信しません。新しいパスワードを設定するためのリンクは管理者にお問い合わせください。',
    'account.passwordSet': 'パスワードを設定しました。サインインしてください。',
    'account.sessionsEnded': 'サインアウトしました。',
    'account.linkMade': 'リンクを作成しました。30分間有効で、1回だけ使えます。',
    'password.differs': 'パスワードが一致している必要があります',
    'password.differ': 'パスワードが一致しません',
    'password.tooShort': 'パスワードは{min}文字以上で入力してください',
    'password.isAddress': 'メールアドレスはパスワードに使えません',
    'password.wrongOld': '現在のパスワードが正しくありません',
    'twoStep.on': '2段階サインインをオンにしました。',
    'twoStep.off': '2段階サインインをオフにしました。',
    'twoStep.codesReplaced': '新しい回復コードです。以前のコードは使えなくなりました。',
    'twoStep.reset':
      'サインインをリセットしました。この方はパスワードまたはIDプロバイダーでサインインします。',
    'twoStep.wrongCode':
      'コードが正しくありません。アプリに今表示されているコードを入力し、スマートフォンの時計が自動設定になっているか確認してください。',
    'twoStep.usedCode':
      'このコードは使用済みです。アプリに次のコードが表示されるまでお待ちください。',
    'twoStep.wrongPassword': 'パスワードが正しくありません',
    'passkey.added': 'パスキーを追加しました。これからはパスキーでサインインできます。',
    'passkey.removed': 'パスキーを削除しました。このパスキーではもうサインインできません。',
    'apiKey.made': 'キーを作成しました。表示されるのは今回だけです。',
    'apiKey.revoked': 'キーを無効にしました。このキーを使う処理は今後拒否されます。',
    'apiKey.proof':
      'パスワードを入力するか、サインアウトしてもう一度サインインしてください。キーはこのセッションより長く有効です。',
    'apiKey.days': '1日から365日の間で選択してください。',
    'webhook.added':
      'このアドレスに今後の変更が通知されます。シークレットは保管してください。再表示されません。',
    'webhook.saved': 'Webhookを保存しました。',
    'webhook.deleted': 'Webhookを削除しました。',
    'webhook.secretChanged':
      '新しいシークレットが有効です。1日間は以前のシークレットでも署名されます。',
    'webhook.tested': 'テストメッセージを送信しています。',
    'webhook.replayed': 'メッセージを再送します。',
    'webhook.records': '変更の種類を1つ以上選択してください。',
    'signOn.noIssuer':
      'このアドレスでサインインする組織はありません。パスワードを使うか、管理者に問い合わせてください。',
    'email.invalid': 'メールアドレスの形式が正しくありません',
    'symbols.min': '{min}文字以上で入力してください',
    'symbols.max': '{max}文字以内で入力してください',
    'zone.invalid': '一覧からタイムゾーンを選択してください。',
    'terms.needed': '利用規約への同意が必要です',
    'user.added': 'ユーザーを追加しました。',
    'user.invited': 'ユーザーを追加しました。招待をお送りします。',
    'user.invitedByLink':
      'ユーザーを追加しました。メールは送信されていません。ユーザーを開いてリンクをコピーしてください。',
    'user.saved': 'ユーザーを保存しました。',
    'user.deleted': 'ユーザーを削除しました。',
    'user.passwordChanged':
      'パスワードを変更しました。この人のほかのデバイスはサインアウトされました。',
    'user.clientNeeded': '最高管理者以外のユーザーには、クライアントを選択してください',
    'user.passwordNeeded': 'ユーザーのパスワードを入力してください',
    'user.usernameTaken': 'このユーザー名はすでに使われています。',
    'userProject.saved': 'アクセス権を変更しました。',
    'clientData.exportStarted':
      'エクスポートを作成しています。準備ができたらここからダウンロードできます。',
    'clientData.exportRunning': 'エクスポートはすでに作成中です。',
    'clientData.purged': 'このクライアントを完全に消去しています。',
    'clientData.purgedPaidElsewhere':
      'このクライアントを完全に消去しています。サブスクリプションは別の決済事業者で購入されています。まだ継続している場合は、そちらで解約してください。',
    'clientData.otherName': 'クライアントの名前と一致しません。',
    'clientData.visitorNeeded': '訪問者の名前は必須です',
    'clientData.visitorErased': '名前を消去しました。「訪問者」と表示されます。',
    'clientData.noSuchVisitor':
      'このクライアントにこの名前の訪問者はいません。何も変更していません。',
    'client.added': 'クライアントを追加しました。',
    'client.saved': 'クライアントを保存しました。',
    'client.deleted': 'クライアントを削除しました。',
    'client.restored': 'クライアントを復元しました。ユーザーは再びサインインできます。',
    'client.businessNeeded': '会社名は必須です',
    'client.tierNeeded': 'プランは必須です',
    'tier.singleSeat':
      '個人プランのユーザーは1人だけです。プランはこのサーバーの運営者が変更できます。',
    'tier.pointsOnly':
      'ご利用のプランで共有できるのは個々のポイントで、レポート全体は共有できません。プランはこのサーバーの運営者が変更できます。',
    'tier.notIncluded':
      'ご利用のプランには含まれていません。プランはこのサーバーの運営者が変更できます。',
    'client.projectsNeeded': 'nSpection数を指定してください',
    'client.contactNeeded': '担当者名は必須です',
    'client.emailInvalid': '有効なメールアドレスを入力してください',
    'client.emailNeeded': '担当者のメールアドレスは必須です',
    'client.phoneNeeded': '担当者の電話番号は必須です',
    'client.addressNeeded': '会社の住所は必須です',
    'setting.saved': '設定を保存しました。',
    'setting.deleted': '設定を削除しました。',
    'setting.selectClient': 'クライアントを選択してください',
    'setting.clientNeeded': 'クライアントの選択は必須です',
    'setting.keyTaken': 'このクライアントには、同じタイトルの設定がすでにあります。',
    'setting.trueOrFalse': 'trueまたはfalseを入力してください。',
    'setting.roles':
      'ロールをカンマ区切りで入力してください：SuperAdmin, Admin, Manager, User, Viewer。',
    'setting.currency': 'EURのような3文字の通貨コードを入力してください。',
    'setting.paperSize': 'A4またはLetterを入力してください。',
    'setting.wholeNumber': 'この設定で使える整数を入力してください。',
    'projectType.nameNeeded': 'nSpectionタイプの名前は必須です',
    'projectType.descriptionNeeded': 'nSpectionタイプの説明は必須です',
    'projectType.clientNeeded': 'クライアントは必須です',
    'projectType.saved': '点検タイプを保存しました。',
    'projectType.deleted': '点検タイプを削除しました。このタイプの点検はそのまま残ります。',
    'projectType.copied': '点検タイプをコピーしました。',
    'projectType.imported': '点検タイプをインポートしました。',
    'readyType.installed': '追加しました。そのまま使うことも、変更することもできます。',
    'home.firstStepsClosed': '最初の手順を閉じました。',
    'part.nameNeeded': '名前は必須です',
    'part.checkBoxNameNeeded': 'チェックボックスの名前は必須です',
    'part.questionNeeded': '質問は必須です',
    'part.saved': '保存しました。',
    'part.deleted': '削除しました。使用中の箇所では、削除済みの印が付いて残ります。',
    'part.ordered': '新しい順序を保存しました。',
    'part.tooMany': '1つのタイプに追加できるのは{max}件までです。',
    'template.firmUnknown': 'クライアントの会社を選択してください。',
    'template.tooMany': '1つのカテゴリーに登録できるよくある不具合は{max}件までです。',
    'template.tooManyOfType': '1つのタイプに登録できるよくある不具合は{max}件までです。',
    'color.invalid': '#6b7280のような形式で色を指定してください。',
    'options.needed': '選択肢を1つ以上追加してください。',
    'options.blank': '選択肢を空にしたり、コンマを含めたりすることはできません。',
    'options.twice': '同じ選択肢は1回しか使えません。',
    'options.tooMany': '選択肢が多すぎます。',
    'fieldKey.unknown': 'このフィールドの用途は登録されていません。',
    'fieldKey.type': 'この種類のフィールドはその用途に使えません。',
    'fieldKey.twice': '同じタイプの別のフィールドがすでにその用途に使われています。',
    'poiStatus.setWhenTwice': '同じタイプの別のステータスがすでにそのときに設定されます。',
    'brandPack.months': '月数を1～120で入力してください。',
    'category.dueDays': '0〜3650の日数を入力してください。',
    'plan.days': '日数を0～36500で入力してください。',
    'typeFile.version': 'このファイルは、より新しいバージョンのnSpectで作成されています。',
    'typeFile.notOne': 'このファイルはnSpectの点検タイプではありません。',
    'mail.again': 'メールを再送信します。',
    'mail.kept': 'このサーバーはメールを送信しません。メッセージは送信箱に残ります。',
    'job.again': 'ジョブを再実行します。',
    'project.nameRequired': 'nSpection名は必須です',
    'project.created': '点検を作成しました。',
    'project.saved': '点検を保存しました。',
    'project.completed': '点検を完了しました。',
    'project.archived': '点検をアーカイブしました。',
    'project.restored': '点検を復元しました。',
    'project.reopened': '点検を再開しました。再び変更できます。',
    'project.reasonNeeded': '再開する理由を入力してください。',
    'plan.added': '図面セットを追加しました。シートは順に表示されます。',
    'plan.retried': 'シートを描き直しています。',
    'plan.removed': '図面セットを削除しました。',
    'plan.revised': '新しい版を追加しました。シートは順に描画され、ポイントが引き継がれます。',
    'picture.aligned':
      '位置を合わせました。モデルのポイントがこの画像に、画像のポイントがモデルに表示されます。',
    'picture.unaligned': 'この画像とモデルの位置合わせを解除しました。',
    'revision.aligned': '位置を合わせました。まもなくポイントが引き継がれます。',
    'revision.modelAligned': '位置を合わせました。ポイントは新しい位置に移り、確認待ちです。',
    'revision.pointKept': 'ポイントはそのままです。',
    'revision.pointMoved': 'ポイントを移動しました。',
    'revision.pointDiscarded': 'ポイントを破棄しました。',
    'revision.undone': 'ポイントは再び確認待ちです。',
    'align.tooFew': '両側で少なくとも3か所を選んでください。',
    'align.tooClose': '選んだ場所が近すぎます。離れた場所を選んでください。',
    'align.onOneLine': '選んだ場所がすべて一直線上にあります。線から外れた場所を選んでください。',
    'align.noMatch': '選んだ場所が一致しません。両側で同じ場所か確認してください。',
    'tour.added': 'パノラマを追加しました。',
    'tour.saved': 'ツアーを保存しました。',
    'tour.removed': 'パノラマを削除しました。',
    'tourCapture.begun': 'パノラマを撮り込めるようになりました。',
    'tourCapture.stored': 'パノラマを保存しました。',
    'tourCapture.used': 'ツアーは自社のものになりました。',
    'tourCapture.discarded': '撮り込んだ画像を削除しました。',
    'tourCapture.needsRight': 'これらの画像を保持する権利があることを確認してください。',
    'tourCapture.twice': '同じ場所が2回指定されています。',
    'tourCapture.unknownSweep': 'この場所はツアーに含まれていません。',
    'model.replaced': 'モデルを差し替えました。',
    'model.imageSaved': '画像を保存しました。',
    'model.checked': 'モデルの表示方法を保存しました。',
    'model.stopped':
      '軽量版の作成を何度か試みましたが、中止しました。モデルはアップロード時のまま表示されます。',
    'model.tooMuch':
      'メモリが足りないため、軽量版を作成できません。モデルはアップロード時のまま表示されます。',
    'model.tooLong':
      '軽量版の作成に時間がかかりすぎました。モデルはアップロード時のまま表示されます。',
    'model.unreadable':
      'このモデルの軽量版を作成できませんでした。アップロード時のまま表示されます。',
    'field.fractional': '分数の値が正しくありません',
    'field.decimal': '小数の値が正しくありません',
    'field.fractionalWithUnit': '単位付きの分数の値が正しくありません',
    'field.email': 'メールアドレスが正しくありません',
    'field.phone': '電話番号が正しくありません',
    'field.selection': '選択が正しくありません',
    'pin.titleRequired': 'タイトルは必須です',
    'pin.categoryRequired': 'カテゴリーは必須です',
    'pin.dueBeforeScan': '期限をスキャン日より前にすることはできません。',
    'pin.costInvalid': '{name}は0〜999,999,999.99の金額で入力してください。',
    'savedView.saved': 'ビューを保存しました。',
    'savedView.deleted': 'ビューを削除しました。',
    'savedView.restored': 'ビューを復元しました。',
    'firm.saved': '会社を保存しました。',
    'firmLink.made': '会社用のリンクができました。',
    'firmLink.sent': 'リンクを会社に送信しています。',
    'firm.deleted': '会社を削除しました。',
    'pin.assigneeUnknown': 'この検査を閲覧できる人、またはクライアントの会社を選択してください。',
    'pin.saved': 'ポイントを保存しました。',
    'pin.deleted': 'ポイントを削除しました。',
    'pin.restored': 'ポイントを復元しました。',
    'pin.nameRequired': '氏名は必須です',
    'pin.photoRequired': '写真を選択してください。',
    'pin.sentForReview': 'ポイントを送信しました。確認をお待ちください。',
    'pin.accepted': 'ポイントを承認しました。',
    'pin.hidden': 'ポイントを非表示にしました。',
    'pin.trap': '非表示の欄を空のままにして、もう一度ポイントを送信してください。',
    'pinField.saved': 'フィールドを保存しました。',
    'annotation.saved': '印を保存しました。',
    'photo.required': '写真を選択してください。',
    'photo.kept':
      '追加済みの写真は差し替えられません。新しい写真を追加し、古い写真を削除してください。',
    'photo.tooMany': '1つのポイントに追加できる写真は10枚までです。',
    'photo.saved': '写真を保存しました。',
    'photo.captioned': 'キャプションを保存しました。',
    'photo.deleted': '写真を削除しました。',
    'photo.restored': '写真を復元しました。',
    'photo.marked': '書き込みを保存しました。',
    'photo.unmarked': '写真を書き込みなしの表示に戻しました。',
    'photo.unnamed': '対象の写真を指定してください。',
    'comment.required': 'コメントは必須です',
    'comment.mentionUnknown':
      'メンションした方の中に、この点検を閲覧できない方がいます。メンションを外すか、管理者に閲覧権限を依頼してください。',
    'comment.imageOrLink': '画像とリンクは、どちらか一方だけを送信してください。',
    'comment.proofRequired': '補修の内容がわかる画像またはリンクを追加してください。',
    'comment.trap': '非表示の欄を空のままにして、もう一度コメントを送信してください。',
    'comment.saved': 'コメントを追加しました。',
    'comment.changed': 'コメントを変更しました。',
    'comment.hidden': 'コメントを非表示にしました。',
    'comment.shown': 'コメントを再び表示しました。',
    'comment.submitted': '補修を提出しました。',
    'comment.accepted': '補修を承認しました。',
    'comment.rejected': '補修を差し戻しました。',
    'comment.withdrawn': '承認を取り消しました。補修は再び承認待ちです。',
    'comment.reopened': 'ポイントを再び未対応にしました。',
    'comment.resolved': 'ポイントを対応済みにしました。',
    'comment.undone': '元に戻しました。',
    'report.shared': 'リンクを作成しました。',
    'report.linkChanged': 'リンクを変更しました。',
    'report.linkRevoked': 'このリンクではレポートを開けなくなりました。',
    'report.opened': 'レポートを開きました。',
    'look.saved': '印刷レポートの外観を保存しました。',
    'look.tooLight': '{name}は明るすぎて紙では読めません',
    'report.printStarted': 'レポートを準備しています。完了するとここでお知らせします。',
    'report.printRunning': 'このレポートはすでに準備中です。',
    'report.ticket': 'レポートを準備しています。',
    'document.saved': 'ドキュメントを保存しました。',
    'document.deleted': 'ドキュメントを削除しました。',
    'document.fileOrLink': 'ファイルを選択するか、リンクを入力してください。',
    'metaDataAnswer.saved': '回答を保存しました。',
    'demo.begun': 'ご自由にご覧ください。',
    'demo.removed': 'デモを削除しました。',
    'billing.cardSaved': 'カードを保存しました。',
    'billing.subscribed': 'ありがとうございます。新しいプランが有効になりました。',
    'billing.heard': '受け付けました。',
    'billing.tierNeeded': 'いずれかを選択してください。',
    'billing.profileNeeded': 'お支払い方法を選択してください。',
    'billing.tokenNeeded': 'カードをもう一度入力してください。',
    'billing.rawCard': 'カード情報はここには送信されません。決済事業者にのみ送られます。',
  },
  errors: {
    'input.invalid': '{first}',
    'input.unreadable': 'リクエストを読み取れませんでした。',
    'project.needsModel': '点検の画像をアップロードするか、モデルのリンクを入力してください。',
    'image.notValid': '{name}は有効な画像ではありません。',
    'image.tooLarge': '画像が大きすぎます：{name}。上限は {limit} です。',
    'session.ended': '続けるには、サインインしてください。',
    'request.otherSite':
      'この変更は nSpect のページから送信されたものではないと判断されたため、拒否されました。ページを再読み込みして、もう一度お試しください。繰り返し起こる場合は、nSpect の管理担当者にお知らせください。',
    'account.unconfirmed': '先に、お送りしたメールのリンクからメールアドレスを確認してください。',
    'login.incorrect': 'サインイン情報が正しくありません',
    'share.noToken': '有効なトークンが見つかりません。',
    'share.completed': 'この検査は{day}に完了しました。',
    'share.passwordNeeded': 'このレポートはパスワードで保護されています。',
    'share.wrongPassword': 'パスワードが正しくありません。',
    'print.inBackground':
      '{points}件を超えるポイントのレポートはバックグラウンドで準備されます。レポートの画面から開始してください。',
    'look.nothingToShow': '表示できるポイントのある検査がまだありません。',
    'print.noTicket': 'この印刷用リンクは期限切れです。レポートをもう一度印刷してください。',
    'tier.unavailable':
      'この機能はご利用いただけません。上位のプランにアップグレードしてください。',
    'tier.wholeReport':
      'すべてのポイントをレポートに含めるには、上位のプランにアップグレードしてください。',
    'role.denied': 'この操作を行う権限がありません。',
    'share.viewOnly': 'このレポートではコメントできません。',
    'comment.others': 'このコメントを変更できるのは書いた本人だけです。',
    'comment.tooLate': 'コメントは書いてから{minutes}分間変更できます。',
    'share.noPoints': 'このリンクではポイントを追加できません。',
    'share.noRepairs': 'このリンクでは補修を報告できません。',
    'share.unreadable':
      'サーバーの秘密鍵が変更されたため、このリンクのアドレスは表示できません。アドレスを知っている人は引き続きレポートを開けます。リンクを取り消して、新しいリンクを作成してください。',
    'savedView.nameTaken': 'この名前のビューは既にあります。',
    'savedView.tooMany':
      '1つのタイプに保存できるビューは{limit}件までです。先に1件削除してください。',
    'firm.nameTaken': 'この名前の会社は既にあります。',
    'pin.notVisitors': 'このポイントは外部から追加されたものではありません。',
    'repair.accepted': 'このポイントの補修はすでに承認されています。',
    'repair.changed': 'この操作は現在のポイントの状態に合いません。もう一度ご確認ください。',
    'repair.none': '差し戻す補修はありません。',
    'photo.others': 'この写真を削除できるのは、追加した人またはマネージャーだけです。',
    'record.missing': '指定されたデータが見つかりません',
    'user.oneself': '自分のアカウントの削除や、自分のロールの変更はできません。',
    'user.lastOfRole': '最後の管理者です。先にほかの人にこのロールを付与してください。',
    'user.lastOfClient': 'このクライアントの唯一のユーザーのため、削除できません。',
    'user.ownPassword':
      '自分のパスワードは、アカウントページで現在のパスワードを使って変更します。',
    'challenge.ended':
      'サインインに時間がかかりすぎたか、開始後に変更がありました。パスワードをもう一度入力してください。',
    'login.passwordsClosed':
      'あなたの組織は独自のIDプロバイダーでサインインします。パスワードの代わりに、下からそれを選択してください。',
    'signOn.ended':
      'サインインに時間がかかりすぎたか、別のブラウザーで開始されました。もう一度始めてください。',
    'signOn.refused':
      '{name}の応答を検証できませんでした。もう一度始めてください。繰り返す場合は管理者にご連絡ください。',
    'signOn.unavailable':
      '{name}が現在応答していません。数分後にもう一度試すか、パスワードでサインインしてください。',
    'signOn.noAccount':
      '{name}では確認できましたが、ここにあなたのアカウントがありません。管理者に依頼してください。',
    'signOn.unverified':
      '{name}でメールアドレスが確認されていないため、アカウントを特定できません。先にそちらで確認を受けてください。',
    'signOn.noRole':
      '{name}のあなたのグループには、nSpectを使えるものがありません。管理者に追加を依頼してください。',
    'signOn.addressTooLong':
      'ここで使えるアドレスは{max}文字までです。管理者に問い合わせてください。',
    'signOn.otherSubject':
      'お使いのアカウントは{name}の別の方と連携されています。サインインのリセットを管理者に依頼してください。',
    'signOn.deleted':
      'お使いのアカウントは削除されました。もう一度追加するよう管理者に依頼してください。',
    'signOn.noSeat': 'あなたの組織のプランには空きがありません。管理者に問い合わせてください。',
    'apiKey.denied':
      'APIキーではこの操作はできません。アカウント、キー、設定、セッションに関する操作には、サインインした人が必要です。',
    'apiKey.readOnly': 'このAPIキーは読み取り専用です。変更するには別のキーを作成してください。',
    'apiKey.tooMany': 'APIキーはすでに50個あります。使わなくなったものを無効にしてください。',
    'webhook.tooMany': 'Webhookはすでに10個あります。使わなくなったものを削除してください。',
    'webhook.notHttps': 'https:// で始まるアドレスを入力してください。',
    'webhook.privateAddress':
      'このアドレスはプライベートネットワーク内にあり、ここからは送信されません。nSpectの運用者が許可できます。',
    'webhook.off': 'このWebhookはオフです。先にオンにしてください。',
    'twoStep.notStarted': '2段階サインインの設定をもう一度始め、新しいコードを読み取ってください。',
    'twoStep.alreadyOn': '2段階サインインはすでにオンです。ページを再読み込みすると確認できます。',
    'twoStep.notOn':
      '2段階サインインはオンになっていません。ページを再読み込みすると確認できます。',
    'twoStep.nothingToReset': 'リセットするものはありません。ページを再読み込みしてください。',
    'twoStep.oneself':
      '自分の2段階サインインは、アカウントページでパスワードとコードを使って変更します。',
    'passkey.ended': '時間がかかりすぎたか、別のページで開始されました。もう一度始めてください。',
    'passkey.unknown':
      'このパスキーはここに登録されていないか、削除されています。パスワードでサインインし、「アカウント」で追加し直してください。',
    'passkey.refused':
      'デバイスの応答を確認できませんでした。指紋、顔、またはPINの確認が必要です。もう一度お試しください。',
    'passkey.wrongAddress':
      'パスキーは{address}でのみ使えます。そのアドレスでnSpectを開き、もう一度お試しください。',
    'passkey.counter':
      'このパスキーは、複製と思われるもので以前に使われたため、拒否されました。パスワードでサインインし、「アカウント」で削除して、管理者へご連絡ください。',
    'passkey.closed':
      'お客様の組織は独自のIDプロバイダーでサインインするため、ここではパスキーを使いません。そちらでサインインしてください。',
    'passkey.tooMany': 'パスキーはすでに20個あります。使わなくなったものを削除してください。',
    'passkey.known': 'このパスキーはすでに追加されています。',
    'passkey.lastRequired':
      '2段階サインインが必須で、そのための手段はこのパスキーだけです。先に別のパスキーを追加するか、認証アプリを設定してください。',
    'user.nameTaken': 'このユーザー名はすでに使われています。',
    'user.fixedFields': '変更できるのは、名前、電話番号、言語、通知だけです。',
    'user.seatTaken':
      '個人プランのユーザーは1人だけです。ユーザーを追加するには、アップグレードしてください。',
    'user.seesEverything': 'このロールは、クライアントのすべての点検を閲覧できます。',
    'client.storageFull':
      'このクライアントのファイルは{limit}のうち{used}を使用しており、このアップロードは入りません。ほかの操作はこれまでどおり使えます。nSpectの運用者に容量の追加を依頼してください。',
    'client.allowanceUsed':
      'このクライアントのプランに含まれる{count}件の点検を使い切りました。いずれかをアーカイブするか、上位のプランをご依頼ください。',
    'client.notRestorable': 'このクライアントは削除から30日を過ぎているため、復元できません。',
    'client.unpaid':
      'このクライアントのプランは14日以上支払われていません。閲覧、印刷、エクスポートは引き続きできますが、支払いが完了するまで変更はできません。管理者がプランのページで支払えます。',
    'client.notDeleted':
      'このクライアントは使用中です。完全に消去できるのは削除済みのクライアントだけです。先に削除してください。',
    'setting.reserved': 'この操作を行う権限がありません。',
    'reset.over': 'このリンクは無効になりました。',
    'mail.left': 'このメールはすでに送信されています。',
    'route.missing': 'このアドレスは存在しません。',
    'request.timeout': 'リクエストに時間がかかりすぎました。もう一度お試しください。',
    'project.completed': 'この点検は完了しているため、変更できません。',
    'project.active': 'この点検は完了していません。',
    'projectType.gone': 'この点検タイプは削除されました。ほかのタイプを選択してください。',
    'part.order':
      'ほかの人が項目を追加または削除しました。再読み込みして、もう一度並べ替えてください。',
    'project.clientGone': 'この点検のクライアントが削除されているため、復元できません。',
    'pin.otherModel':
      'このポイントの配置中にモデルが差し替えられました。再読み込みして、新しいモデルに配置してください。',
    'pin.otherPicture':
      'このポイントの描画中に画像が差し替えられました。新しい画像に描いてください。まだ表示されていない場合は再読み込みしてください。',
    'pin.noPanorama':
      'この場所が写っているパノラマはありません。ポイントを移動するか、破棄してください。',
    'record.stale': 'ほかの人がこのデータを変更しました。再読み込みして、もう一度お試しください。',
    'key.otherBody': 'このリクエストは、別の内容ですでに送信されています。',
    'key.answerLost':
      'この操作はすでに完了しています。再読み込みしてください。表示された内容が必要な場合は、作り直してください。',
    'body.tooLarge': 'リクエストが大きすぎます。',
    'file.missing': 'ファイルを選択してください。',
    'file.tooLarge': '{name}は大きすぎます。上限は{limit}です。',
    'files.tooMany': 'ここにアップロードできるファイルは{limit}件までです。',
    'body.type': 'この種類の内容は受け付けていません。',
    'image.type': '{name}はJPEG、PNG、WebP、GIF、HEIC、AVIF、TIFFの画像ではありません。',
    'image.ending':
      '{name}は画像ですが、拡張子がプログラムまたはWebページのものです。ファイル名を変更してください。',
    'image.notDecoded':
      '{name}を時間内に開けませんでした。少し待ってからもう一度お試しになるか、JPEGで保存してください。',
    'image.cutOff': '{name}は途中で切れています。もう一度送信してください。',
    'image.cutOffLost':
      '{name}は途中で切れており、残りの部分は表示できません。もう一度送信してください。',
    'image.pages':
      '{name}には複数のページがありますが、画像には1ページしか残りません。PDFで保存してください。',
    'document.type': '{name}はプログラムまたはWebページのため、ドキュメントとして追加できません。',
    'document.empty': '{name}は空です。',
    'document.metadata':
      '{name}から位置情報とカメラ情報を削除できません。JPEG、PNG、TIFFのいずれかで保存してください。',
    'document.othersFile':
      'このドキュメントを削除できるのは、追加した人またはマネージャーだけです。',
    'glb.notGlb': '{name}はGLBモデルではありません。',
    'model.notPanorama':
      '{name}は{width} × {height}ピクセルです。パノラマの幅は高さの2倍である必要があります。',
    'glb.truncated': '{name}は不完全か、破損しています。モデルをもう一度書き出してください。',
    'glb.externalFile':
      '{name}が参照するファイル{file}がありません。両方を1つのZIPに入れるか、テクスチャを含めてモデルを書き出してください。',
    'glb.tooManyTriangles':
      '{name}の三角形は{count}個です。上限は{limit}個です。モデルを簡略化して、もう一度お試しください。',
    'glb.tooLarge': '{name}は大きすぎます。上限は{limit}です。',
    'glb.texturesTooLarge':
      '{name}のテクスチャに必要なメモリが多すぎます。テクスチャを小さくして書き出してください。',
    'glb.unsupported': '{name}には{feature}が必要ですが、対応していません。',
    'glb.invalid':
      '{name}はglTF形式に従っていません（{detail}）。モデルをもう一度書き出してください。',
    'model.invalid':
      '{name}は{format}形式に従っていません（{detail}）。モデルをもう一度書き出してください。',
    'model.schema':
      '{name}のスキーマは{version}です。IFC4、IFC2X3、IFC4X3のいずれかで書き出してください。',
    'model.noneInside':
      '{name}にモデルが入っていません。モデルのファイル（{formats}）を1つ、必要なファイルと一緒に入れてください。',
    'model.severalInside':
      '{name}に複数のモデルが入っています：{file}と{other}。それぞれ別のZIPに入れてください。',
    'glb.version': '{name}は{version}です。モデルをGLB 2.0で書き出してください。',
    'glb.tooMuch':
      '{name}を展開すると、表示できる量を超える部品または形状が含まれます。モデルを簡略化して、もう一度お試しください。',
    'glb.tooDeep':
      '{name}の部品の階層が{limit}を超えています。階層を減らしてモデルを書き出してください。',
    'glb.picture':
      '{name}のテクスチャ{number}はPNG、JPEG、WebP、KTX2のいずれでもありません。いずれかの形式のテクスチャでモデルを書き出してください。',
    'glb.empty': '{name}には表示できる面がありません。',
    'plan.notPdf': '{name} は PDF ではありません。',
    'plan.encrypted':
      '{name} はパスワードで保護されています。パスワードなしで保存して、もう一度お試しください。',
    'plan.damaged': '{name} は不完全か破損しています。PDF を書き出し直してください。',
    'plan.noSheets': '{name} にはページがありません。',
    'plan.tooManySheets':
      '{name} は {count} ページあります。上限は {limit} ページです。複数のファイルに分けてください。',
    'plan.tooMuch':
      '{name} の読み込みには、使える以上のメモリまたは時間が必要です。複数のファイルに分けてください。',
    'picture.noModel': 'この点検には、画像と位置を合わせられる3Dモデルがありません。',
    'tour.notPanorama':
      'この点検はパノラマを表示していません。先にモデルをパノラマに置き換えてください。',
    'tour.onlyPanoramas':
      '{name}はパノラマではありません。複数のファイルを同時に選べるのは、幅が高さの2倍のパノラマだけです。',
    'tour.partOnly':
      '{name}はパノラマの一部だけです。カメラのソフトウェアから全天球画像を書き出してください。',
    'tour.tooMany': 'ツアーのパノラマは最大{limit}枚です。',
    'tour.otherNodes': 'その間にパノラマが追加または削除されました。一覧をもう一度ご確認ください。',
    'plan.hasPoints':
      'この図面セットのシートにはポイントがあります（{count}件）。先に移動または削除してください。',
    'tour.hasPoints':
      'このパノラマにはポイントがあります（{count}件）。先に移動または削除してください。',
    'tour.lastNode':
      '点検には最後のパノラマが残ります。ほかのものを表示するには、モデルを置き換えてください。',
    'tourCapture.notMatterport':
      'この点検にはMatterportのツアーが表示されていないため、撮り込むものがありません。',
    'tourCapture.noKey':
      'パノラマの撮り込みには自社のMatterportキーを使います。先に設定でキーとMatterportプログラムのアドレスを入力してください。',
    'tourCapture.none':
      'このツアーの撮り込みは行われていません。もう一度始めてください。使用中のものは何も変更されていません。',
    'tourCapture.incomplete':
      'まだ足りないパノラマがあります（{count}）。撮り込むか、除外するものを指定してください。',
    'rate.exceeded': '試行回数が多すぎます。{wait}後にもう一度お試しください。',
    'password.busy': '現在、多数のパスワードを確認しています。{wait}後にもう一度お試しください。',
    'queue.full':
      'この種類の処理が、お客様の組織ですでに{limit}件待機しています。いくつか完了してから、もう一度お試しください。',
    'server.busy': '一度に送信されるデータが多すぎます。{wait}後にもう一度お試しください。',
    'live.tooMany':
      '同時に開いている検査が多すぎます。ほかの人による変更は、ここでは少し遅れて表示されます。',
    'billing.unset':
      'この環境には決済事業者が設定されていないため、ここでは購入できません。管理者にお問い合わせください。',
    'billing.unavailable':
      '決済事業者が応答しません。数分待ってページを再読み込みし、処理が完了していなければもう一度お試しください。',
    'billing.refused': '決済事業者に拒否されました: {reason}',
    'billing.refusedUnsaid':
      '決済事業者に理由なく拒否されました。別のカードを試すか、決済事業者のページを開いてください。',
    'billing.enterprise': 'このプランのご購入については、お電話でご相談ください。',
    'billing.sameTier': 'すでにこのプランをご利用中です。',
    'billing.lowerTier': '下位プランへの変更や解約は、決済事業者のページで行います。',
    'billing.notSold': '決済事業者は現在このプランを提供していません。',
    'billing.badSignature': '署名が一致しません。',
    'billing.unpaid':
      'お支払いに失敗しています。先に「サブスクリプションを管理」で解決してください。',
    'billing.ending':
      'このクライアントの以前のサブスクリプションを解約中です。数分後にもう一度お試しください。',
    'server.fault': '問題が発生しました。',
    'database.unavailable': 'サービスは一時的に利用できません。',
    'storage.unavailable': 'ファイルストレージを利用できません。',
    'storage.full': '保存するための空き容量がありません。何も変更されていません。',
  },
}
