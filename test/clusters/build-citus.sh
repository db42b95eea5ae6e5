#!/usr/bin/env bash
# Builds Citus 13.2.2 (AGPL-3.0, github.com/citusdata/citus, tag v13.2.2) into Debian's PostgreSQL 15 and
# installs it. Usage: build-citus.sh ARCHIVE, the archive of its source (.tar.gz or .tar.xz). Two to five
# minutes on two cores; needs root.
set -euo pipefail
archive=$(realpath "${1:?usage: build-citus.sh ARCHIVE}")
lib=/usr/lib/postgresql/15/lib/citus.so
[ -e "$lib" ] && { echo "Citus is installed"; exit 0; }
apt-get update -qq
apt-get install -y -qq postgresql-15 postgresql-server-dev-15 build-essential flex bison python3 \
  libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libkrb5-dev libicu-dev libreadline-dev \
  libxml2-dev libxslt1-dev libpam0g-dev libselinux1-dev >/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -C "$work" --strip-components=1 -xaf "$archive"
cd "$work"
# PostgreSQL 15.20 exports this function; the copy for older ones clashes with it.
python3 - <<'P'
path = 'src/include/pg_version_compat.h'
text = open(path).read()
start = text.index('static inline bool\nhave_createdb_privilege(void)')
end = text.index('typedef bool TU_UpdateIndexes')
open(path, 'w').write(text[:start] + '#include "commands/dbcommands.h"\n\n' + text[end:])
P
./configure PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config >configure.log 2>&1
make -j"$(nproc)" >make.log 2>&1 || { tail make.log; exit 1; }
make install >install.log 2>&1
ls -l "$lib"
