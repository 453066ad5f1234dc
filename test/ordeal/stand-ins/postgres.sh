# Creates the database at the first start, as the real image does, then becomes the server.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$password"
  initdb --username "$POSTGRES_USER" --pwfile "$password" --auth-host scram-sha-256 --encoding UTF8 --locale C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -j postgres
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
