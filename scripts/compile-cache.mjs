// Loaded before the shop: what Node makes of the sources is kept between starts, in the system's folder for temporary files.
import { enableCompileCache } from "node:module"

enableCompileCache()
