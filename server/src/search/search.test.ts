import { commentRoutes } from '@nspect/contract/comments/comments'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { searchRoutes } from '@nspect/contract/search/search'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbOrTransaction } from '../db/connect.ts'
import { createScope } from '../db/scope.ts'
import {
  createWorld,
  type Person,
  samplePinCoordinates,
  type TestClient,
  type World,
} from '../testing/world.ts'
import { searchRecords } from './searchRecords.ts'

let w: World
let manager: Person
let admin: Person
let user: Person
let projectId: number
const pins: Record<string, number> = {}
const inClient = (id = projectId) => ({
  projectId: id,
  pointCategoryId: w.client.categoryId,
  matterPointCoordinates: samplePinCoordinates,
})

beforeAll(async () => {
  w = await createWorld()
  ;[manager, admin, user] = await Promise.all([w.as('Manager'), w.as('Admin'), w.as('User')])
  projectId = (await w.project({ projectName: 'Hôtel Périgord' })).id
  const add = async (title: string, more: object = {}) => {
    const { body } = await manager.call(pinRoutes.savePin, { ...inClient(), title, ...more })
    pins[title] = body.projectPin.id
    return body.projectPin
  }
  await add('Window seal torn', { description: 'Draught beside the balcony' })
  await add('Corridor carpet stained')
  await add('客室の窓が割れている')
  const [projectTypeCustomFieldId] = w.client.fieldIds
  await add('Tap drips', {
    projectPinCustomFields: [{ projectTypeCustomFieldId, description: 'Suite Amalfi 2307' }],
  })
  await manager.call(commentRoutes.saveComment, {
    projectPinId: pins['Tap drips'] ?? 0,
    comment: 'The plumber brings gaskets',
  })
  await manager.call(firmRoutes.saveFirm, {
    clientId: w.client.id,
    name: 'Quayside Joinery',
    email: 'desk@quay.example',
  })
  await w.assign(user, projectId)
})
afterAll(() => w.close())

/** What is found, as `kind title`. */
const find = async (q: string, by = manager, more: object = {}) => {
  const { status, body } = await by.call(searchRoutes.find, { q, ...more })
  expect(status).toBe(200)
  return body.groups.flatMap(({ hits }) => hits.map(({ kind, title }) => `${kind} ${title}`))
}

describe('a search (T161)', () => {
  it.each<[string, string, string]>([
    ['an inspection, without its accents', 'hotel perigord', 'project Hôtel Périgord'],
    ['a point by its title, half a word', 'wind', 'pin Window seal torn'],
    ['a point by words of title and description', 'balcony WINDOW', 'pin Window seal torn'],
    ['a point by a part in the middle of a word', 'rrido', 'pin Corridor carpet stained'],
    ['a point by its number', '#2', 'pin Corridor carpet stained'],
    ['a point by one of its own fields', 'amalfi tap', 'pin Tap drips'],
    ['a point in Japanese', '客室', 'pin 客室の窓が割れている'],
    ['a point in Japanese, by one sign', '窓', 'pin 客室の窓が割れている'],
    ['a comment', 'gasket', 'comment The plumber brings gaskets'],
    ['a firm', 'joinery', 'firm Quayside Joinery'],
    ['with two letters exchanged', 'widnow', 'pin Window seal torn'],
    ['with a letter missing', 'coridor carpet', 'pin Corridor carpet stained'],
    ['with a wrong letter, half a word', 'balcany', 'pin Window seal torn'],
  ])('finds %s', async (_, q, expected) => expect(await find(q)).toContain(expected))

  it('finds a document and a person', async () => {
    await w.document({ projectId })
    const [found] = await find('', manager)
    expect(found).toBeUndefined()
    const me = (await admin.call(searchRoutes.find, { q: 'manager', kind: 'user' })).body.groups
    expect(me[0]?.hits.length).toBeGreaterThan(0)
    const named = await w.database.db.execute<{ name: string }>(
      sql`select name from project_documents`,
    )
    expect(await find(named.rows[0]?.name ?? '')).toContain(`document ${named.rows[0]?.name}`)
  })

  it('says which words it took for what was written, and where a hit belongs', async () => {
    const { body } = await manager.call(searchRoutes.find, { q: 'widnow' })
    expect(body.words).toEqual(['window'])
    expect(body.groups[0]?.hits[0]).toMatchObject({
      kind: 'pin',
      id: pins['Window seal torn'],
      pinId: pins['Window seal torn'],
      pinNumber: 1,
      projectId,
      projectName: 'Hôtel Périgord',
      isArchived: false,
      client: null,
    })
  })

  it('follows what is changed, deleted and restored', async () => {
    const { projectPin } = (
      await manager.call(pinRoutes.savePin, { ...inClient(), title: 'Zebra crossing faded' })
    ).body
    await manager.call(pinRoutes.savePin, {
      ...inClient(),
      id: projectPin.id,
      version: projectPin.version,
      title: 'Giraffe',
    })
    expect([await find('zebra'), await find('giraffe')]).toEqual([[], ['pin Giraffe']])
    await manager.call(pinRoutes.deletePin, { id: projectPin.id, isDeleted: true })
    expect(await find('giraffe')).toEqual([])
  })
})

