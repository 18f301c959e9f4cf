import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { tenantTables } from './tenantTables.ts'

/**
 * What spreading clients over several machines would ask of the schema (decision 066): a machine
 * knows what is unique among its own rows only, so each key names the client, and so does every
 * pointer from one row of a client to another.
 */

/**
 * Keys without the client, and why they stay as they are. Those of an `id` alone are generated, and
 * unique everywhere.
 */
const withoutClient: Readonly<Record<string, string>> = {
  'search_entries (kind, record_id)': 'the id of the record that is found, which is generated',
  'users (username_key)': 'people sign in by a name alone, whatever their client',
  'settings (…, key)': 'the client, or 0 for all of them',
  'files (name)': 'random, and the name of its bytes in a store that all clients share',
  'share_links (token_hash)': 'random, and all that a visitor brings',
  'client_billing (provider, customer_id)': 'numbered by the payment provider',
  'inbox_entries (user_id, project_pin_id, kind, comment_id, audit_event_id, due_date, last_decision)':
    'of one point',
  'project_pins (project_id, pin_number)': 'of one inspection, whose id is in one client',
  'user_projects (user_id, project_id)': 'of one inspection',
  'meta_data_answers (project_id, meta_data_field_id)': 'of one inspection',
  'share_links (firm_id, project_id)': 'of one inspection',
  'print_outs (requested_by, project_id, key)': 'of one inspection',
  'pin_check_boxes (project_pin_id, check_box_id)': 'of one point',
  'pin_custom_fields (project_pin_id, custom_field_id)': 'of one point',
  'pin_watchers (project_pin_id, user_id)': 'of one point',
  'custom_fields (project_type_id, key)': 'of one type',
  'category_fields (point_category_id, custom_field_id)': 'of one category',
  'saved_views (project_type_id, owner_id, …)': 'of one type',
}

/**
 * People are pointed to by their id alone: SuperAdmins have no client, and others are moved to
 * another one.
 */
const pointedToById = ['users']

const namesOf = (columns: readonly PgColumn[]) => columns.map(({ name }) => name)
const keysOf = (table: PgTable): string[][] => {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  return [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...primaryKeys.map((key) => namesOf(key.columns)),
    ...uniqueConstraints.map((key) => namesOf(key.columns)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) =>
        config.columns.map((column) => ('name' in column ? (column.name ?? '…') : '…')),
      ),
  ]
}

it('T268: every unique key of a client’s tables names the client, but those that are listed with a reason', () => {
  const keys = tenantTables.flatMap((table) =>
    keysOf(table)
      .filter((columns) => !columns.includes('client_id') && columns.join() !== 'id')
      .map((columns) => `${getTableName(table)} (${columns.join(', ')})`),
  )
  expect(keys.sort()).toEqual(Object.keys(withoutClient).sort())
})

it('T268: every pointer between rows of a client names the client, but those to people', () => {
  const tenants = new Set(tenantTables.map((table) => getTableName(table)))
  const loose = tenantTables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const to = getTableName(foreignTable)
      const isLoose =
        tenants.has(to) && !pointedToById.includes(to) && !namesOf(columns).includes('client_id')
      return isLoose ? [`${getTableName(table)} (${namesOf(columns).join(', ')}) to ${to}`] : []
    }),
  )
  expect(loose).toEqual([])
})
