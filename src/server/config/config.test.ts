import { resolve } from "node:path"
import { expect, test } from "vitest"
import { faults, production } from "./config.fixture.ts"
import { readConfig } from "./config.ts"

test("[RULE-01] without any setting it is the demonstration shop, for this machine alone", () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: "127.0.0.1",
    port: 3000,
    publicOrigin: "http://127.0.0.1:3000",
    shopName: "Corniche",
    dataFolder: resolve("data"),
    databaseUrl: null,
    imageBaseUrl: "/images",
    logLevel: "warn",
    trustProxy: false,
    smtpUrl: null,
    mailbox: null,
    shopEmail: "shop@corniche.example",
    shopNotices: true,
    searchLimitPerSecond: 20,
    limitFactor: 1,
    signUp: "open",
    identity: { kind: "embedded" },
    payments: { provider: "sandbox" },
    maxOpenCashOrders: null,
    maxOrderTotalQar: null,
  })
  expect(readConfig({}).social.map(({ name }) => name)).toEqual(["Instagram", "Facebook", "X", "YouTube"])
})

test("[RULE-01] [RULE-21] every setting is read and trimmed", () => {
  const environment = {
    ...production,
    HOST: " 0.0.0.0 ",
    PORT: "8080",
    SHOP_NAME: " Souq ",
    CORNICHE_DATA: "/srv/shop",
    IMAGE_BASE_URL: "https://pictures.example/shop/",
    LOG_LEVEL: "debug",
    TRUST_PROXY: "10.0.0.0/8, 2001:db8::/32,loopback",
    SMTP_URL: " smtps://mail.example ",
    MAIL_FROM: " mails@shop.example",
    SHOP_EMAIL: "desk@shop.example ",
    SHOP_NOTICES: "off",
    SEARCH_LIMIT_PER_SECOND: "50",
    LIMIT_FACTOR: "3",
    SIGN_UP: "closed",
    SOCIAL_INSTAGRAM: "https://instagram.com/shop",
  }
  expect(readConfig(environment)).toMatchObject({
    production: true,
    host: "0.0.0.0",
    port: 8080,
    publicOrigin: "https://shop.example",
    shopName: "Souq",
    dataFolder: "/srv/shop",
    databaseUrl: production.DATABASE_URL,
    imageBaseUrl: "https://pictures.example/shop",
    logLevel: "debug",
    trustProxy: "10.0.0.0/8, 2001:db8::/32,loopback",
    smtpUrl: "smtps://mail.example",
    mailFrom: "mails@shop.example",
    shopEmail: "desk@shop.example",
    shopNotices: false,
    searchLimitPerSecond: 50,
    limitFactor: 3,
    signUp: "closed",
    social: [{ name: "Instagram", url: "https://instagram.com/shop" }],
  })
})

test("an empty setting counts as missing", () => {
  const names = [
    "NODE_ENV",
    "HOST",
    "PORT",
    "PUBLIC_ORIGIN",
    "SHOP_NAME",
    "DATABASE_URL",
    "IMAGE_BASE_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "LOG_LEVEL",
    "TRUST_PROXY",
    "SMTP_URL",
    "MAILBOX_URL",
    "MAILBOX_FOLDER",
    "MAIL_FROM",
    "SHOP_EMAIL",
    "SHOP_NOTICES",
    "SEARCH_LIMIT_PER_SECOND",
    "PAYMENTS",
    "SKIPCASH_URL",
    "MAX_OPEN_CASH_ORDERS",
    "MAX_ORDER_TOTAL",
    "MAX_OPEN_REPAIRS",
    "LOW_STOCK",
    "REPAIR_SLOT_CAPACITY",
    "REPAIR_VISIT_HOURS",
    "REPAIR_CLOSED_DAYS",
    "SOCIAL_X",
  ]
  expect(readConfig(Object.fromEntries(names.map((name, place) => [name, place % 2 ? "" : "  "])))).toEqual(readConfig({}))
})

test("production has fewer defaults and logs more", () => {
  expect(readConfig(production)).toMatchObject({ logLevel: "info", host: "127.0.0.1", social: [] })
})

