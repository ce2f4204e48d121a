import { useEffect, useEffectEvent, useState } from "react"

/** `off`: there is no camera, or the page may not use it. */
export type CameraState = "starting" | "on" | "off"

type CameraUse = {
  /** The wanted size of its pictures. */
  size?: Pick<MediaTrackConstraints, "width" | "height">
  /** Runs once the video shows the camera, until the signal. */
  onShown?: (video: HTMLVideoElement, signal: AbortSignal) => Promise<void>
}

/** Shows the camera at the back of a phone, or the only one, in a video while it is there. In a dialog it comes later than its component. */
export function useCamera(video: HTMLVideoElement | null, { size, onShown }: CameraUse = {}): CameraState {
  const [state, setState] = useState<CameraState>("starting")
  const follow = useEffectEvent(async (shown: HTMLVideoElement, signal: AbortSignal) => {
    const stop = await showCamera(shown, signal, { size, onEnd: () => setState("off") })
    try {
      if (signal.aborted) return
      setState("on")
      await onShown?.(shown, signal)
    } catch (fault) {
      stop()
      throw fault
    }
  })
  useEffect(() => {
    const ending = new AbortController()
    if (video) void follow(video, ending.signal).catch(() => setState("off"))
    return () => ending.abort()
  }, [video])
  return state
}

/** Returns what stops the camera; so does the signal. */
async function showCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { size, onEnd }: Pick<CameraUse, "size"> & { onEnd: () => void },
): Promise<() => void> {
  // Pages without HTTPS have no cameras at all.
  const cameras: MediaDevices | undefined = navigator.mediaDevices
  if (!cameras) throw new Error("The page has no cameras.")
  const stream = await cameras.getUserMedia({ video: { facingMode: "environment", ...size } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener("abort", stop, { once: true })
  if (signal.aborted) stop()
  for (const track of stream.getTracks()) track.addEventListener("ended", onEnd, { once: true })
  try {
    video.srcObject = stream
    await video.play()
  } catch (fault) {
    stop()
    throw fault
  }
  return stop
}
