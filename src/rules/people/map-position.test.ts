import { expect, test } from "vitest"
import { mapPositionText, readMapPosition } from "./map-position.ts"

test.each([
  ["25.2846, 51.5003", { latitude: 25.2846, longitude: 51.5003 }],
  [" 25.2846 51.5003 ", { latitude: 25.2846, longitude: 51.5003 }],
  ["-33,151", { latitude: -33, longitude: 151 }],
  ["٢٥٫٢٨٤٦، ٥١٫٥٠٠٣", { latitude: 25.2846, longitude: 51.5003 }],
  ["", null],
  ["25.2846", null],
  ["91, 51", null],
  ["25, 181", null],
  ["https://maps.example/25,51", null],
])("reads the position %j", (text, position) => {
  expect(readMapPosition(text)).toEqual(position)
})

test("a position reads as it is written", () => {
  const position = { latitude: 25.2846, longitude: -51.5 }
  expect(readMapPosition(mapPositionText(position))).toEqual(position)
})
