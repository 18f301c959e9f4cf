/**
 * The floor's statements: one per call, the response text built by the database, tenancy in each
 * WHERE.
 */

const iso = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The clients of the benchmark have no currency: their costs have two decimals. */
const pin = `json_build_object('id', n.id, 'projectId', n.project_id, 'pinNumber', n.pin_number,
  'pointCategoryId', n.point_category_id,
  'pointCategory', json_build_object('id', c.id, 'name', c.name, 'poiColorCode', c.poi_color_code),
  'projectTypePOIStatusId', n.poi_status_id,
  'projectTypePOIStatus', case when s.id is not null then
    json_build_object('id', s.id, 'name', s.name, 'poiColorCode', s.poi_color_code) end,
  'isStatusInProgress', coalesce(s.is_in_progress, false),
  'title', n.title, 'description', n.description, 'severity', n.severity,
  'defaultSeverity', n.default_severity, 'dueDate', n.due_date,
  'assignee', coalesce('user:' || n.assigned_user_id, 'firm:' || n.assigned_firm_id), 'assignedTo', null,
  'estimatedCost', (n.estimated_cost / 100.0)::numeric(20, 2)::text, 'isCritical', n.is_critical, 'isOsha', n.is_osha,
  'isResolved', n.is_resolved, 'isApproved', n.is_approved,
  'lastStep', (select m.action from project_pin_comments m where m.project_pin_id = n.id and m.action is not null
    and not m.is_deleted order by m.id desc limit 1),
  'lastStepId', coalesce((select max(m.id) from project_pin_comments m where m.project_pin_id = n.id
    and m.action is not null and not m.is_deleted), 0),
  'matterPointCoordinates', n.matter_point_coordinates, 'annotationCoordinates', n.annotation_coordinates,
  'projectModelImageId', n.project_model_image_id, 'isDoubtful', n.doubtful_revision_id is not null,
  'imageUrl', null, 'stillUrl', null, 'plainStillUrl', null, 'stillTaken', null, 'isFromPhoto', false, 'contextStillUrl', null,
  'ownStillUrl', null, 'poiResolutionImagePath', null, 'resolutionTaken', null,
  'matterportResolutionLink', n.resolution_link,
  'projectPinCheckBoxes', coalesce((select json_agg(json_build_object('projectTypeCheckBoxId', k.check_box_id,
      'projectPinId', n.id, 'name', k.name, 'isChecked', k.is_checked) order by k.check_box_id)
    from pin_check_boxes k where k.project_pin_id = n.id), '[]'),
  'projectPinCustomFields', coalesce((select json_agg(json_build_object('id', f.id, 'projectPinId', n.id,
      'projectTypeCustomFieldId', f.custom_field_id, 'name', f.name, 'description', f.value,
      'customFieldType', f.custom_field_type, 'options', f.options,
      'customFieldTypeOptions', (select coalesce(string_agg(o, ','), '') from jsonb_array_elements_text(f.options) o),
      'pointCategoryProjectTypeCustomFields', coalesce((select json_agg(json_build_object('pointCategoryId', y.point_category_id)
        order by y.point_category_id) from category_fields y where y.custom_field_id = f.custom_field_id), '[]'))
      order by f.custom_field_id)
    from pin_custom_fields f where f.project_pin_id = n.id), '[]'),
  'projectPinPhotos', '[]'::json, 'anonymousUser', n.anonymous_user, 'visitorState', n.visitor_state,
  'isAddedAfterCompletion', n.is_added_after_completion,
  'addedBy', a.first_name || ' ' || a.last_name, 'addedDateTime', ${iso('n.created_at')},
  'updatedBy', u.first_name || ' ' || u.last_name, 'updatedDateTime', ${iso('n.updated_at')},
  'updatedOn', ${iso('n.updated_at')}, 'version', n.version)`

const pinTables = `project_pins n join point_categories c on c.id = n.point_category_id
  join users a on a.id = n.added_by join users u on u.id = n.updated_by left join poi_statuses s on s.id = n.poi_status_id`

export const baselineStatements = {
  /** $1 inspection, $2 client */
  listPins: `select coalesce(json_agg(${pin} order by n.id), '[]')::text as answer from ${pinTables}
    where n.project_id = $1 and n.client_id = $2 and not n.is_deleted`,

  /** $1 point, $2 client */
  readPin: `select (${pin})::text as answer from ${pinTables} where n.id = $1 and n.client_id = $2 and not n.is_deleted`,

  /** $1 client, $2 rows of a page, $3 rows before it */
  listProjects: `select coalesce(json_agg(json_build_object('id', x.id, 'projectName', x.project_name,
      'projectTypeName', x.type_name, 'clientId', x.client_id, 'clientName', x.business_name, 'scanDate', x.scan_date,
      'completedDateTime', ${iso('x.completed_at')}, 'pinCount', pins.n, 'resolvedCount', pins.resolved, 'picturePath', null)
      order by x.id desc), '[]')::text as answer, max(x.total) as total
    from (select p.id, p.project_name, p.client_id, p.scan_date, p.completed_at, t.name as type_name, c.business_name,
        count(*) over () as total
      from projects p join project_types t on t.id = p.project_type_id join clients c on c.id = p.client_id
      where p.client_id = $1 and not p.is_deleted and p.completed_at is null order by p.id desc limit $2 offset $3) x
    cross join lateral (select count(*) as n, count(*) filter (where is_resolved) as resolved from project_pins
      where project_id = x.id and not is_deleted) pins`,

  /**
   * $1 inspection, $2 client, $3 to $8 the point, $9 and $10 boxes, $11 and $12 fields, $13 person
   */
  savePin: `with p as (update projects set next_pin_number = next_pin_number + 1 where id = $1 and client_id = $2
      returning id, client_id, project_type_id, next_pin_number - 1 as number),
    n as (insert into project_pins (client_id, project_id, pin_number, title, description, matter_point_coordinates,
        is_critical, point_category_id, poi_status_id, added_by, updated_by)
      select client_id, id, number, $3, $4, $5, $6, $7, $8, $13, $13 from p returning id, client_id),
    k as (insert into pin_check_boxes (client_id, project_pin_id, check_box_id, name, is_checked)
      select n.client_id, n.id, b.id, b.name, x.checked from n, p, unnest($9::int[], $10::bool[]) as x(id, checked)
      join check_boxes b on b.id = x.id where b.project_type_id = p.project_type_id),
    f as (insert into pin_custom_fields (client_id, project_pin_id, custom_field_id, name, custom_field_type, options, value)
      select n.client_id, n.id, d.id, d.name, d.custom_field_type, d.options, x.value
      from n, p, unnest($11::int[], $12::text[]) as x(id, value)
      join custom_fields d on d.id = x.id where d.project_type_id = p.project_type_id)
    select id from n`,

  /** $1 comment, $2 person, $3 point, $4 client, $5 the person's name */
  saveComment: `insert into project_pin_comments (client_id, project_pin_id, poi_status_id, comment, user_id, commented_by)
    select client_id, id, poi_status_id, $1, $2, $5 from project_pins where id = $3 and client_id = $4 and not is_deleted returning id`,
}