describe('who finds what (T162)', () => {
  it('nothing of another client is found, not even its words', async () => {
    const stranger = await w.as('Admin', w.otherClient)
    const { body } = await stranger.call(searchRoutes.find, { q: 'widnow' })
    expect(body).toEqual({ groups: [], words: ['widnow'] })
    for (const q of ['window', '客室', '#2', 'joinery', 'perigord', 'gaskets'])
      expect(await find(q, stranger)).toEqual([])
    expect(await find('window', await w.as('SuperAdmin'))).toContain('pin Window seal torn')
  })

  it('T511: a slip is corrected only to words of what its writer may see', async () => {
    const { id } = await w.project({ projectName: 'Wolframshire Tower' })
    await manager.call(pinRoutes.savePin, { ...inClient(id), title: 'Corrider door sticks' })
    const correct = async (by: Person, q: string) =>
      (await by.call(searchRoutes.find, { q })).body.words
    const viewer = await w.as('Viewer')
    expect(await correct(manager, 'Wolframshre')).toEqual(['wolframshire'])
    for (const person of [user, viewer]) {
      expect(await correct(person, 'Wolframshre')).toEqual(['wolframshre'])
      expect(await correct(person, 'mnager')).toEqual(['mnager'])
    }
    // both words are like it; of the second only the manager may know
    expect((await correct(manager, 'corridir')).toSorted()).toEqual(['corrider', 'corridor'])
    expect(await correct(user, 'corridir')).toEqual(['corridor'])
  })

  it('people are found by Admins, firms by Managers, and neither by others, whatever they ask for', async () => {
    expect(await find('joinery', user)).toEqual([])
    expect(await find('joinery', user, { kind: 'firm' })).toEqual([])
    const username = 'manager'
    expect(await find(username, manager, { kind: 'user' })).toEqual([])
    expect((await find(username, admin, { kind: 'user' })).length).toBeGreaterThan(0)
    expect(await find('Périgord', manager, { kind: 'client' })).toEqual([])
  })

  it('a User and a Viewer find what is assigned to them, and nothing once it is archived', async () => {
    const elsewhere = (await w.project({ projectName: 'Annexe' })).id
    await manager.call(pinRoutes.savePin, { ...inClient(elsewhere), title: 'Window of the annexe' })
    const viewer = await w.as('Viewer')
    expect((await find('window', manager)).length).toBe(2)
    expect(await find('window', user)).toEqual(['pin Window seal torn'])
    expect(await find('window', viewer)).toEqual([])
    expect(await find('#1', user)).toEqual(['pin Window seal torn'])
    await w.assign(user, elsewhere)
    expect((await find('annexe', user)).sort()).toEqual([
      'pin Window of the annexe',
      'project Annexe',
    ])
    await manager.call(projectRoutes.archiveProject, { id: elsewhere, isDeleted: true })
    expect(await find('annexe', user)).toEqual([])
    const { body } = await manager.call(searchRoutes.find, { q: 'annexe' })
    expect(body.groups.flatMap(({ hits }) => hits.map(({ isArchived }) => isArchived))).toEqual([
      true,
      true,
    ])
  })

  it('hidden comments and hidden points of visitors are found by nobody', async () => {
    const { rows } = await w.database.db.execute<{
      id: number
    }>(sql`insert into project_pins (client_id, project_id,
      pin_number, point_category_id, title, anonymous_user, visitor_state)
      select client_id, id, 900, ${w.client.categoryId}, 'Quokka in the lift', 'A guest', 'waiting'
      from projects where id = ${projectId} returning id`)
    expect(await find('quokka')).toEqual(['pin Quokka in the lift'])
    await manager.call(visitorPinRoutes.reviewVisitorPin, {
      id: rows[0]?.id ?? 0,
      visitorState: 'hidden',
    })
    expect(await find('quokka')).toEqual([])
    const { id } = (
      await manager.call(commentRoutes.saveComment, {
        projectPinId: pins['Tap drips'] ?? 0,
        comment: 'Wombat',
      })
    ).body
    expect(await find('wombat')).toEqual(['comment Wombat'])
    await manager.call(commentRoutes.hideComment, { id, isDeleted: true })
    expect(await find('wombat')).toEqual([])
  })
})

