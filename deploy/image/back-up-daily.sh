#!/bin/sh
# Writes a backup every day into BACKUP_FOLDER and removes those that are older than BACKUP_DAYS. A failed one is tried again after an hour.
set -u

# A waiting shell reacts to the signal that stops the container, so everything that takes time runs beside it.
child=
trap 'kill "$child" 2> /dev/null; wait "$child" 2> /dev/null; exit 0' TERM INT
wait_for() {
  "$@" &
  child=$!
  wait "$child"
}

while :; do
  # What was left when a container was killed.
  rm -f "$BACKUP_FOLDER"/plumbline-*.svc.part*
  name="$BACKUP_FOLDER/plumbline-$(date -u +%Y-%m-%dT%H%M%SZ).svc"
  if wait_for svc backup "$name.part" && mv "$name.part" "$name"; then
    find "$BACKUP_FOLDER" -name 'plumbline-*.svc' -mtime "+$BACKUP_DAYS" -delete
    pause=86400
  else
    rm -f "$name.part"
    pause=3600
  fi
  wait_for sleep "$pause"
done
