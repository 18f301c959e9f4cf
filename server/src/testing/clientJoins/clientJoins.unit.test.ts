import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { listJoinsWithoutClient } from './clientJoins.ts'

beforeAll(loadModule)

const tied = 'f.client_id = p.client_id'

describe('T268: a join of rows of clients', () => {
  it.each([
    [
      'in its condition',
      `select 1 from projects p join files f on ${tied} and f.id = p.model_file_id`,
    ],
    [
      'in the other order',
      'select 1 from projects p, files f where f.id = p.model_file_id and p.client_id = f.client_id',
    ],
    [
      'by way of the client',
      'select 1 from clients c join projects p on p.client_id = c.id join files f on f.client_id = c.id',
    ],
    [
      'with the client of the caller',
      'select 1 from projects p join files f on f.id = p.model_file_id where p.client_id = $1 and f.client_id = $2::int',
    ],
    ['by a column of that name', 'select 1 from projects p join files f using (client_id)'],
    [
      'as part of a row',
      'select 1 from projects p join files f on (f.client_id, f.id) = (p.client_id, p.model_file_id)',
    ],
    [
      'in a list',
      'select 1 from files f where (f.client_id, f.id) in (select p.client_id, p.model_file_id from projects p where p.client_id = f.client_id)',
    ],
    [
      'inside',
      `select (select name from files f where ${tied} and f.id = p.model_file_id) from projects p`,
    ],
    [
      'beside',
      `select 1 from projects p cross join lateral (select 1 from files f where ${tied}) found`,
    ],
    [
      'with what a query returns',
      'select 1 from (select client_id as "clientId", model_file_id from projects) p join files f on f.client_id = p."clientId"',
    ],
    [
      'with what stands before it',
      'with p as (select client_id, model_file_id from projects) select 1 from p join files f on f.client_id = p.client_id',
    ],
    [
      'with both halves of a union',
      'select 1 from projects p join (select client_id, id from files union all select client_id, file_id from models) x on x.client_id = p.client_id',
    ],
    [
      'by a bare name',
      'select (select name from files where files.client_id = projects.client_id and files.id = model_file_id) from projects',
    ],
    [
      'of changed rows',
      `update files f set kind = 'photo' from projects p where ${tied} and f.id = p.model_file_id`,
    ],
    ['of deleted rows', `delete from files f using projects p where ${tied}`],
  ])('compares client_id %s', (_, statement) =>
    expect(listJoinsWithoutClient(statement)).toEqual([]),
  )

  it.each([
    [
      'a join',
      'select 1 from projects p join files f on f.id = p.model_file_id',
      'projects p | files f',
    ],
    [
      'one of three',
      `select 1 from projects p join files f on ${tied} join models on models.file_id = f.id`,
      'projects p, files f | models',
    ],
    [
      'a query inside',
      'select exists (select 1 from files f where f.id = p.model_file_id) from projects p',
      'projects p | files f',
    ],
    [
      'one deep inside',
      'select array(select array(select id from files f where f.id = p.model_file_id)) from projects p',
      'projects p | files f',
    ],
    [
      'a query beside',
      'select 1 from projects p cross join lateral (select 1 from files f where f.id = p.model_file_id) found',
      'projects p | files f',
    ],
    [
      'what a query returns',
      'select 1 from (select id, client_id from projects p) p join files f on f.id = p.id',
      'projects p | files f',
    ],
    [
      'a comparison that need not hold',
      `select 1 from projects p join files f on ${tied} or f.id = p.model_file_id`,
      'projects p | files f',
    ],
    [
      'one with the other way round',
      `select 1 from projects p join files f on not (${tied})`,
      'projects p | files f',
    ],
    [
      'another column',
      'select 1 from projects p join files f on f.client_id = p.id',
      'projects p | files f',
    ],
    [
      'changed rows',
      "update files f set kind = 'photo' from projects p where f.id = p.model_file_id",
      'files f | projects p',
    ],
    [
      'what is inserted',
      'insert into models (client_id, file_id) select p.client_id, f.id from projects p join files f on f.id = p.model_file_id',
      'projects p | files f',
    ],
    [
      'a bare name of the outer query',
      'select (select name from files where files.id = model_file_id) from projects',
      'projects | files',
    ],
    [
      'a bare name that is another table’s',
      'select array(select custom_field_id from pin_custom_fields where client_id = client_id and project_pin_id = id) from project_pins',
      'pin_custom_fields | itself',
    ],
    [
      'the audit trail',
      'select 1 from projects p join audit_events a on a.record_id = p.id',
      'projects p | audit_events a',
    ],
    [
      'half of a union beside it',
      'select 1 from projects p cross join lateral (select f.client_id from files f where f.id = p.model_file_id union all select m.client_id from models m where m.client_id = p.client_id) x',
      'projects p, models m | files f',
    ],
    [
      'a query that is explained',
      'explain select 1 from projects p join files f on f.id = p.model_file_id',
      'projects p | files f',
    ],
    [
      'the query of a cursor',
      'declare rows cursor for select 1 from projects p join files f on f.id = p.model_file_id',
      'projects p | files f',
    ],
  ])('is found where it does not: %s', (_, statement, problem) =>
    expect(listJoinsWithoutClient(statement)).toEqual([problem]),
  )

  it.each([
    ['one table', 'select 1 from projects where id = $1'],
    ['people', 'select 1 from projects p join users on users.id = p.created_by'],
    ['halves of a union', 'select id from projects union all select id from files'],
    [
      'a query that names nothing outside it',
      'select 1 from projects where id = (select project_id from project_pins where id = $1)',
    ],
    [
      'a copy',
      'insert into models (client_id, file_id) select client_id, id from files where id = $1',
    ],
    ['no query', 'set local statement_timeout = 0'],
  ])('is not what has none: %s', (_, statement) =>
    expect(listJoinsWithoutClient(statement)).toEqual([]),
  )
})