test.each([
  ["PORT", ["-1", "65536", "3000.5", "http", "NaN", "30 00"]],
  ["SEARCH_LIMIT_PER_SECOND", ["0", "-1", "1.5", "many", "100001"]],
  ["SIGN_UP", ["no", "OPEN"]],
  ["SHOP_NOTICES", ["no", "ON"]],
  ["LIMIT_FACTOR", ["0", "-1", "1.5", "off", "100001"]],
  [
    "PUBLIC_ORIGIN",
    [
      "shop.example",
      "ftp://shop.example",
      "http://shop.example/path",
      "http://shop.example?x=1",
      "http://shop.example/#x",
      "//shop.example",
      "http://",
    ],
  ],
  ["DATABASE_URL", ["mysql://shop", "shop", "/var/run/postgres"]],
  ["IMAGE_BASE_URL", ["pictures", "ftp://pictures.example", "https://", "http://:80", "//pictures.example", "/", "/ pictures"]],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    ["127.0.0.1:4318", "grpc://127.0.0.1:4317", "http://user:secret@collector.example", "http://c.example?x=1"],
  ],
  ["LOG_LEVEL", ["verbose", "WARN", "none"]],
  ["TRUST_PROXY", ["true", "1", "proxy.example", "10.0.0.0/33", "10.0.0.0/0", "::/129", "10.0.0.1,", "10.0.0.0/8/8", "300.1.1.1"]],
  ["SHOP_NAME", ["x".repeat(61)]],
  ["MAX_OPEN_CASH_ORDERS", ["0", "-1", "2.5", "many"]],
  ["MAX_OPEN_REPAIRS", ["0", "-1", "2.5", "many"]],
  ["LOW_STOCK", ["-1", "2.5", "1001", "few"]],
  ["REPAIR_SLOT_CAPACITY", ["3", "Doha", "Doha=", "=3", "Doha=-1", "Doha=1.5", "Doha=1001", "Doha=3,", "Doha=3=4"]],
  ["REPAIR_VISIT_HOURS", ["always", "9 - 5", "Friday"]],
  ["REPAIR_CLOSED_DAYS", ["Friday", "2026-02-31", "2026-12-18,", "18.12.2026"]],
  ["MAX_ORDER_TOTAL", ["0", "1e9", "200,000", "99.5"]],
  ["PAYMENTS", ["SkipCash", "none", "sandbox,skipcash"]],
  ["MAIL_FROM", ["shop", "Shop <shop@shop.example>", "a@shop.example, b@shop.example", "shop@localhost"]],
  ["SHOP_EMAIL", ["shop", "shop@", "a@shop.example b@shop.example"]],
  ["SOCIAL_FACEBOOK", ["http://facebook.com/shop", "facebook.com", "javascript:alert(1)"]],
])("%s says what it must be when it cannot be used", (name, values) => {
  for (const value of values) {
    const [fault = "", ...others] = faults({ [name]: value })
    expect(others, value).toEqual([])
    expect(fault, value).toContain(name)
    expect(fault, value).toMatch(/ must .*\.$/)
  }
})

test.each([
  "mail.example",
  "http://mail.example",
  "smtp://",
  "smtp:mail.example:25",
  "smtp://mail.example/path",
  "smtp://mail.example?pool=1",
])("SMTP_URL says what it must be when it cannot be used: %s", (SMTP_URL) => {
  expect(faults({ SMTP_URL, MAIL_FROM: "no-reply@shop.example" })).toEqual([expect.stringMatching(/^SMTP_URL must be .*\.$/)])
})

test.each([
  "mail.example",
  "https://shop:hunter2@mail.example",
  "imaps://mail.example",
  "imaps://shop@mail.example",
  "imaps://:secret@mail.example",
  "imaps://shop:hunter2@",
  "imaps://shop:hunter2@mail.example/INBOX",
  "imaps://shop:hunter2@mail.example?folder=INBOX",
  "imaps://shop:%zz@mail.example",
])("MAILBOX_URL says what it must be when it cannot be used, and repeats no password: %s", (MAILBOX_URL) => {
  const [fault = "", ...others] = faults({ MAILBOX_URL })
  expect(others).toEqual([])
  expect(fault).toMatch(/^MAILBOX_URL must be .*\.$/)
  expect(fault).not.toContain("hunter2")
})

