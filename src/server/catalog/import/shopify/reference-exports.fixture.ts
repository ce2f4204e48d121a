/** A row of a table by column name; a column that is not named is empty. */
export type Cells = Record<string, string>

/** A product table as one kind of shop exports it: its columns, and a few products with the peculiarities of that kind. */
export type ReferenceExport = { header: string[]; rows: Cells[] }

const PRODUCT = ["Handle", "Title", "Body (HTML)", "Vendor"]
const TEXTS = ["Type", "Tags", "Published"]
const OPTIONS = [1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`])
const LINKED_OPTIONS = [1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`, `Option${number} Linked To`])
const STOCK = ["Variant SKU", "Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy"]
const SALE = [
  "Variant Fulfillment Service",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Variant Barcode",
]
const UNIT_PRICE = ["Total Measure", "Total Measure Unit", "Base Measure", "Base Measure Unit"].map((name) => `Unit Price ${name}`)
const PICTURES = ["Image Src", "Image Position", "Image Alt Text", "Gift Card", "SEO Title", "SEO Description"]
const GOOGLE = [
  "Google Product Category",
  "Gender",
  "Age Group",
  "MPN",
  "AdWords Grouping",
  "AdWords Labels",
  "Condition",
  "Custom Product",
  ...[0, 1, 2, 3, 4].map((number) => `Custom Label ${number}`),
].map((name) => `Google Shopping / ${name}`)
const LAST = ["Variant Image", "Variant Weight Unit", "Variant Tax Code"]

const SENT = { "Variant Fulfillment Service": "manual", "Variant Requires Shipping": "true", "Variant Taxable": "true" }
const ON = { Published: "true", "Gift Card": "false" }
const NO_OPTIONS = { "Option1 Name": "Title", "Option1 Value": "Default Title" }

const picture = (name: string, version: number) => `https://cdn.example/s/files/1/0266/products/${name}.jpg?v=${version}`

/** The tables of demonstration shops: no type, stock that is counted but not tracked, prices without decimals, plain text. */
function demonstrationShop(): ReferenceExport {
  const variant = {
    ...SENT,
    "Variant Grams": "0",
    "Variant Inventory Qty": "1",
    "Variant Inventory Policy": "deny",
    "Variant Weight Unit": "kg",
  }
  const product = { ...ON, ...variant, Vendor: "partners", "Image Position": "1" }
  const lamp = { ...product, Handle: "arc-desk-lamp", Title: "Arc Desk Lamp", Tags: "home", "Variant Price": "60" }
  return {
    header: [...PRODUCT, ...TEXTS, ...OPTIONS, ...STOCK, ...SALE, ...PICTURES, ...GOOGLE, ...LAST],
    rows: [
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "tide-speaker",
        Title: "Tide Speaker",
        "Body (HTML)": "A round speaker, with a strap. Sounds larger than it is. ",
        Tags: "audio",
        "Variant Price": "50",
        "Image Src": "https://pictures.example/photos/speaker-on-a-shelf_925x@2x.jpg",
      },
      {
        ...lamp,
        "Body (HTML)": 'A lamp for late work, with a "warm" light. ',
        "Option1 Name": "Size",
        "Option1 Value": "Small",
        "Image Src": "https://pictures.example/photos/lamp_925x.jpg",
      },
      { ...variant, Handle: lamp.Handle, "Option1 Value": "Medium", "Variant Price": "60" },
      { ...variant, Handle: lamp.Handle, "Option1 Value": "Large", "Variant Price": "75" },
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "usb-c-cable",
        Title: "USB-C Cable",
        Tags: "cables",
        "Variant Price": "30",
        "Image Src": "https://pictures.example/photos/cable_925x.jpg",
      },
    ],
  }
}