describe('an entry that says more than its record (T162)', () => {
  const tables = {
    pin: 'project_pins',
    comment: 'project_pin_comments',
    document: 'project_documents',
    user: 'users',
    firm: 'firms',
  }
  type Kind = keyof typeof tables
  /** One of each kind, of our client or of the other one. */
  const recordsOf = async (client: TestClient): Promise<Record<Kind, number>> => {
    const manager = await w.as('Manager', client)
    const { id: projectId } = await w.project({ client })
    const { id: pin } = await w.pin({ projectId, client })
    const { body: comment } = await manager.call(commentRoutes.saveComment, {
      projectPinId: pin,
      comment: 'Seen',
    })
    const firm = { clientId: client.id, name: 'Harbour Glazing', email: 'office@harbour.example' }
    return {
      pin,
      comment: comment.id,
      document: (await w.document({ projectId, client })).id,
      user: (await w.as('Viewer', client)).userId,
      firm: (await manager.call(firmRoutes.saveFirm, firm)).body.id,
    }
  }
  let ours: Record<Kind, number>
  let theirs: Record<Kind, number>
  /**
   * An entry of our client and inspection that leads to this record, with a word that no other has.
   */
  const enter = (kind: Kind, id: number) => {
    const project = kind === 'user' || kind === 'firm' ? null : projectId
    const pin = {
      pin: id,
      comment: pins['Tap drips'] ?? null,
      document: null,
      user: null,
      firm: null,
    }[kind]
    return w.database.db.execute(sql`insert into search_entries (client_id, kind, record_id, project_id, pin_id, words)
      values (${w.client.id}, ${kind}, ${id}, ${project}, ${pin}, ' xylophone ')
      on conflict (kind, record_id) do update set client_id = excluded.client_id, project_id = excluded.project_id,
        pin_id = excluded.pin_id, words = excluded.words`)
  }
  const hitsOf = async (kind: Kind) => {
    const { body } = await admin.call(searchRoutes.find, { q: 'xylophone', kind })
    return body.groups.flatMap(({ hits }) => hits.map(({ id }) => id))
  }
  beforeAll(async () => {
    ;[ours, theirs] = [await recordsOf(w.client), await recordsOf(w.otherClient)]
    await w.database.db.execute(
      sql`insert into search_words (client_id, word) values (${w.client.id}, 'xylophone')`,
    )
  })

  it.each(Object.keys(tables) as Kind[])(
    'shows nothing of a deleted or another client’s %s',
    async (kind) => {
      await enter(kind, ours[kind])
      await enter(kind, theirs[kind])
      expect(await hitsOf(kind)).toEqual([ours[kind]])
      const table = sql.identifier(tables[kind])
      await w.database.db.execute(
        sql`update ${table} set is_deleted = true where id = ${ours[kind]}`,
      )
      await enter(kind, ours[kind])
      expect(await hitsOf(kind)).toEqual([])
    },
  )

  it('shows nothing of a deleted client, not even to a SuperAdmin', async () => {
    const [operator, closed] = [await w.as('SuperAdmin'), await w.newClient('Business')]
    await w.project({ client: closed, projectName: 'Kiosk at the pier' })
    expect(await find('kiosk', operator)).toEqual(['project Kiosk at the pier'])
    await w.database.db.execute(sql`update clients set is_deleted = true where id = ${closed.id}`)
    expect(await find('kiosk', operator)).toEqual([])
  })
})

