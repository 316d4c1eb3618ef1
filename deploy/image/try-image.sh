#!/bin/sh
# Builds the image of deploy/Dockerfile and runs it, without a registry and without a daemon: mmdebstrap makes the two base images from Debian's packages
# and this machine's Node, and buildah builds and runs in a chroot. Needs Linux, root, apt and perl, and about 3 GB below $WORK.
# Exit code 77: something is missing here, and nothing was tried.
#   sh deploy/image/try-image.sh
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
WORK=${WORK:-/var/tmp/plumbline-image}
MIRROR=${MIRROR:-http://deb.debian.org/debian}
MAX_BYTES=350000000

skip() {
  echo "skipped: $1" >&2
  exit 77
}
[ "$(id -u)" = 0 ] || skip "only root can build in a chroot"
for tool in apt-get dpkg perl unshare node npm; do
  command -v "$tool" > /dev/null || skip "$tool is missing"
done

mkdir -p "$WORK/mmdebstrap"
cd "$WORK"
if [ ! -e mmdebstrap/usr/bin/mmdebstrap ]; then
  apt-get download mmdebstrap > /dev/null 2>&1 || skip "Debian's packages cannot be reached"
  dpkg -x mmdebstrap_*.deb mmdebstrap
fi

# A system with buildah, and the two base images that the Dockerfile names.
bootstrap() {
  perl mmdebstrap/usr/bin/mmdebstrap --quiet --mode=root "$@" "$MIRROR"
}
[ -e builder/usr/bin/buildah ] ||
  bootstrap --variant=apt --include=buildah,crun,ca-certificates,curl,postgresql bookworm builder
if [ ! -e base.tar ]; then
  bootstrap --variant=minbase bookworm base
  # As in Debian's slim image, also for packages that are installed later.
  for name in doc info locale man; do
    rm -rf "base/usr/share/$name"
    echo "path-exclude /usr/share/$name/*" >> base/etc/dpkg/dpkg.cfg.d/slim
  done
  tar --directory base --create --file base.tar .
fi

folder=builder/build
rm -rf "$folder"
mkdir -p "$folder/node/bin" "$folder/node/lib/node_modules"
cp base.tar "$folder/"
cp "$(readlink -f "$(command -v node)")" "$folder/node/bin/node"
cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$folder/node/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/node/bin/npm"
# The commit, as a fresh clone has it.
git clone --quiet "$root" "$folder/checkout"
for file in /etc/resolv.conf /etc/hosts; do cp "$file" "builder$file"; done
# A proxy's certificate that this machine's Node trusts is trusted by the base image too.
mkdir "$folder/node/certificates"
cat "${NODE_EXTRA_CA_CERTS:-/dev/null}" > "$folder/node/certificates/extra.pem"
[ ! -e "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$folder/checkout/.npmrc"
cp "$root/deploy/image/try-inside.sh" "$folder/"

exec unshare --mount --pid --fork sh -c "
  set -eu
  mount --make-rprivate /
  mount --bind $WORK/builder $WORK/builder
  mount -t proc proc $WORK/builder/proc
  mount --rbind /dev $WORK/builder/dev
  mount --rbind /sys $WORK/builder/sys
  exec chroot $WORK/builder /usr/bin/env MAX_BYTES=$MAX_BYTES sh /build/try-inside.sh"
