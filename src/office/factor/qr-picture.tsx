import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./factor.module.css"

/** Shows a text as a QR code. */
export function QrPicture({ text }: { text: string }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    const draw = async () => {
      const { toDataURL } = await import("qrcode")
      const url = await toDataURL(text, { errorCorrectionLevel: "M", margin: 0, width: 288 })
      if (isHere) setSrc(url)
    }
    void draw()
    return () => {
      isHere = false
    }
  }, [text])
  return src ? <img className={styles.qr} src={src} alt={m.office_qr_code()} /> : <div className={styles.qr} />
}