/** The template for new owners: no quantities, a tracker in one row only, an option named Title, upper-case words. */
function template(lastColumns: string[], ofProduct: Cells = {}): ReferenceExport {
  const variant = {
    "Variant Inventory Policy": "deny",
    "Variant Fulfillment Service": "manual",
    "Variant Requires Shipping": "TRUE",
    "Variant Taxable": "TRUE",
    "Variant Weight Unit": "g",
  }
  const handle = "example-poster"
  return {
    header: [...PRODUCT, ...TEXTS, ...OPTIONS, ...STOCK, ...SALE, ...PICTURES, ...GOOGLE, ...LAST, ...lastColumns],
    rows: [
      {
        ...variant,
        ...ofProduct,
        Handle: handle,
        Title: "Example Poster",
        Vendor: "Acme",
        Type: "Posters",
        Tags: "wall poster example",
        Published: "TRUE",
        "Option1 Name": "Title",
        "Option1 Value": 'Print - Height: 9" x Width: 12"',
        "Variant Grams": "3629",
        "Variant Price": "25",
        "Image Src": "https://cdn.example/s/images/poster.png?e6948ca4d9028f9e734b8202cc472e3b",
        "Image Position": "1",
        "Gift Card": "FALSE",
        "SEO Title": "A poster in 70 characters or less.",
        "SEO Description": "A description in 320 characters or less",
        "Google Shopping / Google Product Category": "Home & Garden > Decor",
        "Google Shopping / Gender": "Unisex",
        "Google Shopping / MPN": "7X8ABC910",
        "Google Shopping / AdWords Labels": "paper, matt",
        "Google Shopping / Custom Product": "FALSE",
      },
      {
        ...variant,
        Handle: handle,
        "Option1 Value": "Small",
        "Variant SKU": "example-poster-s",
        "Variant Grams": "200",
        "Variant Price": "19.99",
        "Variant Compare At Price": "24.99",
      },
      {
        ...variant,
        Handle: handle,
        "Option1 Value": "Medium",
        "Variant SKU": "example-poster-m",
        "Variant Inventory Tracker": "shopify",
        "Variant Price": "19.99",
        "Variant Compare At Price": "24.99",
      },
    ],
  }
}

/** A shop from a course: types, tags in quotation marks, HTML of several lines, colours without codes, a status in first rows only. */
function courseShop(): ReferenceExport {
  const variant = { ...SENT, "Variant Grams": "0.0", "Variant Inventory Policy": "deny", "Variant Weight Unit": "kg" }
  const product = { ...ON, ...variant, "Image Position": "1", Status: "active" }
  return {
    header: [...PRODUCT, ...TEXTS, ...OPTIONS, ...STOCK, ...SALE, ...PICTURES, ...GOOGLE, ...LAST, "Cost per item", "Status"],
    rows: [
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "shelf-radio",
        Title: "Shelf Radio",
        "Body (HTML)": "<h6><span>Description</span></h6>\n<p><span>Receives, plays and wakes.</span></p>\n<h6>Care</h6>\n<p>Dust it.</p>",
        Vendor: "Company 123",
        Type: "Indoor",
        Tags: "Black, Radio",
        "Variant Inventory Qty": "6",
        "Variant Price": "69.99",
        "Variant Compare At Price": "85.00",
        "Image Src": picture("radio-1494438639946-1ebd1d20bf85", 1623104890),
      },
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "garden-speaker",
        Title: "Garden Speaker",
        "Body (HTML)": "<p>Stands the rain</p>",
        Vendor: "Rustic LTD",
        Type: "Outdoor",
        Tags: "Grey, Metal",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "0",
        "Variant Price": "10.00",
        "Image Src": picture("speaker-1563210199", 1623104880),
      },
      {
        ...product,
        Handle: "ear-pads",
        Title: "Ear Pads",
        "Body (HTML)": "<p>Green and yellow ear pads</p>",
        Vendor: "Company 123",
        Type: "Outdoor",
        Tags: "Green, Yellow",
        "Option1 Name": "Color",
        "Option1 Value": "Green",
        "Variant Inventory Qty": "1",
        "Variant Price": "9.99",
        "Image Src": picture("pads-green", 1629998616),
      },
      {
        ...variant,
        Handle: "ear-pads",
        "Option1 Value": "Yellow",
        "Variant Inventory Qty": "3",
        "Variant Price": "15.99",
        "Image Src": picture("pads-yellow", 1629998616),
        "Image Position": "2",
      },
      { ...product, ...NO_OPTIONS, Handle: "old-radio", Title: "Old Radio", Type: "Indoor", "Variant Price": "750.00", Status: "archived" },
    ],
  }
}

