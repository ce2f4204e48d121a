// Generated from src/contract by scripts/generate-calls.ts.
export const callList = {
  home: {
    banners: ["GET", "/api/home/banners"],
    collections: ["GET", "/api/home/collection/all"],
    collection: ["GET", "/api/home/collection/{id}"],
    layout: ["GET", "/api/home/layout"],
    menu: ["GET", "/api/home/menu/"],
  },
  catalog: {
    autocomplete: ["POST", "/api/store/autocomplete/"],
    product: ["GET", "/api/store/product/{id}"],
    similar: ["GET", "/api/store/product/{id}/similar"],
    products: ["POST", "/api/store/products/recommendations",["page"]],
    filterMeta: ["POST", "/api/store/products/filter_meta"],
  },
  addresses: {
    branches: ["GET", "/api/store/branch/all"],
  },
} as const
