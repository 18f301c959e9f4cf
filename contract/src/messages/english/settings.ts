export const settingMessages = {
  'setting.saved': 'Setting saved successfully.',
  'setting.deleted': 'Setting deleted successfully.',
  'setting.selectClient': 'Please select a client',
  'setting.clientNeeded': 'Client selection is required',
  'setting.keyTaken': 'This client has a setting of that title already.',
  'setting.trueOrFalse': 'Please enter true or false.',
  'setting.roles':
    'Please enter roles, separated by commas: SuperAdmin, Admin, Manager, User, Viewer.',
  'setting.currency': 'Please enter a currency code of three letters, such as EUR.',
  'setting.paperSize': 'Please enter A4 or Letter.',
  'setting.wholeNumber': 'Please enter a whole number that the setting allows.',
} as const
