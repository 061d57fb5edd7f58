# shellcheck shell=bash
# A small Debian 12 of its own, booted in namespaces with no network but loopback: what Scripts/try-service and Scripts/try-deb have
# in common; Scripts/try-apparmor boots it in another way. They set `kept`, where the bare Debian stays for the next run, and source
# this file.

release=bookworm
# What a machine has that people log in to.
base=systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd
script=$(basename "$0")

[[ $(id -u) -eq 0 ]] || { echo "$script: needs root, for namespaces: sudo make $script" >&2; exit 77; }

dir=$(mktemp -d "/tmp/ufree-$script-XXXXXX")
root=$dir/root
machine=ufree-try-$$
container= leader= cgroups=()
step="starting"
begun=$EPOCHREALTIME

say() { printf '%6.1f s  %s\n' "$(since "$begun")" "$*"; }
since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f", b - a }'; }
shown() { sed 's/^/            /'; }

fail() {
    echo "$script: FAILED while $step: $*" >&2
    [[ -z $leader ]] || inside journalctl --no-pager -n 40 >&2 || true
    exit 1
}

end() {
    local code=$?
    trap - EXIT
    shut_down || true
    for group in "${cgroups[@]}"; do find "$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true; done
    if [[ $code -eq 0 ]]; then rm -rf "$dir"; else echo "$script: the files are in $dir" >&2; fi
    exit "$code"
}
trap end EXIT
trap 'exit 130' INT TERM

until_true() { # until_true SECONDS WHAT COMMAND...: tries until the command succeeds
    local limit=$(($(date +%s) + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        (($(date +%s) < limit)) || fail "timed out waiting until $what"
        sleep 0.1
    done
}

inside() { nsenter --target "$leader" --all "$@"; }
as() { # as USER COMMAND...: with the environment of that user's login
    local user=$1 uid
    shift
    uid=$(inside id -u "$user")
    inside runuser -u "$user" -- env "XDG_RUNTIME_DIR=/run/user/$uid" "HOME=/home/$user" "$@"
}
signal() { inside bash -c "kill -$1 $2"; }

boot() {
    # A control group of its own, so that the container's processes are separate from this machine's.
    local hierarchy
    cgroups=()
    while read -r hierarchy; do
        mkdir -p "$hierarchy/$machine"
        cgroups+=("$hierarchy/$machine")
    done < <(awk '$3 == "cgroup2" || ($3 == "cgroup" && $4 ~ /name=systemd/) { print $2 }' /proc/mounts)
    (
        for group in "${cgroups[@]}"; do echo $BASHPID >"$group/cgroup.procs"; done
        exec env SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 systemd-nspawn --quiet --boot --directory="$root" \
            --machine="$machine" --register=no --keep-unit --private-network --link-journal=no --resolv-conf=off \
            --timezone=off --console=pipe
    ) </dev/null >>"$dir/console.log" 2>&1 &
    container=$!
    until_true 20 "the container runs" pgrep -P "$container"
    leader=$(pgrep -P "$container" | head -n 1)
    until_true 60 "the container's services are up" is_up
}
is_up() { [[ $(inside systemctl is-system-running 2>/dev/null) =~ ^(running|degraded)$ ]]; }

shut_down() {
    [[ -n $container ]] || return 0
    # SIGTERM makes nspawn power the container off; remaining processes end with its first process.
    kill "$container" 2>/dev/null || true
    for _ in $(seq 200); do
        kill -0 "$container" 2>/dev/null || break
        sleep 0.1
    done
    [[ -z $leader ]] || kill -9 "$leader" 2>/dev/null || true
    wait "$container" 2>/dev/null || true
    container= leader=
}

# make_debian PACKAGE,...: unpacks a bare Debian with these packages in $root.
make_debian() {
    step="making a Debian"
    if [[ ! -e $kept/$release ]]; then
        say "Downloading a bare Debian ($release) into $kept"
        rm -rf "$kept/$release.new"
        mkdir -p "$kept"
        debootstrap --variant=minbase --include="$base${1:+,$1}" "$release" "$kept/$release.new" >"$kept/debootstrap.log" 2>&1 ||
            fail "see $kept/debootstrap.log"
        rm -rf "$kept/$release.new"/var/cache/apt/archives/*.deb
        mv "$kept/$release.new" "$kept/$release"
    fi
    cp -a --reflink=auto "$kept/$release" "$root"
    rm -f "$root/etc/machine-id"
    touch "$root/etc/machine-id"
}
