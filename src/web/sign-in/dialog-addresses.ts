import { paths } from "#web/paths.ts"
import type { SignInDialog } from "./use-sign-in.ts"

/** Each sign-in dialog has an address of its own. [spec 3 §5] */
export const dialogAddresses = {
  login: paths.login,
  register: paths.register,
  "forgot-password": paths.forgotPassword,
} satisfies Record<SignInDialog, () => string>
