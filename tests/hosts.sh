#!/bin/bash
# Hosts for the test of ingbatch: network namespaces with an sshd each, on this machine.
#     tests/hosts.sh up FOLDER NUMBER     prints what the names of the namespaces begin with, or
#                                         "skip: why" where there can be none
#     tests/hosts.sh down FOLDER
# FOLDER then holds ssh_config, by which `ssh -F` reaches host1, host2, ...; host1/ and so on are
# their home folders, with bin/ first in the PATH of their commands.
set -eu
what=$1 folder=$(realpath -m "$2")
PATH=$PATH:/usr/sbin:/sbin
tag=ing$(printf %s "$folder" | cksum | cut -c 1-5) # names of this folder's own

skip() {
    echo "skip: $*"
    exit 0
}

down() {
    local pid name
    for pid in "$folder"/host*/sshd.pid; do
        # the process of that file is still the sshd that was started
        [ -e "$pid" ] && grep -q "${pid%/*}/sshd_config" "/proc/$(cat "$pid")/cmdline" 2>/dev/null &&
            kill "$(cat "$pid")" || true
    done
    for name in $(ip netns list 2>/dev/null | cut -d ' ' -f 1 | grep "^$tag" || true); do
        # what ssh sessions left running there
        for pid in $(ip netns pids "$name"); do kill "$pid" 2>/dev/null || true; done
        ip netns delete "$name"
    done
    ip link delete "${tag}b" 2>/dev/null || true
}

host() { # NUMBER
    local home=$folder/host$1 space=$tag$1
    mkdir -p "$home/bin" "$home/.parallel"
    ip netns add "$space"
    ip link add "${tag}v$1" type veth peer name eth0 netns "$space"
    ip link set "${tag}v$1" master "${tag}b" up
    ip -n "$space" address add "$net.$((10 + $1))/24" dev eth0
    ip -n "$space" link set lo up
    ip -n "$space" link set eth0 up
    cat >"$home/sshd_config" <<END
ListenAddress $net.$((10 + $1))
Port 22
HostKey $folder/key_host
AuthorizedKeysFile $folder/key_user.pub
PidFile $home/sshd.pid
PasswordAuthentication no
StrictModes no
UsePAM no
MaxStartups 100
Subsystem sftp internal-sftp
ForceCommand cd $home && HOME=$home PATH=$home/bin:\$PATH sh -c "\$SSH_ORIGINAL_COMMAND"
END
    ip netns exec "$space" "$(command -v sshd)" -f "$home/sshd_config"
    cat >>"$folder/ssh_config" <<END
Host host$1
    HostName $net.$((10 + $1))
    User $(id -un)
    IdentityFile $folder/key_user
    UserKnownHostsFile $folder/known_hosts
    StrictHostKeyChecking accept-new
    LogLevel ERROR
    ConnectTimeout 4
    ServerAliveInterval 1
    ServerAliveCountMax 3
END
}

up() { # NUMBER
    [ "$(id -u)" -eq 0 ] || skip "hosts are network namespaces, which only root can make"
    local tool
    for tool in ip sshd ssh ssh-keygen rsync; do
        command -v "$tool" >/dev/null || skip "$tool is not installed"
    done
    ip netns add "${tag}0" 2>/dev/null || skip "network namespaces are not allowed here"
    ip netns delete "${tag}0"
    net=10.$((192 + $(printf %s "$folder" | cksum | cut -d ' ' -f 1) % 32)).$((BASHPID % 250))
    ip link add "${tag}b" type bridge 2>/dev/null || skip "no bridge can be made here"
    trap 'down' ERR
    ip address add "$net.1/24" dev "${tag}b"
    ip link set "${tag}b" up
    mkdir -p "$folder" /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f "$folder/key_host" </dev/null
    ssh-keygen -q -t ed25519 -N '' -f "$folder/key_user" </dev/null
    local number
    for number in $(seq "$1"); do host "$number"; done
    echo "$tag"
}

case $what in
up) up "$3" ;;
down) down ;;
esac
