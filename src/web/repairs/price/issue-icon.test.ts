import { expect, test } from "vitest"
import { issueIcon } from "./issue-icon.ts"

test.each([
  ["Cracked or broken screen", "crack"],
  ["شاشة مكسورة أو متشققة", "crack"],
  ["Back glass broken", "crack"],
  ["Broken or flickering screen", "crack"],
  ["Touch not responding", "screen"],
  ["Battery does not hold charge", "battery"],
  ["Phone does not charge", "bolt"],
  ["الهاتف لا يعمل", "bolt"],
  ["Rear camera blurry or not working", "camera"],
  ["الكاميرا لا تعمل", "camera"],
  ["Water or liquid damage", "drop"],
  ["Restarts or blue screen", "cpu"],
  ["No Wi-Fi or Bluetooth", "wireless"],
  ["Virus or data recovery", "storage"],
  ["Keyboard keys not working", "keyboard"],
  ["أزرار لوحة المفاتيح لا تعمل", "keyboard"],
  ["Touchpad not working", "touchpad"],
  ["Processor or motherboard fault", "board"],
  ["عطل في المعالج أو اللوحة الأم", "board"],
  ["Home or power button not working", "wrench"],
  ["An unknown fault", "wrench"],
])("%s has the icon %s", (title, icon) => {
  expect(issueIcon(title)).toBe(icon)
})
