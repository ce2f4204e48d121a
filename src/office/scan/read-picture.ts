// The index of the library holds every kind of code, ten times as much.
import BinaryBitmap from "@zxing/library/esm/core/BinaryBitmap.js"
import HybridBinarizer from "@zxing/library/esm/core/common/HybridBinarizer.js"
import DecodeHintType from "@zxing/library/esm/core/DecodeHintType.js"
import Code128Reader from "@zxing/library/esm/core/oned/Code128Reader.js"
import QRCodeReader from "@zxing/library/esm/core/qrcode/QRCodeReader.js"
import RGBLuminanceSource from "@zxing/library/esm/core/RGBLuminanceSource.js"

const HARDER = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** The text of the QR code or the Code 128 in a picture; null when it finds none. */
export function readPicture({ data, width, height }: ImageData): string | null {
  const gray = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const at = pixel * 4
    gray[pixel] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  for (const reader of [new QRCodeReader(), new Code128Reader()]) {
    try {
      return reader.decode(bitmap, HARDER).getText()
    } catch {
      // It finds no code, or one that is not whole.
    }
  }
  return null
}
