/** A text of `content/`, converted to HTML at build time. */
declare module "*.md" {
  const text: { intro: string; sections: { title: string; html: string }[] }
  export default text
}
