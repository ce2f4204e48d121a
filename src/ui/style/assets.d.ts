/** The classes of a stylesheet. Import them as a namespace, so that a build has only the names that are used. */
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module "*.css"

/** The address of a file. */
declare module "*?url" {
  const url: string
  export default url
}
