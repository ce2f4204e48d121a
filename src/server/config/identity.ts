/** Public settings of a Firebase project, which the browser receives. */
export type FirebaseSettings = {
  apiKey: string
  authDomain: string
  projectId: string
  /** Address of a replacement for Google's service, such as their emulator; null for the real one. */
  emulator: string | null
}

export type IdentityConfig = { kind: "embedded" } | ({ kind: "firebase" } & FirebaseSettings)

/** The hosted provider's settings are public: every visitor's browser receives them. */
export function identityConfig(given: (name: string) => string | null, production: boolean, faults: string[]): IdentityConfig {
  const kind = given("IDENTITY") ?? "embedded"
  const emulatorHost = given("FIREBASE_AUTH_EMULATOR_HOST")
  if (emulatorHost && production) {
    faults.push("FIREBASE_AUTH_EMULATOR_HOST must not be set when NODE_ENV=production: an emulator lets anyone in.")
  } else if (emulatorHost && !/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(emulatorHost)) {
    faults.push("FIREBASE_AUTH_EMULATOR_HOST must be a host and a port, such as 127.0.0.1:9099.")
  }
  if (kind === "embedded") return { kind }
  if (kind !== "firebase") {
    faults.push(`IDENTITY must be embedded or firebase, not "${kind}".`)
    return { kind: "embedded" }
  }
  const setting = (name: string, example: string) => {
    const value = given(name)
    if (value === null) faults.push(`IDENTITY=firebase needs ${name} from the settings of the Firebase project, such as ${example}.`)
    return value ?? ""
  }
  const authDomain = setting("FIREBASE_AUTH_DOMAIN", "shop-12345.firebaseapp.com")
  if (authDomain && !/^[\w-]+(\.[\w-]+)+$/.test(authDomain)) {
    faults.push("FIREBASE_AUTH_DOMAIN must be the name of a host, such as shop-12345.firebaseapp.com.")
  }
  return {
    kind,
    apiKey: setting("FIREBASE_API_KEY", "AIzaSy-and-more"),
    authDomain,
    projectId: setting("FIREBASE_PROJECT_ID", "shop-12345"),
    emulator: emulatorHost ? `http://${emulatorHost}` : null,
  }
}
