import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { codeReader } from "./code-reader.ts"

/** `off`: there is no camera, or the page may not use it. */
export type CameraState = "starting" | "on" | "off"

/** How long the page rests between two pictures, so that it stays quick on a phone. */
const REST_MS = 150

/** Shows the camera in a video while the component is mounted, and gives the text of each code that it sees. */
export function useCamera(place: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>("starting")
  const tell = useEffectEvent(onText)
  useEffect(() => {
    const ending = new AbortController()
    const video = place.current
    if (video) void follow(video, { signal: ending.signal, tell, setState }).catch(() => setState("off"))
    return () => ending.abort()
  }, [place])
  return state
}

type CameraUse = { signal: AbortSignal; tell: (text: string) => void; setState: (state: CameraState) => void }

async function follow(video: HTMLVideoElement, { signal, tell, setState }: CameraUse): Promise<void> {
  // Pages without HTTPS have no cameras at all.
  const cameras: MediaDevices | undefined = navigator.mediaDevices
  if (!cameras) return setState("off")
  const stream = await cameras.getUserMedia({ video: { facingMode: "environment" } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener("abort", stop, { once: true })
  for (const track of stream.getTracks()) track.addEventListener("ended", () => setState("off"), { once: true })
  try {
    video.srcObject = stream
    const read = await codeReader()
    await video.play()
    setState("on")
    while (!signal.aborted) {
      const text = await read(video)
      if (text !== null && !signal.aborted) tell(text)
      await new Promise((done) => setTimeout(done, REST_MS))
    }
  } finally {
    stop()
  }
}
