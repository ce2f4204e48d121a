#!/bin/sh
# Renders jobs one after the other, as they are appended to a file: `queue.sh JOBS OUT`. A job is one line, "bodies views", with
# commas between names ("camera-slr,camera-box hero"). What has been rendered already is skipped, so the queue can be started again.
cd "$(dirname "$0")" || exit 1
done=0
while :; do
  job=$(sed -n "$((done + 1))p" "$1")
  if [ -z "$job" ]; then sleep 5; continue; fi
  [ "$job" = end ] && exit 0
  set -- "$1" "$2" $job
  nice -n 19 blender -b -P render.py -- --only "$3" --views "$4" --out "$2" 2>&1 | grep --line-buffered -E 'RENDERED|FAILED|Error'
  done=$((done + 1))
done
