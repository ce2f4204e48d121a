/** The arrows of ARCHITECTURE.md as rules. Which they are is said in scripts/arrows.ts. */
import { ARROWS, arrowsOf, ROOMS } from "./scripts/arrows.ts"

const TESTS = "\\.(test|fixture)\\.tsx?$"

const never = ({ name, from, to, says, except }) => ({
  name,
  severity: "error",
  comment: says,
  from: { path: from, pathNot: except ? `${TESTS}|${except}` : TESTS },
  to: { path: to },
})

/** @type {import("dependency-cruiser").IConfiguration} */
const arrows = {
  forbidden: [
    { name: "no-circle-of-files", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "no-circle-of-folders", severity: "error", scope: "folder", from: { path: "^src/server" }, to: { circular: true } },
    ...[...ARROWS, ...Object.entries(ROOMS).flatMap(([folder, rooms]) => arrowsOf(folder, rooms))].map(never),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    exclude: { path: "^src/messages/|routeTree\\.gen" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
}
export default arrows
