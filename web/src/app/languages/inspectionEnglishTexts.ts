import drafts from '../../drafts/texts.en.json'
import measure from '../../inspection/measure/texts.en.json'
import model from '../../inspection/model/texts.en.json'
import plans from '../../inspection/plans/texts.en.json'
import revisions from '../../inspection/revisions/texts.en.json'
import inspection from '../../inspection/texts.en.json'
import live from '../../live/texts.en.json'
import offline from '../../offline/texts.en.json'
import offlineCopies from '../../offlineCopies/texts.en.json'
import bulk from '../../pins/bulk/texts.en.json'
import filter from '../../pins/filter/texts.en.json'
import pins from '../../pins/texts.en.json'
import views from '../../pins/views/texts.en.json'

/** The English texts that an inspection begins with, by feature; its dialogs load the others. */
export const inspectionEnglishTexts = {
  inspection,
  model,
  measure,
  plans,
  revisions,
  pins,
  filter,
  bulk,
  views,
  drafts,
  live,
  offline,
  offlineCopies,
}