test("a mailbox has a user and a password with any signs, a usual port, and is encrypted unless it is on this machine", () => {
  const mailbox = (MAILBOX_URL: string, MAILBOX_FOLDER = "") => readConfig({ ...production, MAILBOX_URL, MAILBOX_FOLDER }).mailbox
  expect(mailbox("imaps://desk%40shop.example:se%3Acret%2F@mail.example")).toEqual({
    host: "mail.example",
    port: 993,
    isSecure: true,
    isHere: false,
    user: "desk@shop.example",
    password: "se:cret/",
    folder: "INBOX",
    name: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(mailbox("imap://a:b@mail.example", "Replies")).toMatchObject({ port: 143, isSecure: false, isHere: false, folder: "Replies" })
  expect(mailbox("imap://a:b@[::1]:1143")).toMatchObject({ host: "::1", port: 1143, isHere: true })
  const names = ["imaps://a:b@mail.example", "imaps://a:other@mail.example", "imaps://c:b@mail.example"].map((url) => mailbox(url)?.name)
  expect(names[0]).toBe(names[1])
  expect(names[0]).not.toBe(names[2])
  expect(faults({ MAILBOX_URL: "imaps://a:b@mail.example", MAILBOX_FOLDER: "x".repeat(201) })).toEqual([
    "MAILBOX_FOLDER must have at most 200 characters.",
  ])
})

test("a mail server needs a sender address", () => {
  expect(faults({ SMTP_URL: "smtp://127.0.0.1:2525" })).toEqual([
    "MAIL_FROM must be set together with SMTP_URL: it is the sender's address.",
  ])
})

test("production keeps no mails in the demonstration's inbox, and needs the address of its staff", () => {
  const { SMTP_URL: _url, ...withoutServer } = production
  expect(faults(withoutServer)).toEqual([
    "NODE_ENV=production does not use the demonstration's inbox. Set SMTP_URL to a mail server, and MAIL_FROM.",
  ])
  const { SHOP_EMAIL: _people, ...withoutPeople } = production
  expect(faults(withoutPeople)).toEqual([expect.stringContaining("SHOP_EMAIL")])
})

test.each([
  ["PROT", "PORT"],
  ["HSOT", "HOST"],
  ["SHOP_NMAE", "SHOP_NAME"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["CORNICHE_DATE", "CORNICHE_DATA"],
  ["SMTP_URLS", "SMTP_URL"],
  ["skipcash_webhok_key", "SKIPCASH_WEBHOOK_KEY"],
  ["FIREBASE_PROJECTID", "FIREBASE_PROJECT_ID"],
  ["PUBLIC_ORIGN", "PUBLIC_ORIGIN"],
])("a mistyped setting is reported, with the one that was meant: %s", (given, meant) => {
  expect(faults({ [given]: "8080" })).toEqual([`${given} is not a setting. Did you mean ${meant}?`])
})

test("an unknown setting is reported if its name begins like the shop's", () => {
  expect(faults({ CORNICHE_COLOUR: "green" })).toEqual(["CORNICHE_COLOUR is not a setting. docs/settings.md lists them."])
})

test("the variables of other programs are ignored", () => {
  const others =
    "HOME HOSTNAME HOSTTYPE LANG LC_ALL LOGNAME LOG_FILE MAIL NODE_PATH NODE_OPTIONS PATH POST PORTS PWD SHELL SHLVL SHOP_SERVICE_PORT SMTP_USER SORT TERM TMPDIR USER npm_config_port npm_lifecycle_event XDG_DATA_HOME PGHOST SMTP_URI"
  expect(
    faults({
      ...Object.fromEntries(others.split(" ").map((name) => [name, "1"])),
      SMTP_URL: "smtp://127.0.0.1:25",
      MAIL_FROM: "a@shop.example",
    }),
  ).toEqual([])
  expect(faults({ PROT: "" })).toEqual([])
})

test("all faults are reported at once, one per line", () => {
  const found = faults({
    PORT: "x",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://a",
    IMAGE_BASE_URL: "x",
    PUBLIC_ORIGIN: "x",
    TRUST_PROXY: "x",
    SMTP_URL: "x",
    MAIL_FROM: "x",
    SHOP_EMAIL: "x",
    SEARCH_LIMIT_PER_SECOND: "x",
    SHOP_NAME: "x".repeat(99),
    SOCIAL_X: "x",
    HOST: "0.0.0.0",
  })
  expect(found).toHaveLength(13)
  for (const name of [
    "PORT",
    "LOG_LEVEL",
    "DATABASE_URL",
    "IMAGE_BASE_URL",
    "PUBLIC_ORIGIN",
    "TRUST_PROXY",
    "SMTP_URL",
    "MAIL_FROM",
    "SHOP_EMAIL",
    "SEARCH_LIMIT_PER_SECOND",
    "SHOP_NAME",
    "SOCIAL_X",
    "HOST",
  ]) {
    expect(
      found.filter((line) => line.startsWith(`${name} `)),
      name,
    ).toHaveLength(1)
  }
})

test("a shop that takes money needs its own database and an address with https", () => {
  expect(faults(production)).toEqual([])
  expect(faults({ ...production, DATABASE_URL: "", PUBLIC_ORIGIN: "" })).toEqual([
    expect.stringContaining("DATABASE_URL"),
    expect.stringContaining("PUBLIC_ORIGIN"),
  ])
  expect(faults({ ...production, PUBLIC_ORIGIN: "http://shop.example" })).toEqual([
    "PUBLIC_ORIGIN must start with https:// when NODE_ENV=production.",
  ])
  expect(faults({ ...production, HOST: "0.0.0.0" })).toEqual([])
})

test.each(["0.0.0.0", "::", "192.0.2.1", "shop.example", "10.0.0.5"])(
  "the demonstration does not listen for other machines: %s",
  (HOST) => {
    expect(faults({ HOST })).toEqual([expect.stringContaining(`HOST is ${HOST}`)])
  },
)

test.each([
  "https://shop.example",
  "http://192.0.2.1:3000",
  "http://localhost.shop.example",
  "http://127.0.0.1.shop.example",
  "http://[2001:db8::1]",
])("the demonstration is not published: %s", (PUBLIC_ORIGIN) => {
  const [fault = "", ...more] = faults({ DATABASE_URL: "postgres://shop@127.0.0.1/shop", PUBLIC_ORIGIN })
  expect(fault).toMatch(/^PUBLIC_ORIGIN is .+, which is not this machine, and this is the demonstration mode.+NODE_ENV=production.+\.$/)
  expect(more).toEqual([])
  expect(faults({ ...production, PUBLIC_ORIGIN: "https://shop.example" })).toEqual([])
})

test.each(["http://127.0.0.1:8080", "http://localhost", "https://localhost:8443", "http://[::1]:3000", "http://shop.localhost:3000"])(
  "the demonstration may be opened by another name of this machine: %s",
  (PUBLIC_ORIGIN) => {
    expect(readConfig({ PUBLIC_ORIGIN }).publicOrigin).toBe(PUBLIC_ORIGIN)
  },
)

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["localhost", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
])("the demonstration may listen on %s", (HOST, origin) => {
  expect(readConfig({ HOST }).publicOrigin).toBe(origin)
})

test("a fault never repeats a password", () => {
  const environment = { DATABASE_URL: "mysql://shop:hunter2@db.example/shop", SMTP_URL: "smtp://shop:hunter2@mail.example/x" }
  expect(faults(environment).join()).not.toContain("hunter2")
})

test("[CONTACT-18] phone, postal address and social links are configuration", () => {
  const { support, social } = readConfig({ ...production, SOCIAL_X: "https://x.com/shop" })
  expect(support).toEqual({ phone: "+974 5555 0000", address: "Souq Street, Doha", addressInArabic: "Souq Street, Doha" })
  expect(social).toEqual([{ name: "X", url: "https://x.com/shop" }])
  const { SUPPORT_PHONE: _phone, SHOP_ADDRESS: _address, ...withoutContact } = production
  expect(faults(withoutContact)).toEqual([
    "NODE_ENV=production needs SUPPORT_PHONE, the number that customers reach by phone and WhatsApp.",
    "NODE_ENV=production needs SHOP_ADDRESS, the shop's postal address, its lines separated by commas.",
  ])
  expect(faults({ SUPPORT_PHONE: "call us" })).toEqual(['SUPPORT_PHONE must be a number such as +974 5555 0000, not "call us".'])
})

test("the capacity for repairs names cities and branches in any spelling, each once, and `*` for all others", () => {
  expect(readConfig({}).repairCapacity).toBeNull()
  const { repairCapacity } = readConfig({ REPAIR_SLOT_CAPACITY: " Doha = 6,Al Sadd  Branch=20 , *=0" })
  expect(repairCapacity).toEqual({ doha: 6, "al sadd branch": 20, "*": 0 })
  expect(faults({ REPAIR_SLOT_CAPACITY: "Doha=6, DOHA=7" })).toEqual(['REPAIR_SLOT_CAPACITY names "DOHA" twice.'])
})

test("[RE-04] hours of visits and closed days are read, and without a setting there is no limit", () => {
  expect(readConfig({})).toMatchObject({ repairVisitHours: null, repairClosedDays: [] })
  const { repairVisitHours, repairClosedDays } = readConfig({
    REPAIR_VISIT_HOURS: "Saturday to Thursday 9 AM - 6 PM",
    REPAIR_CLOSED_DAYS: " 2026-12-18 ,2027-02-09",
  })
  expect(repairVisitHours?.week[0]).toEqual([{ opens: 9 * 60, closes: 18 * 60 }])
  expect(repairVisitHours?.week[5]).toEqual([])
  expect(repairClosedDays).toEqual(["2026-12-18", "2027-02-09"])
})
