/** The groups of a product's specifications, in the order in which a page shows them. */
export const SPECIFICATION_GROUPS = [
  "general",
  "display",
  "performance",
  "camera",
  "sound",
  "connections",
  "controls",
  "power",
  "body",
  "more",
] as const
export type SpecificationGroup = (typeof SPECIFICATION_GROUPS)[number]

/** Only names that mean the same on every kind of device; all others are in the last group. */
const NAMES: Readonly<Record<Exclude<SpecificationGroup, "more">, readonly string[]>> = {
  general: [
    "Brand",
    "Color",
    "Colour",
    "Model",
    "Type",
    "Class",
    "Edition",
    "Version",
    "Compatible with",
    "Works with",
    "Fits",
    "Platform",
  ],
  display: ["Display", "Screen", "Screens", "HDR", "Contrast", "Curve", "Eye comfort"],
  performance: [
    ...["Processor", "Chip", "Graphics", "RAM", "Storage", "Console storage", "Storage card", "Card slots", "Capacity", "Operating system"],
    ...["Read speed", "Write speed", "Cooling", "Disc drive"],
  ],
  camera: [
    ...["Camera", "Cameras", "Rear camera", "Front camera", "Lens", "Lenses", "Aperture", "Video", "Photos", "Focus", "Autofocus"],
    ...["Stabilisation", "Exposure", "Viewfinder"],
  ],
  sound: ["Sound", "Audio", "Speakers", "Microphone", "Drivers", "Noise cancelling", "Calls", "Music"],
  connections: [
    ...["Network", "SIM", "Wireless", "Connectivity", "Connection", "Ports", "Connectors", "Interface", "Bandwidth", "Navigation", "Sync"],
    ...["Inputs", "Output", "Wired", "Smart home"],
  ],
  controls: [
    ...["Keyboard", "Keyboard layout", "Keyboard type", "Layout size", "Keys", "Switch", "Actuation", "Polling", "Trackpad", "Touch ID"],
    ...["Stylus", "S Pen", "Pencil", "Buttons", "Wheel", "Sticks", "Control", "Controller", "Controllers", "Feedback"],
  ],
  power: ["Battery", "Charging", "Power", "Power supply", "Plug", "Flight time"],
  body: [
    ...["Weight", "Size", "Height", "Length", "Lengths", "Thickness", "Material", "Water resistance", "Protection", "Drop test", "Coating"],
    ...["Case", "Stand", "Mount", "Mounts", "Strap", "Closure", "Shape", "Bezel", "Body", "Form factor"],
  ],
}

const groupOfName = new Map<string, SpecificationGroup>(
  SPECIFICATION_GROUPS.flatMap((group) => (group === "more" ? [] : NAMES[group].map((name) => [name, group] as const))),
)

/** The names in their groups; inside a group in the given order, each name once. Groups without a name are left out. */
export function specificationGroups(names: readonly string[]): { group: SpecificationGroup; names: string[] }[] {
  const byGroup = Map.groupBy(new Set(names), (name) => groupOfName.get(name) ?? "more")
  return SPECIFICATION_GROUPS.flatMap((group) => {
    const found = byGroup.get(group)
    return found ? [{ group, names: found }] : []
  })
}