describe('whatever is written is searched literally (T162)', () => {
  it.each([
    '',
    '   ',
    '%',
    '_',
    '%%%',
    '\\',
    "' or 1=1 --",
    'x',
    '🦘',
    '!?…',
    '#',
    '#0',
    '#99999999999',
    'seal_torn%',
    '\u0301',
  ])('%j is answered, and finds nothing that does not hold it', async (q) => {
    for (const hit of await find(q))
      expect(hit.toLowerCase()).toContain(q.trim() === 'x' ? 'x' : 'seal')
  })

  it('what is too long, or no text at all, is refused by its name', async () => {
    expect((await manager.call(searchRoutes.find, { q: 'a'.repeat(200) })).status).toBe(200)
    for (const q of ['a'.repeat(201), 'a\0b']) {
      const { status, body } = await manager.call(searchRoutes.find, { q })
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['q']])
    }
    expect(
      (await manager.call(searchRoutes.find, { q: 'a', kind: 'secret' as 'pin' })).status,
    ).toBe(400)
    expect((await w.nobody.call(searchRoutes.find, { q: 'window' })).status).toBe(401)
  })
})

describe('in a big client (T163)', () => {
  /** The plans of the statements of a search, those of its functions, too. */
  const plansOf = async (q: string): Promise<string> => {
    const client = await w.database.pool.connect()
    const plans: string[] = []
    client.on('notice', ({ message }: { message?: string | undefined }) =>
      plans.push(message ?? ''),
    )
    try {
      await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set client_min_messages = log;
        set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on`)
      const db = { $client: client } as unknown as DbOrTransaction
      const actor = {
        kind: 'staff',
        userId: 1,
        name: '',
        role: 'Manager',
        clientId: w.client.id,
        isReadOnly: false,
      } as const
      await searchRecords(
        createScope(db, actor, { changes: false, now: new Date(), sign: () => '' }),
        { q },
      )
    } finally {
      client.release(true)
    }
    return plans.join('\n')
  }
  /** The indexes that they read, each with the number of rows found in it. */
  const readsOf = async (q: string) =>
    [
      ...(await plansOf(q)).matchAll(
        /(?:Index Scan|Index Only Scan|Index Scan Backward|Bitmap Index Scan)(?: using| on) (search_\w+).*actual time=\S+ rows=(\d+)/g,
      ),
    ].map(([, name = '', rows]) => ({ name, rows: Number(rows) }))
  const indexesOf = async (q: string) => (await readsOf(q)).map(({ name }) => name).join(' ')
  beforeAll(async () => {
    await w.database.db.execute(sql`insert into search_entries (client_id, kind, record_id, words)
      select ${w.client.id}, 'pin', 1000000 + n, ' sprinkler head ' || md5(n::text) || ' ' from generate_series(1, 4000) n`)
    await w.database.db.execute(sql`insert into search_words (client_id, word)
      select distinct ${w.client.id}::int, left(md5(n::text), 7) from generate_series(1, 20000) n`)
    // also empties the lists of what is waiting for its index
    await w.database.db.execute(sql`vacuum analyze search_entries, search_words`)
  })

  it('a word is found by the index, a mistyped one by its trigrams, and no table is read through', async () => {
    expect(await indexesOf('window')).toMatch(/search_entries_newest.*search_entries_terms/)
    const typo = await indexesOf('widnow')
    expect(typo).toContain('search_words_alike')
    expect(typo).toMatch(/search_entries_newest.*search_entries_terms/)
  })

  it('T271: a common word ends with the newest records that hold it, each read once', async () => {
    const reads = (await readsOf('sprinkler')).filter(({ name }) =>
      name.startsWith('search_entries'),
    )
    expect(reads.map(({ name }) => name)).not.toContain('search_entries_terms')
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100)
    expect((await plansOf('sprinkler')).match(/Seq Scan on search_\w+/g)).toBeNull()
  })

  it('words that begin alike are many, and are still found where they are old', async () => {
    expect(await find('corridor')).toContain('pin Corridor carpet stained')
  })
})
