#!/bin/sh
# The part of try-image.sh that runs in the system with buildah. Builds the image, looks at it, and runs each of its uses against a Postgres.
set -eu
cd /build
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot HOME=/root XDG_RUNTIME_DIR=/run

buildah rm --all > /dev/null
printf 'FROM scratch\nADD base.tar /\n' > Base
buildah bud --quiet --tag localhost/base --file Base . > /dev/null
printf 'FROM localhost/base\nCOPY node /usr/local\nENV NODE_EXTRA_CA_CERTS=/usr/local/certificates/extra.pem\n' > Node
buildah bud --quiet --tag localhost/node --file Node . > /dev/null

echo "building the image"
buildah bud --pull-never --format docker --tag localhost/plumbline --file checkout/deploy/Dockerfile \
  --build-arg NODE_IMAGE=localhost/node --build-arg BASE_IMAGE=localhost/base checkout

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

container=$(buildah from --pull-never localhost/plumbline)
mounted=$(buildah mount "$container")
bytes=$(du --summarize --bytes "$mounted" | cut -f1)
echo "the image has $((bytes / 1000000)) MB"
[ "$bytes" -lt "$MAX_BYTES" ] || fail "the image is larger than $((MAX_BYTES / 1000000)) MB"
for tool in gcc make python3 npm; do
  [ -z "$(find "$mounted/bin" "$mounted/usr/bin" "$mounted/usr/local/bin" -name "$tool")" ] || fail "the image contains $tool"
done

database=/tmp/database
rm -rf "$database"
mkdir "$database"
chown postgres "$database"
as_postgres() {
  su postgres -c "PATH=\$PATH:$(echo /usr/lib/postgresql/*/bin); cd $database; $1"
}
as_postgres "initdb --no-sync -D $database/data > /dev/null && pg_ctl -D $database/data -o '-p 25499 -h 127.0.0.1 -k $database' -l $database/log -w start > /dev/null"
trap 'as_postgres "pg_ctl -D $database/data -m immediate stop" > /dev/null' EXIT
as_postgres "createdb -h $database -p 25499 plumbline"

# As a container runs it: uid 65532, and nothing writable but its volumes.
run() {
  chmod -R a-w "$mounted/app"
  buildah run --isolation chroot --env DATABASE_URL=postgres://postgres@127.0.0.1:25499/plumbline \
    --env ENCRYPTION_KEY=0123456789abcdef0123456789abcdef --env PORT=25480 --env METRICS_PORT=25481 \
    --env BASE_URL=http://localhost:25480 "$@"
}
uid=$(run "$container" -- node -e 'console.log(process.getuid())')
[ "$uid" = 65532 ] || fail "the image runs as uid $uid"
run "$container" -- svc migrate
run "$container" -- svc migrate | grep -q 'has all migrations' || fail "a second migration had something to do"

wait_until_healthy() {
  for _ in $(seq 60); do
    if run "$@" "$container" -- node /app/check-health.mjs 2> /dev/null; then return; fi
  done
  fail "not healthy: $*"
}
started=$(date +%s)
run --env ROLE=web "$container" -- node build/program/main.js &
web=$!
wait_until_healthy --env ROLE=web
echo "web is healthy after $(($(date +%s) - started)) s"
curl --fail --silent --output /dev/null http://127.0.0.1:25480/pricing || fail "no page"
curl --fail --silent --output /dev/null http://127.0.0.1:25480/readyz || fail "not ready"
kill "$web"
wait "$web" || true

run --env ROLE=worker --env METRICS_PORT=25482 "$container" -- node build/program/main.js &
worker=$!
wait_until_healthy --env ROLE=worker --env METRICS_PORT=25482
kill "$worker"
wait "$worker" || true

run "$container" -- svc --version
run "$container" -- svc backup /data/try.svc > /dev/null
run "$container" -- sh -c 'test -s /data/try.svc' || fail "no backup"
echo "ok: built, and ran migrate, web, worker, svc and backup"
