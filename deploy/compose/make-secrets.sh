#!/bin/sh
# Creates the secrets of compose.yaml in the folder `secrets` beside this file, once. Needs openssl. Keep a copy of encryption_key and backup_key
# outside this machine: without them, a backup cannot be read.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
umask 022

make_secret() {
  [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
}

make_secret database_password "$(openssl rand -hex 24)"
make_secret database_url "postgres://plumbline:$(cat secrets/database_password)@database:5432/plumbline"
make_secret encryption_key "$(openssl rand -base64 32)"
make_secret backup_key "$(openssl rand -base64 32)"
echo "The secrets are in $(pwd)/secrets."
