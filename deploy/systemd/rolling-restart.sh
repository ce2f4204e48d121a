#!/bin/sh
# Restarts the processes of the shop one after the other: each is ready again before the next one stops.
#   sudo deploy/systemd/rolling-restart.sh 1 2
set -eu
for process in "$@"; do
  . "/etc/corniche/$process.env"
  systemctl restart "corniche@$process"
  tries=0
  until curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$PORT/readyz"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "corniche@$process is not ready after a minute; the others were left as they are. See: journalctl -u corniche@$process" >&2
      exit 1
    fi
    sleep 1
  done
  echo "corniche@$process is ready."
done
