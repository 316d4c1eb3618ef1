#!/bin/sh
# Checks compose.yaml with Docker Compose, which needs no daemon for it. Exit code 77: Docker Compose is missing.
set -eu
cd "$(dirname "$0")/.."
if docker compose version > /dev/null 2>&1; then
  compose() { docker compose "$@"; }
elif command -v docker-compose > /dev/null; then
  compose() { docker-compose "$@"; }
else
  echo "skipped: Docker Compose is missing" >&2
  exit 77
fi
compose --file compose.yaml config --quiet
