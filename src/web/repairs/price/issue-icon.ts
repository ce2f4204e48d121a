import type { IconName } from "#ui/media/icon.tsx"

/** Words of issue titles, in English and Arabic; the first match counts, so that "blue screen" is no broken screen. */
const WORDS: readonly (readonly [RegExp, IconName])[] = [
  [/water|liquid|ماء|سائل|سوائل/i, "drop"],
  [/keyboard|لوحة المفاتيح/i, "keyboard"],
  [/touchpad|trackpad|لوحة اللمس/i, "touchpad"],
  [/motherboard|logic board|اللوحة الأم/i, "board"],
  // Before the words of screens: in Arabic, the home button is the button of the home screen.
  [/\bbuttons?\b|زر |أزرار/i, "wrench"],
  [/batter|بطارية/i, "battery"],
  [/charg|power supply|turn on|شحن|الطاقة|(الهاتف|الجهاز اللوحي|اللابتوب|الكمبيوتر|الساعة|جهاز الألعاب) لا (تعمل|يعمل)/i, "bolt"],
  [/camera|كاميرا/i, "camera"],
  [/heat|fan|حرارة|حرارته/i, "flame"],
  [/speaker|microphone|سماعة|ميكروفون/i, "sound"],
  [/wi-fi|bluetooth|signal|network|pair|واي فاي|شبكة|تقترن/i, "wireless"],
  [/storage|disc|data|تخزين|أقراص|البيانات/i, "storage"],
  [/memory|الذاكرة/i, "memory"],
  [/slow|processor|graphics|software|system|error|restart|بطء|معالج|رسومات|نظام|خطأ|إعادة تشغيل/i, "cpu"],
  [/crack|glass|broken .*screen|(screen|display) broken|زجاج|متشقق|شاشة .*مكسورة/i, "crack"],
  [/screen|display|picture|touch |شاشة|صورة|اللمس/i, "screen"],
]

/** The picture beside an issue. It is decoration: an issue whose title has none of the words gets the wrench. */
export function issueIcon(title: string): IconName {
  return WORDS.find(([words]) => words.test(title))?.[1] ?? "wrench"
}
