import auditActions from '../../audit/auditActions/texts.en.json'
import clients from '../../clients/texts.en.json'
import home from '../../home/texts.en.json'

/** The English texts that the dashboard begins with, beside those of the shell, by feature. */
export const homeEnglishTexts = { auditActions, clients, home }
