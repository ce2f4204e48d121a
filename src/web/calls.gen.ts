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
    specialRequest: ["POST", "/api/store/special-request"],
  },
  cart: {
    change: ["POST", "/api/order/cart/item_add_or_remove"],
    details: ["GET", "/api/order/cart/details"],
  },
  orders: {
    create: ["POST", "/api/order/create"],
    buyNow: ["POST", "/api/order/buy_now"],
    online: ["GET", "/api/order/online/{transId}"],
    payAgain: ["POST", "/api/order/online/{transId}/retry"],
    all: ["GET", "/api/order/all"],
    details: ["GET", "/api/order/details/{id}"],
    cancelReasons: ["GET", "/api/order/cancel/reasons"],
    cancel: ["POST", "/api/order/cancel"],
    replace: ["POST", "/api/order/return/{id}"],
  },
  payments: {
    notice: ["POST", "/api/payments/{provider}/webhook"],
  },
  addresses: {
    branches: ["GET", "/api/store/branch/all"],
    add: ["POST", "/api/user/address/add"],
    all: ["GET", "/api/user/address/all"],
    one: ["GET", "/api/user/address/{id}"],
    edit: ["PUT", "/api/user/address/edit/{id}"],
    remove: ["DELETE", "/api/user/address/delete/{id}"],
  },
  account: {
    profile: ["GET", "/api/user/profile"],
    updateProfile: ["POST", "/api/user/profile/update"],
    changePassword: ["POST", "/api/user/profile/change-password"],
  },
  identity: {
    signUp: ["POST", "/api/identity/sign-up"],
    signIn: ["POST", "/api/identity/sign-in"],
    signOut: ["POST", "/api/identity/sign-out"],
    verifyEmail: ["POST", "/api/identity/verify-email"],
    forgotPassword: ["POST", "/api/identity/forgot-password"],
    resetPassword: ["POST", "/api/identity/reset-password"],
    verifyPassword: ["POST", "/api/identity/verify-password"],
  },
} as const
