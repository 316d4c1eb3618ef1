#!/bin/sh
# Writes a backup every day into BACKUP_FOLDER and removes those that are older than BACKUP_DAYS. A failed one is tried again after an hour.
set -u
while :; do
  name="$BACKUP_FOLDER/plumbline-$(date -u +%Y-%m-%dT%H%M%SZ).svc"
  if svc backup "$name.part" && mv "$name.part" "$name"; then
    find "$BACKUP_FOLDER" -name 'plumbline-*.svc' -mtime "+$BACKUP_DAYS" -delete
    pause=86400
  else
    rm -f "$name.part"
    pause=3600
  fi
  sleep "$pause" &
  # A waiting shell reacts to the signal that stops the container.
  trap 'kill $!; exit 0' TERM INT
  wait $!
done
