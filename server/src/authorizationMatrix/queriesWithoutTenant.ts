/**
 * Queries that return data to a stranger or write for one, by feature and name, with what they return and write. Every
 * other one is limited to the tenant by itself (`queries.test.ts`).
 */
export const queriesWithoutTenant: Readonly<Record<string, string>> = {
  // the stranger's own: lists and account, and figures without an owner
  'accounts.listSessions': 'returned',
  'home.findHome': 'returned',
  'home.closeFirstSteps': 'wrote users',
  'clients.findClientsOverview': 'returned',
  'clients.findHealth': 'returned',
  'clients.listClients': 'returned',
  'projectTypes.countUsage': 'returned',
  'projectTypes.listProjectTypes': 'returned',
  'projectTypes.listTypeRows': 'returned',
  // the words that were asked for, folded, without any of another client's
  'search.findWords': 'returned',
  'sessions.findMe': 'returned',
  'users.listUsers': 'returned',

  // rows that are new or replaced as a whole: their owner is that of the record from `load`
  'users.makeResetLink': 'returned, wrote password_links',
  'clientData.insertExport': 'returned, wrote client_exports',
  'clients.replaceLogo': 'wrote client_logos',
  'inbox.setWatching': 'wrote pin_watchers',
  'documents.insertDocument': 'returned, wrote project_documents',
  'files.insertFile': 'returned, wrote files',
  'models.insertImage': 'returned, wrote project_model_images',
  'models.insertModel': 'wrote models',
  'models.addTopView': 'wrote model_top_views',
  'pins.insertMarkUp': 'returned, wrote photo_mark_ups',
  'pins.insertPhoto': 'returned, wrote pin_photos',
  'pins.insertPin': 'returned, wrote pin_check_boxes, wrote project_pins',
  'projectTypes.insertType': 'returned, wrote project_types',
  'projectTypes.insertTypeFile':
    'returned, wrote category_fields, wrote check_boxes, wrote custom_fields, wrote meta_data_fields, wrote poi_statuses, wrote point_categories, wrote point_templates, wrote project_types | returned, wrote custom_fields, wrote meta_data_fields, wrote poi_statuses, wrote point_categories, wrote point_templates, wrote project_types | returned, wrote meta_data_fields, wrote project_types',
  'projectTypes.linkFields': 'failed | wrote category_fields',
  'projectTypes.parts.checkBox.insertAll': 'returned, wrote check_boxes',
  'projectTypes.parts.customField.insertAll': 'returned, wrote custom_fields',
  'projectTypes.parts.metaDataField.insertAll': 'returned, wrote meta_data_fields',
  'projectTypes.parts.poiStatus.insertAll': 'returned, wrote poi_statuses',
  'projectTypes.parts.pointCategory.insertAll': 'returned, wrote point_categories',
  'projects.insertEvent': 'wrote project_events',
  'projects.insertModelImages': 'wrote project_model_images',
  'projects.insertProject': 'returned, wrote projects',
  'reports.insertPrint': 'returned, wrote print_outs',
  'reports.keepPrintLook': 'wrote print_looks',
  'reports.insertPrintTicket': 'wrote print_tickets',
  'reports.insertShareLink': 'returned, wrote share_links',
  'settings.putSetting': 'returned, wrote settings',
  'users.insertUser': 'returned, wrote users',

  // changes of the record that `load` has found and locked
  'clients.updateClient': 'wrote clients',
  'firms.updateFirm': 'returned',
  'savedViews.updateView': 'returned',
  'models.saveCheck': 'wrote models',
  'projects.markArchived': 'wrote project_pins, wrote projects',
  'projects.markCompleted': 'failed',
  'metaDataAnswers.writeAnswers': 'wrote meta_data_answers',
  'sessions.endSessionsOf': 'returned, wrote sessions',
  'sessions.markEnded': 'wrote sessions',
  'settings.updateSetting': 'returned, wrote settings',
  'users.endAccess': 'wrote sessions',
  'users.updateUser': 'returned, wrote users',
}
