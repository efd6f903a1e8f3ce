#!/bin/sh
# Makes the upstream's role, which may use the tables and does not own them, in the PostgreSQL of ops/compose.yaml. The rights
# are given by the upstream's command `migrate`. The password comes from UPSTREAM_POSTGRES_PASSWORD.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set "password=$UPSTREAM_POSTGRES_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role upstream login password :'password';
SQL
