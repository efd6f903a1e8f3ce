/** PostgreSQL's own error of a full disk, for whatever counts a call. */
export const noRoom = `create or replace function no_room() returns trigger language plpgsql
  as $$ begin raise exception 'no room' using errcode = '53100'; end $$;
  create or replace trigger no_room before insert or update on rate_limits execute function no_room()`;
/** And what ends it. */
export const room = "drop trigger if exists no_room on rate_limits";
