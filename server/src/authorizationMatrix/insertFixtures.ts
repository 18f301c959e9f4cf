import { sql } from 'drizzle-orm'
import { sampleChecklist } from '../checklists/checklists.examples.ts'
import type { DbOrTransaction } from '../db/connect.ts'

/**
 * Adds to an inspection, its points and the types of its client everything that they do not have
 * yet: points, photos, comments, documents, answers, checkboxes, fields of a category, history; and
 * to its client a setting. A query that finds nothing because there is nothing does not show what
 * it would return to a stranger. Nothing is written for another client: it may be erased at the
 * same moment.
 */
export const insertFixtures = async (db: DbOrTransaction, projectId: number): Promise<void> => {
  const client = sql`(select client_id from projects where id = ${projectId})`
  await db.execute(sql`insert into files (client_id, kind, name, display_name, mime, size, sha256)
    select id, 'photo', gen_random_uuid()::text, 'stain.jpg', 'image/jpeg', 1, 'x' from clients c
    where id = ${client} and not exists (select 1 from files f where f.client_id = c.id and f.display_name = 'stain.jpg')`)
  await db.execute(sql`insert into project_model_images (client_id, project_id, file_id, sort_order)
    select p.client_id, p.id, f.id, 1 from projects p join files f on f.client_id = p.client_id and f.display_name = 'stain.jpg'
    where p.id = ${projectId} and not exists (select 1 from project_model_images i where i.client_id = p.client_id and i.project_id = p.id)`)
  await db.execute(sql`insert into tour_nodes (client_id, project_id, key, file_id, name, sort_order)
    select p.client_id, p.id, n.key, f.id, n.key, 1 from projects p
    join files f on f.client_id = p.client_id and f.display_name = 'stain.jpg' cross join (values ('lobby'), ('stairs')) n (key)
    where p.id = ${projectId} and not exists (select 1 from tour_nodes i where i.client_id = p.client_id and i.project_id = p.id)`)
  await db.execute(sql`insert into tour_links (client_id, tour_node_id, other_tour_node_id, is_linked)
    select client_id, min(id), max(id), true from tour_nodes where project_id = ${projectId}
    group by client_id having min(id) < max(id) on conflict do nothing`)
  await db.execute(sql`insert into files (client_id, kind, name, display_name, mime, size, sha256)
    select client_id, 'pano', gen_random_uuid()::text, 'sweep ' || id, 'image/jpeg', 1, 'x' from projects p
    where p.id = ${projectId} and not exists (select 1 from files f where f.client_id = p.client_id and f.display_name = 'sweep ' || p.id)`)
  await db.execute(sql`insert into tour_captures (client_id, project_id, model_link, statement, stated_by, stated_at, sweeps)
    select client_id, id, 'https://my.matterport.com/show/?m=Hx4Qz81LmTb', 1, created_by, now(),
      '[{"sweepId":"lobby","position":{"x":0,"y":1.5,"z":0},"floor":0,"floorName":"Ground floor","isPlaced":true,"neighbours":[]}]'
    from projects p where p.id = ${projectId} and not exists (select 1 from tour_captures c where c.client_id = p.client_id and c.project_id = p.id)`)
  await db.execute(sql`insert into captured_panoramas (client_id, tour_capture_id, sweep_id, file_id, turn, is_turn_measured)
    select c.client_id, c.id, 'lobby', f.id, 0, true from tour_captures c
    join files f on f.client_id = c.client_id and f.display_name = 'sweep ' || c.project_id where c.project_id = ${projectId}
    and not exists (select 1 from captured_panoramas o where o.client_id = c.client_id and o.tour_capture_id = c.id)`)
  await db.execute(sql`insert into plan_files (client_id, project_id, file_id)
    select p.client_id, p.id, f.id from projects p join files f on f.client_id = p.client_id and f.display_name = 'stain.jpg'
    where p.id = ${projectId} and not exists (select 1 from plan_files i where i.client_id = p.client_id and i.project_id = p.id)`)
  await db.execute(sql`insert into plan_sheets (client_id, plan_file_id, page_number, name, width, height, sort_order, state, problem)
    select i.client_id, i.id, 1, 'A-101', 595, 842, 100, 'failed', 'tooLong' from plan_files i
    where i.project_id = ${projectId} and not exists (select 1 from plan_sheets s where s.client_id = i.client_id and s.plan_file_id = i.id)`)
  await db.execute(sql`insert into project_pins
      (client_id, project_id, pin_number, point_category_id, title, added_by, updated_by, matter_point_coordinates)
    select p.client_id, p.id, p.next_pin_number, c.id, 'Cracked sill', p.created_by, p.created_by,
      '{"position":{"x":1,"y":1,"z":1},"normal":{"x":0,"y":1,"z":0},"key":"cracked-sill"}'
    from projects p join lateral (select id from point_categories c where c.client_id = p.client_id and c.project_type_id = p.project_type_id
      and not c.is_deleted order by id limit 1) c on true
    where p.id = ${projectId} and not exists (select 1 from project_pins i where i.client_id = p.client_id and i.project_id = p.id)`)
  await db.execute(sql`update projects p set next_pin_number = next_pin_number + 1
    where p.id = ${projectId} and exists (select 1 from project_pins i where i.client_id = p.client_id and i.project_id = p.id and i.pin_number = p.next_pin_number)`)
  await db.execute(sql`insert into media_revisions
      (client_id, project_id, project_model_image_id, file_id, next_file_id, state, replaced_by, replaced_at)
    select p.client_id, p.id, i.id, i.file_id, i.file_id, 'unaligned', p.created_by, now() from projects p
    join lateral (select id, file_id from project_model_images i where i.client_id = p.client_id and i.project_id = p.id order by id limit 1) i on true
    where p.id = ${projectId} and not exists (select 1 from media_revisions r where r.client_id = p.client_id and r.project_id = p.id)`)
  await db.execute(sql`insert into carried_pins (client_id, project_pin_id, media_revision_id, state, place_before)
    select p.client_id, p.id, r.id, 'doubtful',
      '{"geometry":{"type":"RECTANGLE","x":1,"y":1,"width":9,"height":9},"data":{"id":"sill"}}'
    from project_pins p join media_revisions r on r.client_id = p.client_id and r.project_id = p.project_id
    where p.project_id = ${projectId} on conflict do nothing`)
  await db.execute(sql`insert into project_pin_comments (client_id, project_pin_id, comment, user_id, commented_by)
    select client_id, id, 'Seen from the yard, too.', coalesce(added_by, (select created_by from projects o where o.client_id = p.client_id and o.id = p.project_id)), 'Maren Lindqvist' from project_pins p
    where p.project_id = ${projectId} and not exists (select 1 from project_pin_comments c where c.client_id = p.client_id and c.project_pin_id = p.id)`)
  await db.execute(sql`insert into pin_photos (client_id, project_pin_id, file_id, added_by)
    select p.client_id, p.id, f.id, coalesce(p.added_by, (select created_by from projects o where o.client_id = p.client_id and o.id = p.project_id))
    from project_pins p join files f on f.client_id = p.client_id and f.display_name = 'stain.jpg'
    where p.project_id = ${projectId} and not exists (select 1 from pin_photos o where o.client_id = p.client_id and o.project_pin_id = p.id)`)
  await db.execute(sql`insert into pin_check_boxes (client_id, project_pin_id, check_box_id, name, is_checked)
    select p.client_id, p.id, b.id, b.name, true from project_pins p join projects o on o.client_id = p.client_id and o.id = p.project_id
    join check_boxes b on b.client_id = o.client_id and b.project_type_id = o.project_type_id and not b.is_deleted where o.id = ${projectId} on conflict do nothing`)
  await db.execute(sql`insert into project_documents (client_id, project_id, name, link, uploaded_by)
    select client_id, id, 'Lift protocol', 'https://example.com/lift', created_by from projects p
    where p.id = ${projectId} and not exists (select 1 from project_documents d where d.client_id = p.client_id and d.project_id = p.id)`)
  await db.execute(sql`insert into project_events (client_id, project_id, kind, user_id, at)
    select client_id, id, 'completed', created_by, now() from projects p
    where p.id = ${projectId} and not exists (select 1 from project_events e where e.client_id = p.client_id and e.project_id = p.id)`)
  await db.execute(sql`insert into meta_data_answers (client_id, project_id, meta_data_field_id, answer, updated_by)
    select p.client_id, p.id, m.id, '1998', p.created_by
    from projects p join meta_data_fields m on m.client_id = p.client_id and m.project_type_id = p.project_type_id and not m.is_deleted
    where p.id = ${projectId} on conflict do nothing`)
  await db.execute(sql`insert into custom_fields (client_id, project_type_id, key, name, custom_field_type)
    select client_id, id, 'priority', 'Priority', 'textual' from project_types t
    where t.client_id = ${client} and not exists (select 1 from custom_fields f where f.client_id = t.client_id and f.project_type_id = t.id and f.key is not null)`)
  await db.execute(sql`update project_types set form_fields = '[{"key":"lifts","label":"Lifts","type":"text"}]'
    where client_id = ${client} and form_fields = '[]'`)
  await db.execute(sql`insert into category_fields (client_id, point_category_id, custom_field_id)
    select c.client_id, c.id, f.id from point_categories c
    join custom_fields f on f.client_id = c.client_id and f.project_type_id = c.project_type_id and not f.is_deleted where c.client_id = ${client} on conflict do nothing`)
  await db.execute(sql`insert into point_templates (client_id, point_category_id, title, description, sort_order)
    select c.client_id, c.id, 'Scratched parquet', '', 0 from point_categories c
    where c.client_id = ${client} and not exists (select 1 from point_templates t where t.client_id = c.client_id and t.point_category_id = c.id)`)
  await db.execute(sql`with added as (
      insert into checklists (client_id, project_type_id) select t.client_id, t.id from project_types t
      where t.client_id = ${client} and not exists (select 1 from checklists c where c.client_id = t.client_id and c.project_type_id = t.id)
      returning client_id, id)
    insert into checklist_revisions (client_id, checklist_id, revision, content, created_by)
    select client_id, id, 1, ${JSON.stringify(sampleChecklist)}::jsonb, (select created_by from projects where id = ${projectId}) from added`)
  await db.execute(sql`insert into settings (client_id, key, value)
    select client_id, 'OpeningHours', '8 to 17' from projects p
    where p.id = ${projectId} and not exists (select 1 from settings s where s.client_id = p.client_id)`)
}
