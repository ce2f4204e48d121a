import { ConfigError, readConfig } from "./config.ts"

/** The faults of an environment, by line; none when it is valid. */
export function faults(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    return fault.message.split("\n")
  }
}

export const skipCash = {
  PAYMENTS: "skipcash",
  SKIPCASH_CLIENT_ID: "client",
  SKIPCASH_KEY_ID: "key",
  SKIPCASH_KEY_SECRET: "hunter3",
  SKIPCASH_WEBHOOK_KEY: "hunter4",
}

export const production = {
  NODE_ENV: "production",
  SUPPORT_PHONE: "+974 5555 0000",
  SHOP_ADDRESS: "Souq Street, Doha",
  DATABASE_URL: "postgres://shop:secret@db.example/shop",
  PUBLIC_ORIGIN: "https://shop.example",
  ...skipCash,
  SMTP_URL: "smtp://shop:secret@mail.example:587",
  MAIL_FROM: "no-reply@shop.example",
  SHOP_EMAIL: "people@shop.example",
}
