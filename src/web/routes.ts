import { index, physical, rootRoute, route } from "@tanstack/virtual-file-routes"
void physical
export const routes = rootRoute("root.tsx", [
  index("home/home.page.tsx"),
  route("/category/$slug", "catalog/listing.page.tsx"),
])