/** A shop of phone cases that ships from its suppliers: no quantities, two options, a picture for each variant, two equal prices. */
function caseShop(): ReferenceExport {
  const handle = "clear-case-with-a-wave-for-the-pear-10-pear-10-lite-and-pear-20-pro"
  const models = ["For Pear 10", "For Pear 10Lite", "For Pear 20Pro"]
  const designs = ["TPU 12", "TPU 13", "Black"]
  const variants = models.flatMap((model) => designs.map((design) => ({ model, design })))
  const variant = {
    ...SENT,
    "Variant Grams": "0",
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Policy": "deny",
    "Variant Fulfillment Service": "supplier",
    "Variant Taxable": "false",
    "Variant Weight Unit": "kg",
  }
  const rows = variants.map(
    ({ model, design }, index): Cells => ({
      ...variant,
      Handle: handle,
      "Option1 Value": model,
      "Option2 Value": design,
      "Variant SKU": `29922909-${model}-${design}`.toLowerCase().replaceAll(" ", "-"),
      "Variant Price": "3.88",
      "Variant Compare At Price": index < 6 ? "3.88" : "5.90",
      "Variant Image": picture(`product-image-${designs.indexOf(design)}`, 1571861168),
      // The pictures are in the rows of the first variants, regardless of which variant they show.
      ...(index < 4 ? { "Image Src": picture(`product-image-${3 - index}`, 1571861168), "Image Position": String(index + 1) } : {}),
    }),
  )
  const [first = {}, ...others] = rows
  const header = [...PRODUCT, ...TEXTS, ...OPTIONS, ...STOCK, ...SALE, ...PICTURES, ...GOOGLE, ...LAST, "Cost per item"]
  return {
    header: header.filter((name) => name !== "Variant Inventory Qty"),
    rows: [
      {
        ...first,
        ...ON,
        Title: "Clear case with a wave for the Pear 10, Pear 10 Lite and Pear 20 Pro",
        "Body (HTML)":
          "<p><span><strong>Type:</strong> Half-wrapped</span><br><span><strong>Design:</strong> Quotes &amp; waves</span></p>",
        Vendor: "Case Stock",
        Type: "cases",
        Tags: "cases",
        "Option1 Name": "Material",
        "Option2 Name": "Color",
      },
      ...others,
      {
        ...variant,
        ...ON,
        Handle: "ring-holder",
        Title: "Ring Holder",
        Vendor: "Case Stock",
        Type: "holders",
        "Option1 Name": "Color",
        "Option1 Value": "Rose Gold",
        "Variant Price": "2.50",
        "Image Src": picture("ring", 1571861170),
        "Image Position": "1",
        // A picture that the product itself does not have.
        "Variant Image": picture("ring-rose", 1571861170),
      },
      { ...variant, Handle: "ring-holder", "Option1 Value": "Design 7", "Variant Price": "2.50" },
    ],
  }
}

