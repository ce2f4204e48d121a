/** A text of `content/`, made into HTML when the pages are built. */
declare module "*.md" {
  const text: { intro: string; sections: { title: string; html: string }[] }
  export default text
}
