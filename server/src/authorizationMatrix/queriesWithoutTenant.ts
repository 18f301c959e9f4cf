/**
 * Queries that return data to a stranger or write for one, by feature and name, with what they return and write. Every
 * other one is limited to the tenant by itself (`queries.test.ts`).
 */
export const queriesWithoutTenant: Readonly<Record<string, string>> = {
  // the stranger's own: lists and account, and figures without an owner
  'accounts.listSessions': 'told',
  'clients.findClientsOverview': 'told',
  'clients.findHealth': 'told',
  'clients.listClients': 'told',
  'projectTypes.countUsage': 'told',
  'projectTypes.listProjectTypes': 'told',
  'projectTypes.listTypeRows': 'told',
  'sessions.findMe': 'told',
  'users.listUsers': 'told',

  // rows that are new or replaced as a whole: their owner is that of the record from `load`
  'users.makeResetLink': 'told, wrote password_links',
  'clientData.insertExport': 'told, wrote client_exports',
  'clients.replaceLogo': 'wrote client_logos',
  'documents.insertDocument': 'told, wrote project_documents',
  'files.insertFile': 'told, wrote files',
  'models.insertImage': 'told, wrote project_model_images',
  'models.insertModel': 'wrote models',
  'pins.insertPhoto': 'told, wrote pin_photos',
  'pins.insertPin': 'told, wrote pin_check_boxes, wrote project_pins',
  'projectTypes.insertType': 'told, wrote project_types',
  'projectTypes.insertTypeFile':
    'told, wrote category_fields, wrote check_boxes, wrote custom_fields, wrote meta_data_fields, wrote poi_statuses, wrote point_categories, wrote project_types | told, wrote meta_data_fields, wrote project_types',
  'projectTypes.linkFields': 'failed | wrote category_fields',
  'projectTypes.parts.checkBox.insert': 'told, wrote check_boxes',
  'projectTypes.parts.customField.insert': 'told, wrote custom_fields',
  'projectTypes.parts.metaDataField.insert': 'told, wrote meta_data_fields',
  'projectTypes.parts.poiStatus.insert': 'told, wrote poi_statuses',
  'projectTypes.parts.pointCategory.insert': 'told, wrote point_categories',
  'projects.insertEvent': 'wrote project_events',
  'projects.insertModelImages': 'wrote project_model_images',
  'projects.insertProject': 'told, wrote projects',
  'reports.insertPrint': 'told, wrote print_outs',
  'reports.insertPrintTicket': 'wrote print_tickets',
  'reports.insertShareLink': 'told, wrote share_links',
  'settings.putSetting': 'told, wrote settings',
  'users.insertUser': 'told, wrote users',

  // changes of the record that `load` has found and locked
  'clients.updateClient': 'wrote clients',
  'models.saveCheck': 'wrote models',
  'projects.markArchived': 'wrote projects',
  'projects.markCompleted': 'failed',
  'properties.writeAnswers': 'wrote meta_data_answers',
  'sessions.endSessionsOf': 'told, wrote sessions',
  'sessions.markEnded': 'wrote sessions',
  'settings.updateSetting': 'told, wrote settings',
  'users.endAccess': 'wrote sessions',
  'users.updateUser': 'told, wrote users',
}