/** The columns of 2024: standard categories without types, linked options, metafields, prices of markets, stock of every kind. */
function shopOf2024(): ReferenceExport {
  const color = "Color (product.metafields.shopify.color-pattern)"
  const delivery = "delivery time (product.metafields.custom.delivery_time)"
  const markets = ["Qatar", "International"].flatMap((market) =>
    ["Included", "Price", "Compare At Price"].map((name) => `${name} / ${market}`),
  )
  const variant = {
    ...SENT,
    "Variant Grams": "0.0",
    "Variant Inventory Qty": "0",
    "Variant Inventory Policy": "deny",
    "Variant Weight Unit": "kg",
    "Included / Qatar": "true",
  }
  const product = { ...ON, ...variant, Vendor: "Bar", Status: "active" }
  const cable = "braided-cable"
  const [one, two, three] = [picture("charger-1", 1744896000), picture("charger-2", 1744896000), picture("charger_._SL1500", 1744896001)]
  return {
    header: [
      ...[...PRODUCT, "Product Category", ...TEXTS, ...LINKED_OPTIONS, ...STOCK, ...SALE.slice(0, -1), ...UNIT_PRICE, "Variant Barcode"],
      ...[...PICTURES, delivery, color, "Size (product.metafields.shopify.size)", ...LAST, "Cost per item", ...markets, "Status"],
    ],
    rows: [
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "travel-charger",
        Title: "“Travel” Charger — 65 W",
        "Body (HTML)": "<p>Charges three devices.</p>\n<p> </p>",
        "Product Category": "Electronics > Electronics Accessories > Power > Power Adapters & Chargers",
        "Variant SKU": "'0195112030332",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "10",
        "Variant Price": "100.00",
        "Variant Barcode": "0 745110 769507",
        "Image Src": one,
        "Image Position": "1",
        [delivery]: "10",
        [color]: "white; grey",
        "Cost per item": "64.00",
      },
      { Handle: "travel-charger", "Image Src": two, "Image Position": "2" },
      { Handle: "travel-charger", "Image Src": three, "Image Position": "3", "Image Alt Text": "From above" },
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "power-bank-1-64lb",
        Title: "POWER BANK 1.64LB (6/CS)",
        "Product Category": "Electronics > Electronics Accessories > Power > Power Banks, Cases & Sleeves",
        "Variant SKU": "'748927068672",
        "Variant Grams": "907.18474",
        "Variant Price": "150.00",
        "Variant Weight Unit": "lb",
      },
      {
        ...product,
        ...NO_OPTIONS,
        Handle: "clamp-meter",
        Title: "Clamp meter",
        "Product Category": "Hardware > Tools > Measuring Tools & Sensors",
        Tags: "Low voltage, Mid voltage",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Policy": "continue",
        "Variant Price": "1639900.00",
        "Variant Compare At Price": "2050000.00",
        "Price / International": "1700000.00",
      },
      {
        ...product,
        Handle: cable,
        Title: "Braided Cable",
        Type: "Cables",
        "Product Category": "Electronics > Electronics Accessories > Cables",
        "Option1 Name": "Color",
        "Option1 Value": "Midnight",
        "Option1 Linked To": "product.metafields.shopify.color-pattern",
        "Option2 Name": "Size",
        "Option2 Value": "1 m",
        "Option2 Linked To": "product.metafields.shopify.size",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "-1",
        "Variant Price": "42.00",
        [color]: "midnight; sand",
      },
      {
        ...variant,
        Handle: cable,
        "Option1 Value": "Midnight",
        "Option2 Value": "2 m",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "4",
        "Variant Inventory Policy": "continue",
        "Variant Price": "49.50",
      },
      { ...variant, Handle: cable, "Option1 Value": "Sand 3", "Option2 Value": "1 m", "Variant Price": "42.00" },
      { ...product, ...NO_OPTIONS, Handle: "unsorted", Title: "Unsorted", "Variant Price": "7.00", Published: "false", Status: "draft" },
    ],
  }
}

export const referenceExports: [name: string, table: ReferenceExport][] = [
  ["a demonstration shop without types", demonstrationShop()],
  ["the template of 2019", template(["Cost per item"])],
  [
    "the template of 2021",
    template(["Cost per item", "Price / International", "Compare At Price / International", "Status"], { Status: "active" }),
  ],
  ["the shop of a course, with a status", courseShop()],
  ["a shop of phone cases without quantities", caseShop()],
  ["a shop with the columns of 2024", shopOf2024()],
]
